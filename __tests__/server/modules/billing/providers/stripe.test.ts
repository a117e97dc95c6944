/** The Stripe adapter: translates states and distinguishes errors. */
import { createServer, type AddressInfo } from 'node:net';
import { startStripeSandbox, type StripeSandbox } from '../../../../../sandbox/stripe/server';
import type { KnownPurchase } from '../../../../../server/ports/paymentFacts';
import { Refused, type Order } from '../../../../../server/ports/payments';
import type { StripeConfig } from '../../../../../server/ports/paymentKeys';
import { openStripe } from '../../../../../server/modules/billing/providers/stripe';
import { NOON, STRIPE_KEYS, stripeConfig } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startStripeSandbox({
    secretKey: STRIPE_KEYS.secretKey,
    publicKey: STRIPE_KEYS.publicKey,
    webhook: null,
    now: () => NOON,
  });
});
afterAll(() => sandbox.close());

const troubles: object[] = [];
const gateway = (config: Partial<StripeConfig> = {}) =>
  openStripe({ ...stripeConfig(sandbox.url), ...config }, (trouble) => troubles.push(trouble));
let purchases = 0;
async function anOrder(fields: Partial<Order> = {}): Promise<Order> {
  const purchase_id = (purchases += 1);
  const provider_customer_id = await gateway().createCustomer({
    customer_id: purchase_id,
    email: `persona-${purchase_id}@ejemplo.mx`,
    name: 'Inés Ñandú',
  });
  const purchase: Order['purchase'] = {
    purchase_id,
    key: `p${purchase_id}-prueba`,
    is_subscription: false,
    created_at: NOON,
    provider_reference: null,
    subscription_id: null,
    provider_customer_id,
  };
  return { purchase, title: '10 clases', amount: 120_050, subscription: null, saveCard: false, ...fields };
}
const known = (order: Order, reference: string): KnownPurchase => ({
  ...order.purchase,
  provider_reference: reference,
});

it('a Stripe order is created once and found again without its reference', async () => {
  const order = await anOrder();
  expect(await gateway().look(order.purchase)).toMatchObject({ reference: null, payments: [], ended: null });
  const reference = await gateway().create(order);
  expect(await gateway().create(order)).toBe(reference);
  expect(await gateway().look(order.purchase)).toMatchObject({
    reference,
    payments: [],
    waiting: null,
    declined: null,
    ended: null,
  });
});

it('a Stripe payment is reported in centavos with its time; confirmed twice it is paid once', async () => {
  const order = await anOrder();
  const purchase = known(order, await gateway().create(order));
  const paid = await gateway().confirm(purchase, 'pm_card_visa', null);
  expect(paid).toMatchObject({
    payments: [{ id: purchase.provider_reference, amount: 120_050, paidAt: NOON }],
    waiting: null,
    ended: null,
  });
  expect(await gateway().confirm(purchase, 'pm_card_visa', null)).toEqual(paid);
  expect(await gateway().abandon(purchase)).toEqual(paid);
});

it('a declined Stripe payment can be retried until it is abandoned, then no longer paid', async () => {
  const order = await anOrder();
  const purchase = known(order, await gateway().create(order));
  expect(await gateway().confirm(purchase, 'pm_card_chargeDeclinedInsufficientFunds', null)).toMatchObject({
    declined: 'card_declined/insufficient_funds',
    ended: null,
  });
  expect(await gateway().abandon(purchase)).toMatchObject({
    declined: null,
    ended: { failure: 'card_declined/insufficient_funds' },
  });
  expect(await gateway().confirm(purchase, 'pm_card_visa', null)).toMatchObject({
    payments: [],
    ended: { failure: 'card_declined/insufficient_funds' },
  });
});

