/** The copies of the providers' books: complete, each row once, and adding up to what the providers paid out. */
import type Stripe from 'stripe';
import { postPurchase, postWalletCapture, postWalletCheckout } from '../../../../domain/contract/checkout';
import { postRefund } from '../../../../domain/contract/purchases';
import { DAY, HOUR } from '../../../../domain/durations';
import { readBalances } from '../../../../server/modules/billing/balances/service';
import { sendRefunds } from '../../../../server/modules/billing/refunds/send';
import { NOON, PAYPAL_KEYS, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { approveOrder, paymentOfOrder } from '../../../helpers/paypal';
import { aPackage, aPerson, type Person } from '../../builders';
import { stripeAt } from '../../faults/stripeComparison';

let api: Api;
let processor: Stripe;
let person: Person;
let admin: Person;
beforeEach(async () => {
  api = await startApi({ payments: true });
  processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey, paypal_enabled: 'true' });
  expect(PAYPAL_KEYS.clientId).toBeTruthy();
  person = await aPerson(api.db);
  admin = await aPerson(api.db, 'admin');
});
afterEach(() => api.close());

/** Lets time pass, for the sandboxes too. */
function pass(ms: number): void {
  api.setNow(new Date(api.now().getTime() + ms));
  api.stripe.advance(0);
  api.paypal.advance(0);
}
const read = (): Promise<void> => readBalances(api.system(api.now()));
async function buy(price: number): Promise<number> {
  const body = { class_package_id: await aPackage(api.db, { price }), card_payment_method: 'pm_card_visa' };
  return (await api.ok(postPurchase, { as: person, body })).purchase_id;
}
/** A payment at Stripe that is none of the studio's site. */
const payElsewhere = (amount: number): Promise<Stripe.PaymentIntent> =>
  processor.paymentIntents.create({
    amount,
    currency: 'mxn',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost:3000/',
  });
const entries = () => api.db.selectFrom('balance_entry').selectAll().orderBy('provider_entry_id').execute();
const payouts = () => api.db.selectFrom('payout').selectAll().orderBy('payout_id').execute();
const totals = async (id: number | null): Promise<number> =>
  (await entries()).reduce((sum, { net, payout_id }) => sum + (payout_id === id ? net : 0), 0);
/** Everything that is stored, without our own ids. */
const stored = async () => ({
  entries: (await entries()).map(({ balance_entry_id: _, payout_id: __, ...row }) => row),
  payouts: (await payouts()).map(({ payout_id: _, ...row }) => row),
});

test('a payment is stored with its fee, and its payout with what it consists of, to the centavo', async () => {
  await buy(50_000);
  const refunded = await buy(80_000);
  await api.ok(postRefund, { as: admin, params: { id: refunded }, body: { amount: 100, reason: 'Prueba' } });
  await sendRefunds(api.system(api.now()));
  pass(HOUR);
  await read();
  const invoices = await api.db.selectFrom('invoice').select(['provider_payment_id', 'total_payment']).execute();
  expect(await payouts()).toEqual([]);
  for (const { provider_payment_id, total_payment } of invoices) {
    const [payment] = (await entries()).filter(
      (one) => one.provider_payment_id === provider_payment_id && one.kind === 'payment',
    );
    const fee = Math.round((Math.round(total_payment * 0.036) + 300) * 1.16);
    expect(payment).toMatchObject({ gross: total_payment, fee, net: total_payment - fee, payout_id: null });
  }
  pass(4 * DAY);
  const id = api.stripe.payOut()!;
  pass(HOUR);
  await read();
  const [payout] = await payouts();
  const { amount } = await processor.payouts.retrieve(id);
  expect(payout).toMatchObject({ provider_payout_id: id, amount, status: 'in_transit', parts: 'read' });
  expect(await totals(payout!.payout_id)).toBe(amount);
  expect((await entries()).filter(({ payout_id }) => payout_id !== null).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['payment', 'payment', 'refund']),
  );
});

test('a run that is repeated, or that several workers make at once, stores the same', async () => {
  await buy(50_000);
  pass(4 * DAY);
  api.stripe.payOut();
  await buy(20_000);
  pass(HOUR);
  await read();
  const once = await stored();
  await read();
  expect(await stored()).toEqual(once);
  await api.pool.query('delete from balance_entry; delete from payout; delete from reconciliation_cursor');
  await Promise.all(Array.from({ length: 4 }, read));
  expect(await stored()).toEqual(once);
});

test('all pages of a long list are read', async () => {
  await buy(50_000);
  for (let n = 0; n < 205; n += 1) await payElsewhere(10_000 + n);
  pass(4 * DAY);
  const id = api.stripe.payOut()!;
  pass(HOUR);
  await read();
  const [payout] = await payouts();
  const { amount } = await processor.payouts.retrieve(id);
  expect((await entries()).filter(({ payout_id }) => payout_id === payout!.payout_id)).toHaveLength(206);
  expect(await totals(payout!.payout_id)).toBe(amount);
});

