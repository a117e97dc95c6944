/** The PayPal client over real HTTP against the PayPal sandbox. */
import Fastify from 'fastify';
import { DAY, HOUR } from '../../../../../domain/durations';
import { type PaypalSandbox, startPaypalSandbox } from '../../../../../sandbox/paypal';
import { paypal, type Paypal } from '../../../../../server/modules/billing/providers/paypal';
import { PaypalError } from '../../../../../server/modules/billing/providers/paypalHttp';

const KEYS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

let sandbox: PaypalSandbox;
let client: Paypal;

beforeEach(async () => {
  sandbox = await startPaypalSandbox(KEYS);
  client = paypal({ ...KEYS, webhookId: 'WH-1', apiUrl: sandbox.url, clock: sandbox.now });
});

afterEach(() => sandbox.close());

const ORDER = {
  amount: 120_050,
  customId: 'p7-abc',
  invoiceId: 'p7-abc',
  description: 'Diez clases',
  brand: 'Casa Aura',
};

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

async function subscribe(plan: string): Promise<string> {
  const { id } = await browser('subscriptions', { plan_id: plan, custom_id: '9' });
  await approve('subscription', id);
  return id;
}

const refusal = async (asked: Promise<unknown>): Promise<PaypalError> => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof PaypalError) return error;
  throw error ?? new Error('not refused');
};

describe('PayPal orders', () => {
  it('go from created to paid to refunded, in centavos', async () => {
    const made = await client.createOrder('k1', ORDER);
    expect(made).toMatchObject({ status: 'created', amount: 120_050, customId: 'p7-abc', payment: null });
    expect((await client.createOrder('k1', ORDER)).id).toBe(made.id);
    expect((await refusal(client.captureOrder('c0', made.id))).has('ORDER_NOT_APPROVED')).toBe(true);

    await approve('order', made.id);
    expect(await client.getOrder(made.id)).toMatchObject({ status: 'approved' });
    const { payment } = await client.captureOrder('c1', made.id);
    expect(payment).toMatchObject({ status: 'completed', amount: 120_050 });
    expect((await client.getOrder(made.id))?.payment).toEqual(payment);

    const id = payment?.id ?? '';
    expect(await client.refundPayment('r1', id, { amount: 50, note: 'Una parte' })).toMatchObject({
      status: 'succeeded',
      amount: 50,
      key: 'r1',
    });
    await client.refundPayment('r2', id, { amount: 120_000, note: '' });
    expect(await client.getPayment(id)).toMatchObject({ status: 'refunded', orderId: made.id });
    expect(await client.listOrderRefunds(made.id)).toMatchObject([
      { key: 'r1', amount: 50 },
      { key: 'r2', amount: 120_000 },
    ]);
    expect((await refusal(client.refundPayment('r3', id, { amount: 1, note: '' }))).has('CAPTURE_FULLY_REFUNDED')).toBe(
      true,
    );
  });

  it('are null when PayPal does not know them', async () => {
    expect(await client.getOrder('NADA')).toBeNull();
    expect(await client.getPayment('NADA')).toBeNull();
    expect(await client.getSubscription('I-NADA')).toBeNull();
  });

  it('report a declined payment method', async () => {
    const { id } = await client.createOrder('k1', ORDER);
    await approve('order', id, 'declining');
    expect(await refusal(client.captureOrder('c1', id))).toMatchObject({
      status: 422,
      reason: 'UNPROCESSABLE_ENTITY',
      isUncertain: false,
      details: [{ issue: 'INSTRUMENT_DECLINED' }],
    });
  });
});

describe('PayPal subscriptions', () => {
  const plan = (more: object = {}) =>
    client.createPlan('plan-1', {
      product: { id: 'paquete-1', name: 'Mensual' },
      name: 'Mensual',
      trials: [],
      regular: { amount: 90_000, unit: 'month', count: 1 },
      ...more,
    });

  it('have a plan, charges and an end', async () => {
    const id = await subscribe(await plan());
    expect(await client.getSubscription(id)).toMatchObject({ status: 'active', customId: '9', failedPayments: 0 });
    sandbox.advance(40 * DAY);
    const payments = await client.listSubscriptionPayments(id, new Date(Date.now() - DAY), sandbox.now());
    expect(payments).toMatchObject([
      { status: 'completed', amount: 90_000 },
      { status: 'completed', amount: 90_000 },
    ]);
    await client.cancelSubscription('x1', id, 'Me mudo');
    await client.cancelSubscription('x2', id, 'Me mudo');
    expect(await client.getSubscription(id)).toMatchObject({ status: 'cancelled' });
  });

  it("reuse a plan's product the second time", async () => {
    const first = await plan();
    expect(
      await client.createPlan('plan-2', {
        product: { id: 'paquete-1', name: 'Mensual' },
        name: 'Otro',
        trials: [],
        regular: { amount: 1, unit: 'day', count: 3 },
      }),
    ).not.toBe(first);
    expect(await plan()).toBe(first);
  });

  it("report their plan's free trial and discounted start", async () => {
    const id = await plan({
      trials: [
        { amount: 0, unit: 'day', count: 7 },
        { amount: 45_000, unit: 'month', count: 1 },
      ],
    });
    expect(await client.getPlan(id)).toEqual({
      cycles: [
        { amount: 0, unit: 'day', count: 7 },
        { amount: 45_000, unit: 'month', count: 1 },
        { amount: 90_000, unit: 'month', count: 1 },
      ],
    });
  });
});

