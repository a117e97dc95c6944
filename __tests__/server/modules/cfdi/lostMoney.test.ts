/** Refunds that the bank sends back, and disputes, of payments that were invoiced. */
import { getCfdiProblems } from '../../../../domain/contract/cfdi';
import { DAY, HOUR, NOON } from '../../../helpers/api';
import { startCfdi, type CfdiWorld, type Paid } from './world';

let world: CfdiWorld;
beforeAll(async () => {
  world = await startCfdi();
});
afterAll(() => world.close());
beforeEach(() => world.calm());
afterEach(() => world.forget());

const invoiceIdOf = async ({ id }: Paid): Promise<number> => (await world.rowOf({ id } as Paid)).invoice_id;
/** What Stripe's event does (`refund.failed`). */
async function sendBack(paid: Paid): Promise<void> {
  const invoice_id = await invoiceIdOf(paid);
  const failed = { status: 'failed', failure: 'expired_or_canceled_card', updated_at: NOON } as const;
  for (let time = 0; time < 2; time += 1)
    await world.api.db.updateTable('refund').set(failed).where('invoice_id', '=', invoice_id).execute();
}
let disputes = 0;
/** What a provider's event does: a dispute of so many centavos, and what became of it. */
async function dispute(paid: Paid, amount: number): Promise<{ move(status: 'open' | 'won' | 'lost'): Promise<void> }> {
  const row = { invoice_id: await invoiceIdOf(paid), provider: 'stripe', amount, reason: 'fraudulent' } as const;
  const { dispute_id } = await world.api.db
    .insertInto('dispute')
    .values({
      ...row,
      provider_dispute_id: `dp_${(disputes += 1)}`,
      status: 'open',
      respond_by: null,
      opened_at: NOON,
      created_at: NOON,
      closed_at: null,
      lost_at: null,
    })
    .returning('dispute_id')
    .executeTakeFirstOrThrow();
  return {
    move: async (status) => {
      const closed_at = status === 'open' ? null : NOON;
      await world.api.db
        .updateTable('dispute')
        .set({ status, closed_at })
        .where('dispute_id', '=', dispute_id)
        .execute();
    },
  };
}
const work = async (...hours: readonly number[]): Promise<void> => {
  for (const hour of hours) await world.work(hour);
};
const income = (status: string, total = 50_000) => ({ type: 'I', status, total });
const note = (status: string, total: number) => ({ type: 'E', status, total });

it('cancels the credit note of a refund that the bank sends back, once', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  await world.refund(paid, 200);
  await work(0);
  expect(await world.stampedOf(paid)).toEqual([income('valid'), note('valid', 20_000)]);
  await sendBack(paid);
  world.office.failNext('/invoices/', 'lose_response');
  await Promise.all([world.work(1), world.work(1)]);
  await work(2, 3);
  expect(await world.stampedOf(paid)).toEqual([income('valid'), note('canceled', 20_000)]);
  expect(await world.statusOf(paid)).toBe('stamped');
  // A second refund is credited again.
  await world.refund(paid, 100);
  await work(4);
  expect(await world.stampedOf(paid)).toEqual([income('valid'), note('canceled', 20_000), note('valid', 10_000)]);
});

it('lets a payment be invoiced again whose invoice was cancelled for a refund that the bank sends back', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  await world.refund(paid, 500);
  await work(0);
  expect(await world.stampedOf(paid)).toEqual([income('canceled')]);
  expect(await world.statusOf(paid)).toBe('cancelled');
  await sendBack(paid);
  await work(1, 2);
  expect(await world.statusOf(paid)).toBe('open');
  expect((await world.invoice(paid)).status).toBe('stamped');
  expect(await world.stampedOf(paid)).toEqual([income('canceled'), income('valid')]);
});

it('invoices the whole payment where the refund of what was not invoiced yet comes back', async () => {
  const [part, whole, early] = [await world.pay(), await world.pay(), await world.pay()];
  await work(0);
  for (const paid of [part, early]) await world.refund(paid, 120);
  await world.refund(whole, 500);
  // Before anything was changed.
  await sendBack(early);
  await work(1);
  await sendBack(part);
  await sendBack(whole);
  world.office.failNext('/receipts', { status: 503, message: 'Fuera' });
  await work(2, 3, 4);
  for (const paid of [part, whole, early]) {
    expect(await world.statusOf(paid)).toBe('open');
    expect(await world.invoice(paid)).toMatchObject({ status: 'stamped', total: 500 });
  }
  expect(await world.undone()).toEqual([]);
});

