/** What Facturapi tells by webhook: signed, named invoices are read again, and what waited for them goes on at once. */
import { getCfdiProblems, postCfdi } from '../../../../domain/contract/cfdi';
import { signed } from '../../../../sandbox/facturapi/events';
import { HOUR, NOON } from '../../../helpers/api';
import { startCfdi, WEBHOOK_SECRET, type CfdiWorld, type Paid } from './world';

let world: CfdiWorld;
beforeAll(async () => {
  world = await startCfdi();
});
afterAll(() => world.close());
beforeEach(() => world.calm());
afterEach(() => world.forget());

const asked = () => world.office.invoices().find(({ cancellation }) => cancellation?.status === 'pending')!;
const problems = async () => (await world.api.ok(getCfdiProblems, { as: world.admin })).problems;

/** An invoice whose whole refund waits for its receiver. */
async function waiting(): Promise<Paid> {
  const paid = await world.pay();
  await world.invoice(paid);
  await world.refund(paid, 500);
  world.office.waitNextCancellation('pending');
  await world.work();
  expect(await world.undone()).toEqual([expect.stringContaining('acepte')]);
  return paid;
}

it('cancels an invoice as soon as its receiver accepts, however often that event comes', async () => {
  const paid = await waiting();
  const { id } = asked();
  world.office.decideCancellation(id, 'accepted');
  await world.office.sendEvents();
  expect(await world.stampedOf(paid)).toEqual([{ type: 'I', status: 'canceled', total: 50_000 }]);
  expect([await world.statusOf(paid), await world.undone()]).toEqual(['cancelled', []]);
  const event = (type: string) => ({ type, data: { type: 'invoice', object: { id } } });
  expect(await tell(event('invoice.cancellation_status_updated'))).toBe(200);
  expect(await tell(event('invoice.status_updated'))).toBe(200);
  await world.work(24);
  expect(await world.stampedOf(paid)).toHaveLength(1);
});

it('makes one credit note where the receiver does not accept, and the event and the job find out at once', async () => {
  // Where both meet varies.
  for (let time = 0; time < 10; time += 1) {
    const paid = await waiting();
    world.office.decideCancellation(asked().id, 'rejected');
    await Promise.all([world.office.sendEvents(), world.work(1)]);
    await world.work(2);
    expect(await world.stampedOf(paid)).toEqual([
      { type: 'I', status: 'valid', total: 50_000 },
      { type: 'E', status: 'valid', total: 50_000 },
    ]);
    expect([await world.statusOf(paid), await world.undone()]).toEqual(['stamped', []]);
  }
});

it('makes a credit note also where no event told of it', async () => {
  const paid = await waiting();
  world.office.decideCancellation(asked().id, 'rejected');
  for (let hour = 1; hour < 30; hour += 1) await world.work(hour);
  expect(await world.stampedOf(paid)).toMatchObject([{ type: 'I' }, { type: 'E', status: 'valid', total: 50_000 }]);
  await world.office.sendEvents();
  expect(await world.stampedOf(paid)).toHaveLength(2);
});

it('asks again where the receiver let the time pass', async () => {
  const paid = await waiting();
  world.office.decideCancellation(asked().id, 'expired');
  await world.office.sendEvents();
  expect(await world.stampedOf(paid)).toEqual([{ type: 'I', status: 'canceled', total: 50_000 }]);
});

it('hands over the payments of a global invoice as soon as the tax office has cancelled it', async () => {
  await world.api.configure({ global_invoice_period: 'day', global_invoice_hours: '0' });
  const [asker, rest] = [await world.pay(10_000), await world.pay(20_000)];
  await world.work();
  await world.work(13);
  world.office.waitNextCancellation('pending');
  world.api.setNow(new Date(NOON.getTime() + 14 * HOUR));
  await world.api.ok(postCfdi, { as: asker.as, params: { id: asker.id } });
  world.office.decideCancellation(asked().id, 'accepted');
  await world.office.sendEvents();
  await world.work(14);
  expect([await world.statusOf(asker), await world.statusOf(rest)]).toEqual(['stamped', 'global']);
});

it('lets a global invoice stand whose cancellation the tax office rejects', async () => {
  await world.api.configure({ global_invoice_period: 'day', global_invoice_hours: '0' });
  const asker = await world.pay(10_000);
  await world.work();
  await world.work(13);
  world.office.waitNextCancellation('pending');
  expect((await world.invoice(asker)).status).toBe('waiting');
  world.office.decideCancellation(asked().id, 'rejected');
  await world.office.sendEvents();
  expect(await world.statusOf(asker)).toBe('global');
  expect((await world.invoice(asker)).status).toBe('stamped');
});

it('stores that an invoice was cancelled at Facturapi, and shows it to the team', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  const { provider_receipt_id } = await world.rowOf(paid);
  world.office.cancelAtSite(world.office.receipts().find(({ id }) => id === provider_receipt_id)!.invoice!);
  await world.office.sendEvents();
  expect(await world.statusOf(paid)).toBe('cancelled');
  expect(await problems()).toContainEqual(
    expect.objectContaining({
      kind: 'customer',
      purchase_id: paid.purchase,
      failure: expect.stringContaining('Se canceló en Facturapi'),
      nextTryAt: null,
    }),
  );
  expect((await world.api.refused(postCfdi, { as: paid.as, params: { id: paid.id } })).code).toBe('cfdi/closed');
});

it('answers a failed reading so that the event is sent again', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  const { provider_receipt_id } = await world.rowOf(paid);
  const { invoice } = world.office.receipts().find(({ id }) => id === provider_receipt_id)!;
  world.office.cancelAtSite(invoice!);
  world.office.failNext(invoice!, { status: 503, message: 'Mantenimiento' });
  await world.office.sendEvents();
  expect(await world.statusOf(paid)).toBe('stamped');
  await world.office.sendEvents();
  expect(await world.statusOf(paid)).toBe('cancelled');
});

async function tell(event: object, signature?: string | null): Promise<number> {
  const body = JSON.stringify(event);
  const header = signature === undefined ? signed(WEBHOOK_SECRET, body) : signature;
  const { status } = await world.api.raw({
    method: 'POST',
    url: '/api/webhooks/facturapi',
    headers: { 'content-type': 'application/json', ...(header === null ? {} : { 'facturapi-signature': header }) },
    body,
  });
  return status;
}

it('believes no event that is not signed, and none about its content', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  const { provider_receipt_id } = await world.rowOf(paid);
  const { invoice } = world.office.receipts().find(({ id }) => id === provider_receipt_id)!;
  const object = { id: invoice, status: 'canceled', cancellation_status: 'accepted' };
  const event = { type: 'invoice.status_updated', data: { type: 'invoice', object } };
  for (const signature of [null, '', 'abc', signed('whsec_otro', JSON.stringify(event)), `${'0'.repeat(64)}`])
    expect(await tell(event, signature)).toBe(400);
  expect(await tell(event)).toBe(200);
  expect(await world.statusOf(paid)).toBe('stamped');
  // About something that isn't ours, or isn't read.
  expect(await tell({ ...event, data: { type: 'invoice', object: { id: 'otra' } } })).toBe(200);
  expect(await tell({ type: 'receipt.status_updated', data: { type: 'receipt', object: { id: 'x' } } })).toBe(200);
});