describe('PayPal account', () => {
  it('lists payments of orders and subscriptions separately from refunds', async () => {
    const { id } = await client.createOrder('k1', ORDER);
    await approve('order', id);
    const { payment } = await client.captureOrder('c1', id);
    await client.refundPayment('r1', payment?.id ?? '', { amount: 50, note: '' });
    const plan = await client.createPlan('p', {
      product: { id: 'paquete-1', name: 'M' },
      name: 'M',
      trials: [],
      regular: { amount: 100, unit: 'day', count: 30 },
    });
    const subscription = await subscribe(plan);
    const { payments, refunds } = await client.listRecent(new Date(Date.now() - DAY), sandbox.now());
    expect(payments).toMatchObject([
      { id: payment?.id, amount: 120_050, status: 'partially-refunded', customId: 'p7-abc', subscriptionId: null },
      { amount: 100, status: 'completed', customId: '9', subscriptionId: subscription },
    ]);
    expect(refunds).toMatchObject([{ paymentId: payment?.id, amount: 50 }]);
  });
});

describe('PayPal webhooks', () => {
  it('are accepted only unchanged and signed by PayPal', async () => {
    const delivered: { headers: Record<string, string | string[] | undefined>; text: string }[] = [];
    const shop = Fastify({ forceCloseConnections: true });
    shop.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    shop.post<{ Body: string }>('/hook', (request, reply) => {
      delivered.push({ headers: request.headers, text: request.body });
      return reply.send({});
    });
    sandbox.setWebhook({ url: `${await shop.listen({ port: 0, host: '127.0.0.1' })}/hook`, id: 'WH-1' });
    const { id } = await client.createOrder('k1', { ...ORDER, description: 'Ñandú "10" €' });
    await approve('order', id);
    await sandbox.faults.flush();
    await shop.close();
    const [event] = delivered;
    if (!event) throw new Error('not delivered');
    expect(await client.verifyWebhook(event.headers, event.text)).toBe(true);
    expect(await client.verifyWebhook(event.headers, event.text.replace('APPROVED', 'COMPLETED'))).toBe(false);
    expect(await client.verifyWebhook({ ...event.headers, 'paypal-transmission-id': 'x' }, event.text)).toBe(false);
    expect(await client.verifyWebhook({}, event.text)).toBe(false);
    expect(await client.verifyWebhook(event.headers, `${event.text},"webhook_id":"WH-2"`)).toBe(false);
    const other = paypal({ ...KEYS, webhookId: 'WH-2', apiUrl: sandbox.url });
    expect(await other.verifyWebhook(event.headers, event.text)).toBe(false);
  });
});

describe('PayPal errors', () => {
  it('cause one retry, which repeats no effect', async () => {
    sandbox.faults.loseResponses(1);
    const { id } = await client.createOrder('k1', ORDER);
    expect((await client.createOrder('k1', ORDER)).id).toBe(id);
    await approve('order', id);
    sandbox.faults.loseResponses(1);
    expect((await client.captureOrder('c1', id)).payment?.status).toBe('completed');
    sandbox.faults.refuseCalls(1);
    expect((await client.getOrder(id))?.status).toBe('completed');
  });

  it('that persist leave the state undecided', async () => {
    sandbox.faults.refuseCalls(2);
    expect(await refusal(client.createOrder('k1', ORDER))).toMatchObject({ status: 503, isUncertain: true });
    await sandbox.close();
    expect(await refusal(client.getOrder('X'))).toMatchObject({ status: 0, isUncertain: true });
  });

  it('of authentication renew an expired token and report a wrong secret', async () => {
    const { id } = await client.createOrder('k1', ORDER);
    sandbox.advance(2 * HOUR);
    const early = paypal({ ...KEYS, webhookId: 'WH-1', apiUrl: sandbox.url });
    await early.getOrder(id);
    sandbox.advance(9 * HOUR);
    // By its own clock the token still lasts: PayPal refuses it, and it gets another.
    expect(await early.getOrder(id)).toBeNull();
    expect(await client.getOrder(id)).toBeNull();
    const stranger = paypal({ ...KEYS, clientSecret: 'wrong', webhookId: 'WH-1', apiUrl: sandbox.url });
    expect(await refusal(stranger.getOrder(id))).toMatchObject({ status: 401, reason: 'invalid_client' });
  });
});
