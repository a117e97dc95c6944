/** The balance of Stripe's stand-in: fees, when money is available, and payouts that add up. */
import type Stripe from 'stripe';
import { DAY, endRig, startRig, type StripeRig } from './stripeHelpers';

let rig: StripeRig;
beforeEach(async () => {
  rig = await startRig({ webhook: null });
});
afterEach(() => endRig(rig));

const pay = (amount: number, payment_method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> =>
  rig.stripe.paymentIntents.create({
    amount,
    currency: 'mxn',
    payment_method,
    confirm: true,
    return_url: 'http://localhost:3000/',
    expand: ['latest_charge.balance_transaction'],
  });
const ofPayout = (payout: string): Promise<Stripe.BalanceTransaction[]> =>
  rig.stripe.balanceTransactions.list({ payout, limit: 2 }).autoPagingToArray({ limit: 100 });
const sum = (rows: readonly Stripe.BalanceTransaction[]): number => rows.reduce((total, { net }) => total + net, 0);

test('a card payment costs 3.6 % and 3 pesos with 16 % of VAT, and is available after days', async () => {
  const { latest_charge } = await pay(50_000);
  const charge = latest_charge as Stripe.Charge;
  const booked = charge.balance_transaction as Stripe.BalanceTransaction;
  expect(booked).toMatchObject({ amount: 50_000, fee: 2_436, net: 47_564, status: 'pending', source: charge.id });
  expect(booked.fee_details.map(({ type, amount }) => [type, amount])).toEqual([
    ['stripe_fee', 2_100],
    ['tax', 336],
  ]);
  rig.sandbox.advance(4 * DAY);
  expect((await rig.stripe.balanceTransactions.retrieve(booked.id)).status).toBe('available');
});

test('a payout has what is available and in no other, adds up, and arrives', async () => {
  await pay(50_000);
  expect(rig.sandbox.payOut()).toBeNull();
  rig.sandbox.advance(4 * DAY);
  await pay(10_000);
  const id = rig.sandbox.payOut()!;
  const parts = await ofPayout(id);
  const payout = await rig.stripe.payouts.retrieve(id);
  expect(parts.map(({ type }) => type)).toEqual(['payout', 'charge']);
  expect([payout.amount, sum(parts)]).toEqual([47_564, 0]);
  expect(payout.status).toBe('in_transit');
  rig.sandbox.advance(2 * DAY);
  expect((await rig.stripe.payouts.retrieve(id)).status).toBe('paid');
  expect(rig.sandbox.payOut()).toBeNull();
});

test('refunds and disputes come off the next payout, and a won dispute comes back without its fee', async () => {
  const [one, two] = [await pay(50_000), await pay(80_000)];
  rig.sandbox.advance(4 * DAY);
  await rig.stripe.refunds.create({ payment_intent: one.id, amount: 10_000 });
  const dispute = rig.sandbox.dispute(two.id);
  const [net, other] = [47_564, 80_000 - Math.round((2_880 + 300) * 1.16)];
  const amountOf = async (id: string): Promise<number> => (await rig.stripe.payouts.retrieve(id)).amount;
  expect(await amountOf(rig.sandbox.payOut()!)).toBe(net - 10_000 + other - 80_000 - 17_400);
  rig.sandbox.closeDispute(dispute, 'won');
  expect(await amountOf(rig.sandbox.payOut()!)).toBe(80_000);
});

test('a payout that the bank sends back is in the next one', async () => {
  await pay(50_000);
  rig.sandbox.advance(4 * DAY);
  const failed = rig.sandbox.payOut()!;
  rig.sandbox.failPayout(failed);
  expect(await rig.stripe.payouts.retrieve(failed)).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
  const next = rig.sandbox.payOut()!;
  expect((await rig.stripe.payouts.retrieve(next)).amount).toBe(47_564);
  expect((await ofPayout(next)).map(({ type }) => type)).toEqual(['payout', 'payout_failure']);
  expect((await ofPayout(failed)).map(({ type }) => type)).toEqual(['payout', 'charge']);
});

test.each([
  ['daily', 7],
  ['weekly', 1],
] as const)('%s payouts follow the clock', async (payoutInterval, payouts) => {
  await endRig(rig);
  rig = await startRig({ webhook: null, payoutInterval });
  for (let day = 0; day < 14; day += 1) {
    await pay(10_000);
    rig.sandbox.advance(DAY);
  }
  const { data } = await rig.stripe.payouts.list({ limit: 100 });
  expect(data.length).toBeGreaterThanOrEqual(payouts);
  expect(data.length).toBeLessThanOrEqual(payoutInterval === 'daily' ? 12 : 2);
  for (const { id, amount } of data) {
    const parts = await ofPayout(id);
    expect(sum(parts.filter(({ type }) => type !== 'payout'))).toBe(amount);
  }
});