it('leaves an invoice of what remained to the team where the refund comes back after it', async () => {
  const paid = await world.pay();
  await world.refund(paid, 120);
  await work(0);
  await world.invoice(paid);
  await sendBack(paid);
  await work(1, 2);
  expect(await world.stampedOf(paid)).toEqual([income('valid', 38_000)]);
  const { problems } = await world.api.ok(getCfdiProblems, { as: world.admin });
  const mine = problems.filter(({ purchase_id: id }) => id === paid.purchase);
  expect(mine).toEqual([expect.objectContaining({ kind: 'refund', nextTryAt: null, total: 120 })]);
  expect(mine[0]?.failure).toContain('no llegó al cliente');
});

it('waits with undoing until a cancellation that was asked for is decided', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  await world.refund(paid, 500);
  world.office.waitNextCancellation('pending');
  await work(0);
  await sendBack(paid);
  await work(1);
  expect(await world.statusOf(paid)).toBe('cancelled');
  const asked = world.office.invoices().find(({ cancellation }) => cancellation?.status === 'pending')!;
  world.office.decideCancellation(asked.id, 'accepted');
  await world.office.sendEvents();
  await work(25, 26);
  expect(await world.statusOf(paid)).toBe('open');
});

it('changes nothing while a dispute is open, credits a lost one, and cancels that once it is won', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  const { move } = await dispute(paid, 30_000);
  await work(0);
  expect(await world.stampedOf(paid)).toEqual([income('valid')]);
  await move('lost');
  await move('lost');
  await Promise.all([world.work(1), world.work(1)]);
  expect(await world.stampedOf(paid)).toEqual([income('valid'), note('valid', 30_000)]);
  await move('won');
  await work(2);
  expect(await world.stampedOf(paid)).toEqual([income('valid'), note('canceled', 30_000)]);
  // Opened and lost again.
  await move('open');
  await move('lost');
  await work(3);
  expect(await world.stampedOf(paid)).toEqual([income('valid'), note('canceled', 30_000), note('valid', 30_000)]);
});

it('cancels the invoice of a payment that is lost whole in its month, and credits it later', async () => {
  const [soon, late, refunded] = [await world.pay(), await world.pay(), await world.pay()];
  for (const paid of [soon, late, refunded]) await world.invoice(paid);
  await (await dispute(soon, 50_000)).move('lost');
  // No more is credited than what was left of it.
  await world.refund(refunded, 400);
  await (await dispute(refunded, 50_000)).move('lost');
  await work(0);
  expect(await world.stampedOf(soon)).toEqual([income('canceled')]);
  expect(await world.stampedOf(refunded)).toEqual([income('valid'), note('valid', 40_000), note('valid', 10_000)]);
  await (await dispute(late, 50_000)).move('lost');
  await world.work((15 * DAY) / HOUR);
  expect(await world.stampedOf(late)).toEqual([income('valid'), note('valid', 50_000)]);
});

it('leaves a payment out of the global invoice that was lost before', async () => {
  const paid = await world.pay();
  await (await dispute(paid, 50_000)).move('lost');
  await world.api.configure({ global_invoice_period: 'day', global_invoice_hours: '0' });
  await work(0, 13);
  expect(await world.statusOf(paid)).toBe('cancelled');
});

it('shows why a credit note of a refund that came back is not cancelled, until that works', async () => {
  const paid = await world.pay();
  await world.invoice(paid);
  await world.refund(paid, 200);
  await work(0);
  await sendBack(paid);
  world.office.failNext('/invoices/', { status: 400, message: 'No cancelable' });
  await work(1);
  const mine = async () =>
    (await world.api.ok(getCfdiProblems, { as: world.admin })).problems.filter(
      ({ purchase_id: id }) => id === paid.purchase,
    );
  expect(await mine()).toMatchObject([{ kind: 'refund', failure: 'No cancelable', nextTryAt: expect.any(String) }]);
  await work(24);
  expect(await mine()).toEqual([]);
  expect(await world.stampedOf(paid)).toEqual([income('valid'), note('canceled', 20_000)]);
});

it('does nothing about a lost payment that has no receipt', async () => {
  const paid = await world.pay();
  const { db } = world.api;
  await db.deleteFrom('tax_receipt').where('tax_receipt_id', '=', paid.id).execute();
  const { invoice_id } = await db
    .selectFrom('invoice')
    .select('invoice_id')
    .where('purchase_id', '=', paid.purchase)
    .executeTakeFirstOrThrow();
  const values = { invoice_id, provider: 'stripe', amount: 1, reason: 'general', status: 'lost' } as const;
  const at = { opened_at: NOON, created_at: NOON, closed_at: NOON, lost_at: NOON, respond_by: null };
  await db
    .insertInto('dispute')
    .values({ ...values, ...at, provider_dispute_id: 'dp_sin_recibo' })
    .execute();
  expect(await db.selectFrom('tax_refund').selectAll().where('tax_receipt_id', '=', paid.id).execute()).toEqual([]);
});
