/** Refunds of invoiced payments, and the global invoice of what wasn't invoiced. */
import { getCfdiProblems, getCfdis, getTeamCfdiFile, postCfdi, postCfdiRetry } from '../../../../domain/contract/cfdi';
import type { FacturapiSandbox } from '../../../../sandbox/facturapi';
import { DAY, HOUR, NOON, type Api } from '../../../helpers/api';
import type { Person } from '../../builders';
import { ANA, startCfdi, type CfdiWorld, type Paid } from './world';

let world: CfdiWorld;
let office: FacturapiSandbox;
let api: Api;
let admin: Person;
beforeAll(async () => {
  world = await startCfdi();
  ({ office, api, admin } = world);
});
afterAll(() => world.close());
beforeEach(() => world.calm());
afterEach(() => world.forget());

const work = (hours = 0) => world.work(hours);
const pay = (price?: number) => world.pay(price);
const statusOf = (paid: Paid) => world.statusOf(paid);
const invoice = (paid: Paid) => world.invoice(paid);
const refund = (paid: Paid, pesos: number) => world.refund(paid, pesos);
const rowOf = (paid: Paid) => world.rowOf(paid);
const receiptOf = async (paid: Paid) => {
  const { provider_receipt_id } = await rowOf(paid);
  return office.receipts().find(({ id }) => id === provider_receipt_id);
};
const stampedOf = (paid: Paid) => world.stampedOf(paid);
const undone = () => world.undone();

it('takes a refund out of what is not invoiced yet: what remains can be invoiced, or nothing', async () => {
  const [part, whole] = [await pay(), await pay()];
  await work();
  const before = await receiptOf(part);
  await refund(part, 120.5);
  await refund(whole, 500);
  await work();
  await work();
  expect(before?.status).toBe('canceled');
  expect((await receiptOf(part))?.total).toBe(37_950);
  expect((await receiptOf(whole))?.status).toBe('canceled');
  expect((await api.refused(postCfdi, { as: whole.as, params: { id: whole.id } })).code).toBe('cfdi/closed');
  expect(await invoice(part)).toMatchObject({ status: 'stamped', total: 379.5 });
  expect(await undone()).toEqual([]);
});

it('cancels the invoice of a whole refund in its month, and credits any other refund, each once', async () => {
  const [whole, part, late] = [await pay(), await pay(), await pay()];
  for (const paid of [whole, part, late]) await invoice(paid);
  await refund(whole, 500);
  await refund(part, 200);
  office.failNext('/invoices', 'lose_response', 2);
  await Promise.all([work(), work()]);
  await work(2);
  expect(await stampedOf(whole)).toEqual([{ type: 'I', status: 'canceled', total: 50_000 }]);
  expect(await statusOf(whole)).toBe('cancelled');
  expect(await stampedOf(part)).toEqual([
    { type: 'I', status: 'valid', total: 50_000 },
    { type: 'E', status: 'valid', total: 20_000 },
  ]);
  expect(await statusOf(part)).toBe('stamped');
  // The next month.
  api.setNow(new Date(NOON.getTime() + 15 * DAY));
  await refund(late, 500);
  await refund(part, 300);
  await work(15 * 24);
  expect(await stampedOf(late)).toMatchObject([{ status: 'valid' }, { type: 'E', total: 50_000 }]);
  expect(await stampedOf(part)).toMatchObject([{ status: 'valid' }, { total: 20_000 }, { total: 30_000 }]);
  expect(await undone()).toEqual([]);
});

it('undoes an invoice that is stamped while its payment is given back', async () => {
  const paid = await pay();
  await work();
  const [done] = await Promise.all([invoice(paid), refund(paid, 500), work()]);
  await work(1);
  await work(2);
  const valid = (await stampedOf(paid)).filter(({ status }) => status === 'valid');
  expect([done.status, valid]).toEqual(['stamped', []]);
  expect(await statusOf(paid)).toBe('cancelled');
});

