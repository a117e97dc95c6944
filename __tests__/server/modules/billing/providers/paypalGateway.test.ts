/** The PayPal gateway: state of a purchase after any sequence of events, against the PayPal sandbox. */
import { DAY, HOUR } from '../../../../../domain/durations';
import { type PaypalSandbox, startPaypalSandbox } from '../../../../../sandbox/paypal';
import type { KnownPurchase } from '../../../../../server/ports/paymentFacts';
import { Refused, type WalletGateway, type WalletTerms } from '../../../../../server/ports/payments';
import { openPaypal } from '../../../../../server/modules/billing/providers/paypalGateway';

const KEYS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

let sandbox: PaypalSandbox;
let wallet: WalletGateway;

beforeEach(async () => {
  sandbox = await startPaypalSandbox(KEYS);
  wallet = openPaypal({ ...KEYS, webhookId: 'WH-1', apiUrl: sandbox.url, jsUrl: null, clock: sandbox.now });
});

afterEach(() => sandbox.close());

async function browser(path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${sandbox.url}/sandbox/paypal/browser/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': KEYS.clientId },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as { id: string };
}
const approve = (kind: 'order' | 'subscription', id: string, funding = 'good') =>
  browser('decision', { kind, id, funding });

const PURCHASE: KnownPurchase = {
  purchase_id: 7,
  key: 'p7-abc',
  is_subscription: false,
  created_at: new Date(),
  provider_reference: null,
  subscription_id: null,
  provider_customer_id: null,
};
const ordered = async (): Promise<KnownPurchase & { provider_reference: string }> => ({
  ...PURCHASE,
  provider_reference: await wallet.createOrder({
    purchase: PURCHASE,
    title: 'Diez clases',
    amount: 120_050,
    brand: 'Casa Aura',
  }),
});

/** The payments in PayPal's own records. */
async function listedByPaypal(): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${Buffer.from(`${KEYS.clientId}:${KEYS.clientSecret}`).toString('base64')}` },
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const query = new URLSearchParams({
    start_date: new Date(Date.now() - DAY).toISOString(),
    end_date: new Date(Date.now() + DAY).toISOString(),
  });
  const listed = await fetch(`${sandbox.url}/v1/reporting/transactions?${query.toString()}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { transaction_details } = (await listed.json()) as {
    transaction_details: { transaction_info: { transaction_id: string } }[];
  };
  return transaction_details.map(({ transaction_info }) => transaction_info.transaction_id);
}

describe('PayPal one-off purchase', () => {
  it('has no state before its order is created, then waits for the buyer', async () => {
    expect(await wallet.look(PURCHASE)).toMatchObject({ reference: null, payments: [], ended: null });
    const purchase = await ordered();
    expect(await wallet.look(purchase)).toMatchObject({
      reference: purchase.provider_reference,
      waiting: {},
      ended: null,
    });
    expect(await wallet.capture(purchase)).toMatchObject({ payments: [], waiting: {}, declined: null });
    expect((await ordered()).provider_reference).toBe(purchase.provider_reference);
  });

  it('is captured once by two simultaneous calls', async () => {
    const purchase = await ordered();
    await approve('order', purchase.provider_reference);
    const [one, two] = await Promise.all([wallet.capture(purchase), wallet.capture(purchase)]);
    expect(one?.payments).toMatchObject([{ amount: 120_050 }]);
    expect(two?.payments).toEqual(one?.payments);
    expect((await wallet.look(purchase)).payments).toEqual(one?.payments);
  });

  it('reports a declined payment method and accepts another', async () => {
    const purchase = await ordered();
    await approve('order', purchase.provider_reference, 'declining');
    expect(await wallet.capture(purchase)).toMatchObject({ payments: [], declined: 'card_declined' });
    sandbox.advance(1000);
    await approve('order', purchase.provider_reference);
    expect((await wallet.capture(purchase)).payments).toHaveLength(1);
  });

  it("stays pending during PayPal's review and fails when it is rejected", async () => {
    const purchase = await ordered();
    await approve('order', purchase.provider_reference, 'reviewed');
    expect(await wallet.capture(purchase)).toMatchObject({ payments: [], waiting: null, ended: null });
    expect(await wallet.abandon(purchase)).toMatchObject({ payments: [], ended: null });
    const [held = ''] = await listedByPaypal();
    sandbox.review(held, 'DECLINED');
    expect(await wallet.look(purchase)).toMatchObject({ ended: { failure: 'card_declined' } });
  });

  it('fails when it is abandoned or unknown to PayPal', async () => {
    const purchase = await ordered();
    expect(await wallet.abandon(purchase)).toMatchObject({ ended: { failure: null }, waiting: null });
    sandbox.advance(DAY);
    expect(await wallet.look(purchase)).toMatchObject({ ended: { failure: null } });
  });

  it("can't be abandoned after payment", async () => {
    const purchase = await ordered();
    await approve('order', purchase.provider_reference);
    await wallet.capture(purchase);
    expect(await wallet.abandon(purchase)).toMatchObject({ payments: [{ amount: 120_050 }], ended: null });
  });

  it('is refunded once by repeated requests', async () => {
    const purchase = await ordered();
    await approve('order', purchase.provider_reference);
    const [payment] = (await wallet.capture(purchase)).payments;
    const order = {
      refund_id: 3,
      key: 'refund-p3-xyz',
      payment_id: payment?.id ?? '',
      amount: 20_000,
      provider_refund_id: null,
    };
    const made = await wallet.refund(order);
    expect(made).toMatchObject({ status: 'succeeded', amount: 20_000, refund_id: 3 });
    expect(await wallet.refund(order)).toEqual(made);
    sandbox.advance(7 * HOUR);
    expect((await wallet.refund(order)).provider_refund_id).toBe(made.provider_refund_id);
    expect(await wallet.refund({ ...order, provider_refund_id: made.provider_refund_id })).toMatchObject({
      status: 'succeeded',
    });
    expect(await wallet.refundsOf(order.payment_id)).toEqual([made]);
    await expect(wallet.refund({ ...order, refund_id: 4, key: 'refund-p4-xyz', amount: 120_000 })).rejects.toEqual(
      expect.objectContaining({ code: 'REFUND_AMOUNT_EXCEEDED' }),
    );
    expect((await wallet.look(purchase)).payments).toHaveLength(1);
    expect(await wallet.recent(new Date(Date.now() - DAY))).toMatchObject({
      purchases: [{ purchase_id: 7, key: 'p7-abc', payment_id: order.payment_id }],
      refunded: [order.payment_id],
    });
  });
});

