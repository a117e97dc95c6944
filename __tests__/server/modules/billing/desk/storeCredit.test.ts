/** Selling at the desk with the customer's store credit: alone, beside cash or terminal, and taken back. */
import { randomUUID } from 'node:crypto';
import { postDeskSale, postDeskVoid, type DeskOrder } from '../../../../../domain/contract/desk';
import { getPurchase, postRefund } from '../../../../../domain/contract/purchases';
import { getReport } from '../../../../../domain/contract/reports';
import { getStoreCredit, postStoreCredit } from '../../../../../domain/contract/storeCredit';
import { getCurrentCount } from '../../../../../domain/contract/tills';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { NOON, startApi, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

let api: Api;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  seller = await aPerson(api.db, 'staff');
});
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

async function rich(amount: number): Promise<Person> {
  const person = await aPerson(api.db);
  const params = { id: person.customer_id };
  await api.ok(postStoreCredit, { as: admin, params, body: { amount, reason: 'Cortesía' }, key: randomUUID() });
  return person;
}
const balanceOf = async (as: Person) => (await api.ok(getStoreCredit, { as })).balance;
const till = async () => (await api.ok(getCurrentCount, { as: seller })).cash_count;
const order = (buyer: Person, fields: Partial<DeskOrder>) => ({
  as: seller,
  body: { customer_id: buyer.customer_id, charges: [], method: 'cash' as const, total: 800, ...fields },
  key: randomUUID(),
});
const sell = async (...sold: Parameters<typeof order>) => (await api.ok(postDeskSale, order(...sold))).desk_sale;
const invoicesOf = (purchase_id: number) =>
  api.db
    .selectFrom('invoice')
    .select(['provider', 'total_payment', 'taken_by'])
    .where('purchase_id', '=', purchase_id)
    .orderBy('invoice_id')
    .execute();
const ofFour = () => aPackage(api.db, { price: 80_000, class_amount: 4 });

it('pays a part beside cash: the till has what was taken, and the credits are granted once', async () => {
  const ana = await rich(300);
  const sale = await sell(ana, { class_package_id: await ofFour(), store_credit: 300, received: 600 });
  expect(sale).toMatchObject({ total: 800, store_credit: 300, received: 600, change: 100, method: 'cash' });
  const [purchase_id = 0] = sale.purchase_ids;
  expect(await invoicesOf(purchase_id)).toEqual([
    { provider: 'cash', total_payment: 50_000, taken_by: seller.customer_id },
    { provider: 'store_credit', total_payment: 30_000, taken_by: null },
  ]);
  expect(await balanceOf(ana)).toBe(0);
  expect(await till()).toMatchObject({ expected: 500, totals: { sale: 500 } });
  const { purchase } = await api.ok(getPurchase, { as: ana, params: { id: purchase_id } });
  expect(purchase).toMatchObject({ status: 'completed', total_payment: 800, store_credit: 300 });
  const credits = await api.db
    .selectFrom('available_class')
    .select('available_class_id')
    .where('purchase_id', '=', purchase_id)
    .execute();
  expect(credits).toHaveLength(4);
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const mail = await api.db
    .selectFrom('mail')
    .select('body')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow();
  expect(mail.body).toContain('Efectivo y saldo a favor ($300.00 MXN)');
  expect(mail.body).toContain('$800.00 MXN');
});

it('pays all of several packages and charges, or the first of them, and no drawer sees it', async () => {
  const ana = await rich(1_000);
  const [one, other] = [await ofFour(), await ofFour()];
  const charges = [{ concept: 'Agua', amount: 100 }];
  const sale = await sell(ana, {
    class_package_id: one,
    more_packages: [{ class_package_id: other }],
    charges,
    method: 'terminal',
    total: 1_700,
    store_credit: 1_000,
  });
  expect(await balanceOf(ana)).toBe(0);
  expect((await Promise.all(sale.purchase_ids.map(invoicesOf))).flat()).toMatchObject([
    { provider: 'store_credit', total_payment: 80_000 },
    { provider: 'terminal', total_payment: 60_000 },
    { provider: 'store_credit', total_payment: 20_000 },
    { provider: 'terminal', total_payment: 10_000 },
  ]);
  expect(await till()).toMatchObject({ expected: 0, totals: { sale: 0, terminal: 700 } });
  const eva = await rich(100);
  const water = await sell(eva, { charges, total: 100, store_credit: 100 });
  expect(water).toMatchObject({ received: null, change: null, status: 'paid' });
  expect(await till()).toMatchObject({ expected: 0 });
});