test('a provider that is away is asked again, also in the middle, and holds up no other', async () => {
  await buy(50_000);
  for (let n = 0; n < 105; n += 1) await payElsewhere(10_000);
  pass(4 * DAY);
  api.stripe.payOut();
  pass(HOUR);
  const withdrawal = api.paypal.withdraw(30_000);
  pass(DAY);
  let asked = 0;
  api.stripe.faults.calls(({ path }) => (path === '/v1/balance_transactions' && (asked += 1) > 1 ? 'fail' : undefined));
  await read();
  expect((await payouts()).map(({ parts }) => parts)).toEqual(expect.arrayContaining(['ready', 'never']));
  expect((await entries()).some(({ provider_entry_id }) => provider_entry_id === withdrawal)).toBe(true);
  api.stripe.faults.calls(() => undefined);
  await read();
  const payout = (await payouts()).find(({ provider }) => provider === 'stripe')!;
  expect([payout.parts, await totals(payout.payout_id)]).toEqual(['read', payout.amount]);
});

test('a payout moves on to the bank, and one that comes back is in the next, whatever is read first', async () => {
  await buy(50_000);
  pass(4 * DAY);
  const first = api.stripe.payOut()!;
  pass(HOUR);
  await read();
  pass(3 * DAY);
  await read();
  expect((await payouts()).map(({ status }) => status)).toEqual(['paid']);
  pass(5 * DAY);
  api.stripe.failPayout(first);
  const second = api.stripe.payOut()!;
  pass(HOUR);
  await read();
  expect((await payouts()).map((one) => [one.provider_payout_id, one.status, one.failure, one.parts])).toEqual([
    [first, 'failed', 'account_closed', 'read'],
    [second, 'in_transit', null, 'read'],
  ]);
  for (const { payout_id, amount } of await payouts()) expect(await totals(payout_id)).toBe(amount);
});

test('the balance of PayPal is what came in, less fees and withdrawals; none is said to have a payment', async () => {
  await api.pool.query(`insert into reconciliation_cursor values ('balance paypal', $1)`, [NOON.toISOString()]);
  const withdrawal = api.paypal.withdraw(30_000);
  pass(DAY);
  await read();
  expect(await payouts()).toMatchObject([
    { provider: 'paypal', provider_payout_id: withdrawal, amount: 30_000, status: 'paid', parts: 'never' },
  ]);
  api.paypal.returnWithdrawal(withdrawal);
  pass(DAY);
  await read();
  await read();
  expect(await payouts()).toMatchObject([{ status: 'failed', failure: 'sent_back' }]);
  expect((await entries()).map(({ kind, net, payout_id }) => [kind, net, payout_id])).toEqual([
    ['payout', -30_000, null],
    ['payout', 30_000, null],
  ]);
});

test('PayPal’s payments have their fees, also one that was under review for weeks; refunds and reversals name them', async () => {
  const buyWith = async (funding: 'good' | 'reviewed'): Promise<string> => {
    const body = { class_package_id: await aPackage(api.db, { price: 120_050 }) };
    const { orderID } = await api.ok(postWalletCheckout, { as: person, body });
    const approved = await approveOrder(api.paypal.url, orderID!, funding);
    await api.send(postWalletCapture, { as: person, body: approved });
    return orderID!;
  };
  await buyWith('good');
  const paid = await api.db
    .selectFrom('invoice')
    .select(['purchase_id', 'provider_payment_id as id'])
    .executeTakeFirstOrThrow();
  await api.ok(postRefund, { as: admin, params: { id: paid.purchase_id }, body: { amount: 100, reason: 'Prueba' } });
  await sendRefunds(api.system(api.now()));
  pass(HOUR);
  await read();
  const payment = { kind: 'payment', gross: 120_050, fee: 5_965, net: 114_085 };
  const refund = { kind: 'refund', gross: -10_000, fee: 0, provider_payment_id: paid.id };
  const ofPaypal = async () => (await entries()).sort((a, b) => a.kind.localeCompare(b.kind));
  expect(await ofPaypal()).toMatchObject([payment, refund]);

  const order = await buyWith('reviewed');
  api.paypal.reverse(paid.id);
  pass(HOUR);
  await read();
  const dispute = { kind: 'dispute', gross: -110_050, provider_payment_id: paid.id };
  expect(await ofPaypal()).toMatchObject([dispute, payment, refund]);
  pass(20 * DAY);
  await read();
  api.paypal.review(await paymentOfOrder(api.paypal.url, order), 'COMPLETED');
  pass(DAY);
  await read();
  expect(await ofPaypal()).toMatchObject([dispute, payment, payment, refund]);
});

test('what has a refund or a dispute is stored by the provider’s ids', async () => {
  const purchase_id = await buy(50_000);
  const { provider_payment_id } = await api.db
    .selectFrom('invoice')
    .select('provider_payment_id')
    .where('purchase_id', '=', purchase_id)
    .executeTakeFirstOrThrow();
  pass(HOUR);
  const dispute = api.stripe.dispute(provider_payment_id);
  pass(HOUR);
  await read();
  expect((await entries()).filter(({ kind }) => kind === 'dispute')).toMatchObject([
    { gross: -50_000, fee: 17_400, net: -67_400, provider_dispute_id: dispute, provider_payment_id },
  ]);
});