it('a Stripe subscription whose first charge was declined still names the reason once it has ended', async () => {
  const plan = await gateway().createPlan({ title: '10 clases', price: 120_050, period: 'month', interval: 1 });
  const order = await anOrder({ subscription: { plan, coupon: null, trialDays: null } });
  const subscription_id = await gateway().create(order);
  const purchase = { ...known(order, subscription_id), is_subscription: true, subscription_id };
  const failure = 'card_declined/insufficient_funds';
  expect(await gateway().confirm(purchase, 'pm_card_chargeDeclinedInsufficientFunds', null)).toMatchObject({
    declined: failure,
    ended: null,
  });
  await gateway().abandon(purchase);
  expect(await gateway().look(purchase)).toMatchObject({ payments: [], declined: null, ended: { failure } });
});

it('a Stripe refund is made once by repeated requests, and more than the payment is rejected', async () => {
  const order = await anOrder();
  const purchase = known(order, await gateway().create(order));
  await gateway().confirm(purchase, 'pm_card_visa', null);
  const refund = {
    refund_id: 7,
    key: 'refund-prueba-7',
    payment_id: purchase.provider_reference ?? '',
    amount: 20_050,
    provider_refund_id: null,
  };
  const given = await gateway().refund(refund);
  expect(given).toMatchObject({ amount: 20_050, status: 'succeeded', refund_id: 7 });
  expect(await gateway().refund(refund)).toEqual(given);
  expect(await gateway().refundsOf(refund.payment_id)).toEqual([given]);
  await expect(
    gateway().refund({ ...refund, refund_id: 8, key: 'refund-prueba-8', amount: 120_000 }),
  ).rejects.toBeInstanceOf(Refused);
});

it("a card is saved at once, after the bank's authentication, or not at all", async () => {
  const { provider_customer_id: customer } = (await anOrder()).purchase;
  expect(await gateway().saveCard(customer, 'pm_card_amex')).toMatchObject({
    card: { card_type: 'amex', last_digits: '0005', fingerprint: expect.any(String) as string },
  });
  expect(await gateway().saveCard(customer, 'pm_card_chargeDeclined')).toEqual({
    declined: 'card_declined/generic_decline',
  });
  const asked = await gateway().saveCard(customer, 'pm_card_authenticationRequiredOnSetup');
  if (!('clientSecret' in asked)) throw new Error('The bank did not ask.');
  await answerBankChallenge(sandbox.url, asked.clientSecret, true);
  expect(await gateway().saveCard(customer, 'pm_card_authenticationRequiredOnSetup')).toEqual({ card: asked.card });
  await gateway().detachCard(asked.card.source_id);
  await gateway().detachCard(asked.card.source_id);
});

describe('an unusable Stripe is reported as unavailable and logged without personal data', () => {
  it.each([
    ['fails', () => sandbox.faults.calls(() => 'fail')],
    ['loses its responses', () => sandbox.faults.calls(() => 'lose_response')],
  ] as const)('when it %s', async (_, harm) => {
    const order = await anOrder();
    harm();
    await expect(gateway().create(order)).rejects.toMatchObject({ code: 'checkout/unavailable', status: 503 });
    sandbox.faults.calls(() => undefined);
    expect(await gateway().create(order)).toMatch(/^pi_/);
    expect(JSON.stringify(troubles)).not.toMatch(/ejemplo|Inés|cus_|sk_test/);
  });

  it('when it is unreachable', async () => {
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port: free } = probe.address() as AddressInfo;
        probe.close(() => resolve(free));
      });
    });
    const order = await anOrder();
    await expect(gateway({ apiUrl: `http://127.0.0.1:${port}` }).create(order)).rejects.toMatchObject({
      code: 'checkout/unavailable',
    });
  });

  it('when the API key is wrong', async () => {
    const order = await anOrder();
    await expect(gateway({ secretKey: 'sk_test_otra' }).create(order)).rejects.toMatchObject({
      code: 'checkout/unavailable',
    });
    expect(troubles.at(-1)).toMatchObject({ provider: 'stripe', type: 'StripeAuthenticationError', status: 401 });
  });
});