it('voided, each part goes back where it came from; refunded in part, the money goes first', async () => {
  const ana = await rich(300);
  const sale = await sell(ana, { class_package_id: await ofFour(), store_credit: 300 });
  await api.ok(postDeskVoid, { as: seller, params: { id: sale.desk_sale_id }, body: { reason: 'Error' } });
  expect([await balanceOf(ana), (await till())?.expected]).toEqual([300, 0]);
  const again = await sell(ana, { class_package_id: await ofFour(), store_credit: 300 });
  const [id = 0] = again.purchase_ids;
  const back = (body: object) => ({ as: admin, params: { id }, body, key: randomUUID() });
  await api.ok(postRefund, back({ amount: 450, credits: 0 }));
  expect(await balanceOf(ana)).toBe(0);
  const { purchase } = await api.ok(postRefund, back({}));
  expect([await balanceOf(ana), purchase.status, purchase.refunded]).toEqual([300, 'revoked', 800]);
  const given = await api.db.selectFrom('till_movement').select('amount').where('kind', '=', 'refund').execute();
  expect(given.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-50_000, -45_000, -5_000]);
});

it('the same sale twice at once takes it once, and no more is taken than there is', async () => {
  const ana = await rich(300);
  const same = order(ana, { class_package_id: await ofFour(), store_credit: 300 });
  const [one, again] = await Promise.all([api.ok(postDeskSale, same), api.ok(postDeskSale, same)]);
  expect(again).toEqual(one);
  expect(await balanceOf(ana)).toBe(0);
  const eva = await rich(300);
  const pkg = await ofFour();
  const sent = await Promise.all(
    [pkg, await ofFour()].map((class_package_id) =>
      api.send(postDeskSale, order(eva, { class_package_id, store_credit: 300 })),
    ),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await balanceOf(eva)).toBe(0);
  expect(await api.refused(postDeskSale, order(eva, { class_package_id: pkg, store_credit: 1 }))).toMatchObject({
    code: 'checkout/store-credit',
    message: 'Esta persona ya no tiene tanto saldo a favor. Revísalo de nuevo.',
  });
});

it('is not for visitors, links, or more than the total', async () => {
  const ana = await rich(900);
  const charges = [{ concept: 'Agua', amount: 100 }];
  const { customer_id: _, ...visitor } = order(ana, { charges, total: 100, store_credit: 100 }).body;
  for (const body of [
    visitor,
    order(ana, { charges, total: 100, store_credit: 100.01 }).body,
    order(ana, { charges, total: 100, store_credit: 50, method: 'link' }).body,
  ])
    expect(await api.refused(postDeskSale, { as: seller, body })).toMatchObject({ status: 400 });
  expect(await balanceOf(ana)).toBe(900);
});

it("reports name it as a way of its own, also beside the studio's own way, and the discount counts once", async () => {
  await api.renew();
  admin = await aPerson(api.db, 'admin');
  seller = await aPerson(api.db, 'staff');
  const ana = await rich(300);
  await sell(ana, { class_package_id: await ofFour(), store_credit: 300 });
  const query = { from: '2026-11-20', to: '2026-11-20' };
  const ways = await api.ok(getReport, { as: admin, params: { report: 'ventas-por-forma-de-pago' }, query });
  expect(ways.rows.map(({ method, gross, discount, paid }) => [method, gross, discount, paid])).toEqual([
    [{ id: 2, text: 'Efectivo' }, 500, 0, 500],
    [{ id: 9, text: 'Saldo a favor' }, 300, 0, 300],
  ]);
  const credit = await api.ok(getReport, { as: admin, params: { report: 'saldo-a-favor' }, query });
  expect(credit.rows).toMatchObject([{ start: 0, goodwill: 300, used: 300, end: 0 }]);
});