it('puts what was not invoiced into the global invoice, after the period and the hours that the studio sets', async () => {
  await api.configure({ global_invoice_period: 'day', global_invoice_hours: '24' });
  const [own, first, second] = [await pay(40_000), await pay(10_033), await pay(20_000)];
  await invoice(own);
  // Noon, twelve hours to the end of the day, and 24 more.
  await work(35);
  expect((await rowOf(first)).cfdi_id).toBeNull();
  const globals = () => office.invoices().filter(({ global }) => global);
  const before = globals().length;
  office.failNext('/global-invoice', 'lose_response');
  await Promise.all([work(37), work(37)]);
  await work(60);
  expect(globals().slice(before)).toMatchObject([{ total: 30_033, global: { periodicity: 'day' } }]);
  expect([await statusOf(own), await statusOf(first), await statusOf(second)]).toEqual(['stamped', 'global', 'global']);
  // A refund of what is in it is credited to the general public.
  await refund(first, 100.33);
  await work(61);
  expect((await stampedOf(first)).at(-1)).toEqual({ type: 'E', status: 'valid', total: 10_033 });
  await work(200);
  expect(globals()).toHaveLength(before + 1);
});

it('has a payment in one invoice where its customer presses while the global invoice is made', async () => {
  await api.configure({ global_invoice_period: 'day', global_invoice_hours: '0' });
  const paid = [await pay(), await pay(), await pay()];
  await work();
  api.setNow(new Date(NOON.getTime() + 20 * HOUR));
  await Promise.all([work(20), ...paid.map(({ as, id }) => api.send(postCfdi, { as, params: { id } })), work(20)]);
  // Who pressed later was taken out of it.
  for (let hour = 21; hour < 40; hour += 1) await work(hour);
  for (const one of paid) {
    const at = await receiptOf(one);
    const having = office
      .invoices()
      .filter(({ status, receipts }) => status === 'valid' && at && receipts.includes(at.id));
    expect(having).toHaveLength(1);
    expect(['stamped', 'global']).toContain(await statusOf(one));
  }
});

it('leaves out of it what is no longer open at the provider, and says so', async () => {
  await api.configure({ global_invoice_period: 'month', global_invoice_hours: '0' });
  const [gone, stays] = [await pay(10_000), await pay(20_000)];
  await work();
  office.receipts().find(({ external_id }) => external_id?.startsWith(`pago-${gone.id}-`))!.status = 'canceled';
  await work(24 * 12);
  await work(24 * 13);
  expect(await rowOf(gone)).toMatchObject({ status: 'cancelled', failure: 'En Facturapi ya no está abierto.' });
  expect(await statusOf(stays)).toBe('global');
});

it('shows the team what failed and why, until another try mends it, and gives them the files', async () => {
  const [invoiced, failed] = [await pay(), await pay(10_000)];
  await invoice(invoiced);
  await refund(invoiced, 100);
  office.failNext('/invoices', { status: 400, message: 'La nota no es válida' });
  office.failNext('/receipts', { status: 401, message: 'La llave no es válida' });
  await work();
  const problems = async () => (await api.ok(getCfdiProblems, { as: admin })).problems;
  const mine = async () =>
    (await problems()).filter(({ purchase_id: id }) => [invoiced, failed].some((one) => one.purchase === id));
  expect((await mine()).map(({ kind, failure, total }) => [kind, failure, total]).sort()).toEqual([
    ['receipt', 'La llave no es válida', 100],
    ['refund', 'La nota no es válida', 100],
  ]);
  await work();
  expect(await mine()).toHaveLength(2);
  expect((await api.ok(postCfdiRetry, { as: admin })).count).toBeGreaterThanOrEqual(2);
  await work();
  expect(await mine()).toEqual([]);
  const [note, own] = (await api.ok(getCfdis, { as: admin, query: {} })).cfdis;
  expect([note, own]).toMatchObject([
    { kind: 'credit_note', status: 'stamped', total: 100, customer: { customer_id: invoiced.as.customer_id } },
    { kind: 'customer', status: 'stamped', total: 500, rfc: ANA.rfc, purchase_id: invoiced.purchase },
  ]);
  const file = await api.ok(getTeamCfdiFile, { as: admin, params: { id: own!.cfdi_id, kind: 'pdf' } });
  expect(Buffer.from(file.content, 'base64').toString('latin1')).toMatch(/^%PDF/);
  expect((await api.ok(getCfdis, { as: admin, query: { after: String(own!.cfdi_id) } })).cfdis).not.toContainEqual(own);
});