describe('PayPal subscription', () => {
  const WEEK = { unit: 'day', count: 7 } as const;
  const TERMS: WalletTerms = {
    class_package_id: 5,
    title: 'Mensual',
    price: 90_000,
    period: 'month',
    interval: 1,
    trial: null,
    coupon: null,
  };

  async function begun(
    terms: Partial<WalletTerms> = {},
    funding = 'good',
  ): Promise<{ purchase: KnownPurchase; subscription: string }> {
    const plan = await wallet.createPlan({ ...TERMS, ...terms });
    const { id } = await browser('subscriptions', { plan_id: plan, custom_id: '7' });
    await approve('subscription', id, funding);
    return { subscription: id, purchase: { ...PURCHASE, is_subscription: true, provider_reference: `${plan}/7` } };
  }

  it('carries its purchase id and is found by its charge without a webhook', async () => {
    const { purchase, subscription } = await begun();
    expect(await wallet.claimOf(subscription)).toEqual({
      purchase_id: 7,
      plan: purchase.provider_reference?.split('/')[0],
      repriced: false,
      begun: true,
    });
    expect(await wallet.claimOf('I-NADA')).toBeNull();
    expect(await wallet.look(purchase)).toMatchObject({
      subscriptionId: subscription,
      payments: [{ amount: 90_000 }],
      waiting: null,
      ended: null,
    });
    expect(await wallet.recentSubscriptions(new Date(Date.now() - DAY))).toEqual([subscription]);
  });

  it('of another plan or purchase is rejected', async () => {
    const { purchase } = await begun();
    expect(await wallet.look({ ...purchase, provider_reference: 'P-OTRO/7' })).toMatchObject({
      subscriptionId: null,
      payments: [],
      waiting: {},
    });
    expect(await wallet.look({ ...purchase, purchase_id: 8 })).toMatchObject({ subscriptionId: null });
  });

  it('changed by the buyer to another price is ended before its next charge', async () => {
    const { purchase } = await begun();
    const { id } = await browser('subscriptions', {
      plan_id: purchase.provider_reference?.split('/')[0],
      custom_id: '7',
      plan: {
        billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: { currency_code: 'MXN', value: '1.00' } } }],
      },
    });
    await approve('subscription', id);
    expect(await wallet.claimOf(id)).toMatchObject({ repriced: true });
    const known = { ...purchase, subscription_id: id };
    await wallet.look(known);
    sandbox.advance(40 * DAY);
    expect(await wallet.look(known)).toMatchObject({ payments: [{ amount: 100 }], ended: expect.anything() });
  });

  it('starts with a free trial, then a discounted charge, then renewals', async () => {
    const { purchase, subscription } = await begun({ trial: WEEK, coupon: { off: 30_000, firstInvoiceOnly: true } });
    const known = { ...purchase, subscription_id: subscription };
    expect((await wallet.look(known)).payments).toMatchObject([{ id: `${subscription}-free-1`, amount: 0 }]);
    sandbox.advance(40 * DAY);
    expect((await wallet.look(known)).payments.map(({ amount }) => amount)).toEqual([0, 60_000, 90_000]);
  });

  it('with a trial of two months is charged after them', async () => {
    const { purchase, subscription } = await begun({ trial: { unit: 'month', count: 2 } });
    const known = { ...purchase, subscription_id: subscription };
    sandbox.advance(58 * DAY);
    expect((await wallet.look(known)).payments.map(({ amount }) => amount)).toEqual([0]);
    sandbox.advance(5 * DAY);
    expect((await wallet.look(known)).payments.map(({ amount }) => amount)).toEqual([0, 90_000]);
  });

  it('with a free first month grants that month', async () => {
    const { purchase, subscription } = await begun({ trial: WEEK, coupon: { off: 90_000, firstInvoiceOnly: true } });
    const known = { ...purchase, subscription_id: subscription };
    expect((await wallet.look(known)).payments).toHaveLength(1);
    sandbox.advance(8 * DAY);
    expect((await wallet.look(known)).payments.map(({ amount }) => amount)).toEqual([0, 0]);
    await wallet.cancelSubscription(subscription);
    sandbox.advance(60 * DAY);
    expect(await wallet.look(known)).toMatchObject({
      payments: [{ amount: 0 }, { amount: 0 }],
      ended: { failure: null },
    });
  });

  it('counts as ended when it is suspended at PayPal', async () => {
    const { purchase, subscription } = await begun({ trial: WEEK }, 'declining');
    const known = { ...purchase, subscription_id: subscription };
    sandbox.advance(8 * DAY);
    expect(await wallet.look(known)).toMatchObject({ declined: 'card_declined', ended: null });
    sandbox.advance(10 * DAY);
    expect(await wallet.look(known)).toMatchObject({ ended: { failure: 'card_declined' } });
    await expect(wallet.cancelSubscription(subscription)).resolves.toBeUndefined();
  });

  it('is not charged after it is abandoned', async () => {
    const { purchase, subscription } = await begun();
    expect(await wallet.abandon({ ...purchase, subscription_id: subscription })).toMatchObject({
      payments: [{ amount: 90_000 }],
      ended: expect.anything(),
    });
    sandbox.advance(40 * DAY);
    expect((await wallet.look({ ...purchase, subscription_id: subscription })).payments).toHaveLength(1);
  });

  it('refunds a charge', async () => {
    const { purchase, subscription } = await begun();
    const [payment] = (await wallet.look({ ...purchase, subscription_id: subscription })).payments;
    const order = {
      refund_id: 9,
      key: 'refund-p9-xyz',
      payment_id: payment?.id ?? '',
      amount: 90_000,
      provider_refund_id: null,
    };
    const made = await wallet.refund(order);
    expect(await wallet.refundsOf(order.payment_id)).toEqual([made]);
    await expect(wallet.refund({ ...order, refund_id: 10, key: 'refund-p10-xyz' })).rejects.toBeInstanceOf(Refused);
  });

  it('is possible for billing periods that PayPal supports', () => {
    expect(wallet.canBill(TERMS)).toBe(true);
    expect(wallet.canBill({ ...TERMS, period: 'year', interval: 2 })).toBe(false);
    expect(wallet.canBill({ ...TERMS, trial: { unit: 'day', count: 366 } })).toBe(false);
    expect(wallet.canBill({ ...TERMS, trial: { unit: 'month', count: 12 } })).toBe(true);
    expect(wallet.canBill({ ...TERMS, trial: { unit: 'month', count: 13 } })).toBe(false);
    expect(wallet.canBill({ ...TERMS, coupon: { off: 90_000, firstInvoiceOnly: false } })).toBe(false);
  });
});

describe('PayPal account without access', () => {
  it('to the API makes the wallet unavailable and is logged', async () => {
    const troubles: unknown[] = [];
    const locked = openPaypal(
      { ...KEYS, clientSecret: 'wrong', webhookId: 'WH-1', apiUrl: sandbox.url, jsUrl: null },
      (trouble) => troubles.push(trouble),
    );
    await expect(locked.createOrder({ purchase: PURCHASE, title: 'x', amount: 1, brand: 'x' })).rejects.toEqual(
      expect.objectContaining({ code: 'checkout/unavailable' }),
    );
    expect(troubles).toEqual([{ provider: 'paypal', type: 'invalid_client', code: undefined, status: 401 }]);
  });

  it('to the transaction list is logged; everything else works', async () => {
    await sandbox.close();
    sandbox = await startPaypalSandbox({ ...KEYS, reportingDelay: null });
    const troubles: unknown[] = [];
    wallet = openPaypal({ ...KEYS, webhookId: 'WH-1', apiUrl: sandbox.url, jsUrl: null }, (trouble) =>
      troubles.push(trouble),
    );
    expect(await wallet.recent(new Date(Date.now() - DAY))).toEqual({
      purchases: [],
      orphanPayments: [],
      refunded: [],
      disputed: [],
    });
    expect(await wallet.look({ ...PURCHASE, is_subscription: true, provider_reference: 'P-1/7' })).toMatchObject({
      waiting: {},
      ended: null,
    });
    expect(troubles).toEqual(
      Array(2).fill({ provider: 'paypal', type: 'NOT_AUTHORIZED', code: 'reporting', status: 403 }),
    );
  });
});
