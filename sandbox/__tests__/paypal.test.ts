/** The PayPal sandbox over HTTP behaves as PayPal documents. */
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PaypalSandbox, type PaypalSandboxOptions, startPaypalSandbox } from '../paypal';

const KEYS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
const DAY = 86_400_000;

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

let sandbox: PaypalSandbox;
let token: string;
const cleanUp: (() => Promise<unknown> | void)[] = [];

async function open(options: Partial<PaypalSandboxOptions> = {}): Promise<PaypalSandbox> {
  sandbox = await startPaypalSandbox({ ...KEYS, ...options });
  cleanUp.push(sandbox.close);
  token = await login();
  return sandbox;
}

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function login(): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${Buffer.from(`${KEYS.clientId}:${KEYS.clientSecret}`).toString('base64')}` },
  });
  const { access_token, token_type } = (await response.json()) as { access_token: string; token_type: string };
  expect(token_type).toBe('Bearer');
  return access_token;
}

async function call(
  method: 'GET' | 'POST',
  address: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${sandbox.url}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

const pesos = (value: string) => ({ currency_code: 'MXN', value });
const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: pesos('1200.50'), custom_id: '7', invoice_id: 'compra-7', description: 'Diez clases' }],
};
const issueOf = ({ body }: Answer) => (body.details as { issue: string }[])[0]?.issue;
const idOf = ({ body }: Answer) => body.id as string;

const decide = (kind: 'order' | 'subscription', id: string, funding = 'good') =>
  call('POST', '/sandbox/paypal/browser/decision', { kind, id, funding });
const order = async (body: object = ORDER, key?: string) =>
  call('POST', '/v2/checkout/orders', body, key ? { 'paypal-request-id': key } : {});
const capture = (id: string, key?: string) =>
  call('POST', `/v2/checkout/orders/${id}/capture`, {}, key ? { 'paypal-request-id': key } : {});
const captureOf = ({ body }: Answer) => {
  const [unit] = body.purchase_units as {
    payments: { captures: { id: string; status: string; amount: unknown; custom_id: string }[] };
  }[];
  return unit?.payments.captures[0];
};

async function paidOrder(): Promise<string> {
  const id = idOf(await order());
  await decide('order', id);
  return captureOf(await capture(id))?.id ?? '';
}

interface Delivered {
  readonly id: string;
  readonly event_type: string;
  readonly resource: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** Starts a webhook endpoint; `answer` returns its status. */
async function shop(
  answer: (delivered: Delivered) => number = () => 200,
): Promise<{ url: string; delivered: Delivered[]; types: () => string[] }> {
  const delivered: Delivered[] = [];
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Body: string }>('/hook', (request, reply) => {
    const event = { ...(JSON.parse(request.body) as Delivered), headers: request.headers, text: request.body };
    const status = answer(event);
    if (status === 200) delivered.push(event);
    return reply.status(status).send();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  cleanUp.push(() => app.close());
  return { url: `${url}/hook`, delivered, types: () => delivered.map(({ event_type }) => event_type) };
}

describe('PayPal access tokens', () => {
  it('issues a token for the right secret only and rejects calls without a token', async () => {
    await open();
    const wrong = await fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    });
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { error: 'invalid_client', error_description: 'Client Authentication failed' },
    ]);
    token = 'A21AA.9999999999.forged';
    expect(await order()).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  it('rejects a token after nine hours', async () => {
    await open();
    sandbox.advance(9 * 3_600_000 + 1000);
    expect((await order()).status).toBe(401);
    token = await login();
    expect((await order()).status).toBe(201);
  });

  it("responds 404 in PayPal's shape to unknown calls", async () => {
    await open();
    for (const address of [
      '/v1/invoicing/invoices',
      '/v2/checkout/orders/NADA',
      '/v2/payments/captures/NADA',
      '/v1/billing/plans/NADA',
      '/v1/billing/subscriptions/NADA',
      '/nada',
    ]) {
      expect(await call('GET', address)).toMatchObject({
        status: 404,
        body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
      });
    }
  });

  it('refuses to start in production without DEMO=1', async () => {
    const { NODE_ENV, DEMO } = process.env;
    Object.assign(process.env, { NODE_ENV: 'production' });
    delete process.env.DEMO;
    try {
      await expect(startPaypalSandbox(KEYS)).rejects.toThrow('NODE_ENV=production');
    } finally {
      Object.assign(process.env, { NODE_ENV, ...(DEMO === undefined ? {} : { DEMO }) });
    }
  });
});

it('the PayPal sandbox refuses real PayPal keys', async () => {
  const real = `A${'x'.repeat(79)}`;
  await expect(startPaypalSandbox({ ...KEYS, clientId: real })).rejects.toThrow('no real keys');
  await expect(startPaypalSandbox({ ...KEYS, clientSecret: real })).rejects.toThrow('no real keys');
});

describe('PayPal orders', () => {
  beforeEach(() => open());

  it('are captured once after the buyer approves', async () => {
    const made = await order(ORDER, 'compra-7-crear');
    expect(made).toMatchObject({ status: 201, body: { status: 'CREATED' } });
    expect(made.body.purchase_units).toBeUndefined();
    const id = idOf(made);
    expect(await call('GET', `/v2/checkout/orders/${id}`)).toMatchObject({
      status: 200,
      body: {
        intent: 'CAPTURE',
        purchase_units: [{ amount: pesos('1200.50'), custom_id: '7', invoice_id: 'compra-7' }],
      },
    });

    expect(await capture(id)).toMatchObject({
      status: 422,
      body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
    });
    await decide('order', id);
    expect((await call('GET', `/v2/checkout/orders/${id}`)).body).toMatchObject({
      status: 'APPROVED',
      payer: { payer_id: expect.any(String) },
    });

    const captured = await capture(id, 'compra-7-cobrar');
    expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(captureOf(captured)).toMatchObject({ status: 'COMPLETED', amount: pesos('1200.50'), custom_id: '7' });

    const again = await capture(id, 'compra-7-cobrar');
    expect(again.status).toBe(200);
    expect(captureOf(again)?.id).toBe(captureOf(captured)?.id);
    expect(issueOf(await capture(id, 'otra'))).toBe('ORDER_ALREADY_CAPTURED');
    expect(await call('GET', `/v2/payments/captures/${captureOf(captured)?.id}`)).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED', invoice_id: 'compra-7' },
    });
  });

  it('return the same order in its latest state for a repeated PayPal-Request-Id within six hours', async () => {
    const first = await order(ORDER, 'k');
    await decide('order', idOf(first));
    expect(await order(ORDER, 'k')).toMatchObject({ status: 200, body: { id: idOf(first), status: 'APPROVED' } });
    expect(issueOf(await order({ ...ORDER, purchase_units: [{ amount: pesos('1.00') }] }, 'k'))).toBe(
      'DUPLICATE_REQUEST_ID',
    );
    sandbox.advance(6 * 3_600_000 + 1000);
    expect(await order(ORDER, 'k')).toMatchObject({
      status: 201,
      body: { id: expect.not.stringMatching(idOf(first)) },
    });
  });

  it('fail to capture with a declined instrument until the buyer chooses another', async () => {
    const id = idOf(await order());
    await decide('order', id, 'declining');
    expect(await capture(id, 'c1')).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'INSTRUMENT_DECLINED' }], links: [{ rel: 'redirect' }] },
    });
    expect(issueOf(await capture(id, 'c1'))).toBe('INSTRUMENT_DECLINED');
    await decide('order', id);
    expect(issueOf(await capture(id, 'c1'))).toBe('INSTRUMENT_DECLINED');
    expect((await capture(id, 'c2')).body.status).toBe('COMPLETED');
  });

  it('refuse a second capture for the same invoice id', async () => {
    await paidOrder();
    const second = idOf(await order());
    await decide('order', second);
    expect(issueOf(await capture(second))).toBe('DUPLICATE_INVOICE_ID');
  });

  it('expire when they are not captured', async () => {
    const id = idOf(await order());
    sandbox.advance(3 * 3_600_000 + 2000);
    expect((await call('GET', `/v2/checkout/orders/${id}`)).status).toBe(404);
  });

  it.each([
    ['nothing', {}, 'MISSING_REQUIRED_PARAMETER'],
    ['another intent', { ...ORDER, intent: 'AUTHORIZE' }, 'INVALID_PARAMETER_SYNTAX'],
    ['three decimals', { ...ORDER, purchase_units: [{ amount: pesos('1.005') }] }, 'DECIMAL_PRECISION'],
    ['nothing to pay', { ...ORDER, purchase_units: [{ amount: pesos('0.00') }] }, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['an unknown field', { ...ORDER, colour: 'red' }, 'INVALID_PARAMETER_SYNTAX'],
  ])('refuse to be created with %s', async (_what, body, issue) => {
    const refused = await order(body);
    expect(refused).toMatchObject({ status: 400, body: { name: 'INVALID_REQUEST' } });
    expect(issueOf(refused)).toBe(issue);
  });
});

describe('PayPal refunds', () => {
  beforeEach(() => open());

  it('return parts and the rest but never more than was captured', async () => {
    const id = await paidOrder();
    const give = (body: object, key?: string) =>
      call('POST', `/v2/payments/captures/${id}/refund`, body, key ? { 'paypal-request-id': key } : {});
    const part = await give({ amount: pesos('200.50'), note_to_payer: 'Una clase' }, 'r1');
    expect(part).toMatchObject({ status: 201, body: { status: 'COMPLETED', amount: pesos('200.50') } });
    expect(await give({ amount: pesos('200.50'), note_to_payer: 'Una clase' }, 'r1')).toMatchObject({
      status: 200,
      body: { id: idOf(part) },
    });
    expect((await call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('PARTIALLY_REFUNDED');
    expect(issueOf(await give({ amount: pesos('1000.01') }))).toBe('REFUND_AMOUNT_EXCEEDED');
    expect(await give({})).toMatchObject({
      status: 201,
      body: { amount: pesos('1000.00'), seller_payable_breakdown: { total_refunded_amount: pesos('1200.50') } },
    });
    expect((await call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('REFUNDED');
    expect(issueOf(await give({}))).toBe('CAPTURE_FULLY_REFUNDED');
  });

  it('are refused while the payment is under review', async () => {
    const id = idOf(await order());
    await decide('order', id, 'reviewed');
    const held = captureOf(await capture(id));
    expect(held).toMatchObject({ status: 'PENDING' });
    expect(issueOf(await call('POST', `/v2/payments/captures/${held?.id}/refund`, {}))).toBe('PENDING_CAPTURE');
    sandbox.review(held?.id ?? '', 'DECLINED');
    expect((await call('GET', `/v2/payments/captures/${held?.id}`)).body.status).toBe('DECLINED');
  });
});

describe('PayPal subscriptions', () => {
  const regular = (sequence: number) => ({
    frequency: { interval_unit: 'MONTH', interval_count: 1 },
    tenure_type: 'REGULAR',
    sequence,
    total_cycles: 0,
    pricing_scheme: { fixed_price: pesos('900.00') },
  });
  const week = {
    frequency: { interval_unit: 'DAY', interval_count: 7 },
    tenure_type: 'TRIAL',
    sequence: 1,
    total_cycles: 1,
  };

  const plan = async (...billing_cycles: object[]) => {
    await call('POST', '/v1/catalogs/products', { id: 'PAQUETE-1', name: 'Mensual', type: 'SERVICE' });
    const made = await call('POST', '/v1/billing/plans', {
      product_id: 'PAQUETE-1',
      name: 'Mensual',
      billing_cycles,
      payment_preferences: { payment_failure_threshold: 2 },
    });
    expect(made.status).toBe(201);
    return idOf(made);
  };
  const subscribe = async (plan_id: string, funding = 'good') => {
    const made = await call(
      'POST',
      '/sandbox/paypal/browser/subscriptions',
      { plan_id, custom_id: '9' },
      { 'x-client-id': KEYS.clientId },
    );
    expect(made.status).toBe(201);
    expect((await call('GET', `/v1/billing/subscriptions/${idOf(made)}`)).body.status).toBe('APPROVAL_PENDING');
    await decide('subscription', idOf(made), funding);
    return idOf(made);
  };
  const read = async (id: string) =>
    (await call('GET', `/v1/billing/subscriptions/${id}`)).body as Record<string, unknown> & {
      billing_info: Record<string, unknown>;
    };
  const transactions = async (id: string) => {
    const range = new URLSearchParams({ start_time: '2020-01-01T00:00:00Z', end_time: '2040-01-01T00:00:00Z' });
    return (await call('GET', `/v1/billing/subscriptions/${id}/transactions?${range.toString()}`)).body
      .transactions as { id: string; time: string; status: string }[];
  };
  const START = new Date('2026-01-31T15:00:00Z');

  beforeEach(() => open({ now: () => START }));
  const later = async (milliseconds: number) => {
    sandbox.advance(milliseconds);
    token = await login();
  };

  it('charge at approval and then monthly, also when started on the 31st', async () => {
    const id = await subscribe(await plan(regular(1)));
    expect(await read(id)).toMatchObject({
      status: 'ACTIVE',
      custom_id: '9',
      billing_info: { next_billing_time: '2026-02-28T15:00:00Z', last_payment: { amount: pesos('900.00') } },
    });
    await later(90 * DAY);
    expect((await transactions(id)).map(({ time }) => time)).toEqual([
      '2026-01-31T15:00:00Z',
      '2026-02-28T15:00:00Z',
      '2026-03-31T15:00:00Z',
      '2026-04-30T15:00:00Z',
    ]);
  });

  it('bill a free week, then a cheaper month, then the regular price', async () => {
    const cheap = {
      ...regular(2),
      tenure_type: 'TRIAL',
      total_cycles: 1,
      pricing_scheme: { fixed_price: pesos('450.00') },
    };
    const id = await subscribe(await plan(week, cheap, regular(3)));
    expect(await transactions(id)).toEqual([]);
    expect(await read(id)).toMatchObject({
      billing_info: {
        next_billing_time: '2026-02-07T15:00:00Z',
        cycle_executions: [{ cycles_completed: 1 }, { cycles_completed: 0 }, { cycles_completed: 0 }],
      },
    });
    await later(40 * DAY);
    expect(await transactions(id)).toMatchObject([
      { time: '2026-02-07T15:00:00Z', amount_with_breakdown: { gross_amount: pesos('450.00') } },
      { time: '2026-03-07T15:00:00Z', amount_with_breakdown: { gross_amount: pesos('900.00') } },
    ]);
  });

  it('retry a failed charge and are suspended after too many failures', async () => {
    const id = await subscribe(await plan(regular(1)));
    sandbox.setFunding(id, 'declining');
    await later(28 * DAY);
    expect(await read(id)).toMatchObject({
      status: 'ACTIVE',
      billing_info: {
        failed_payments_count: 1,
        outstanding_balance: pesos('900.00'),
        next_billing_time: '2026-03-05T15:00:00Z',
      },
    });
    await later(5 * DAY);
    expect(await read(id)).toMatchObject({ status: 'SUSPENDED', billing_info: { failed_payments_count: 2 } });
    expect(await transactions(id)).toHaveLength(1);
  });

  it('have the same billing days after a successful retry', async () => {
    const id = await subscribe(await plan(regular(1)));
    sandbox.setFunding(id, 'declining');
    await later(28 * DAY);
    sandbox.setFunding(id, 'good');
    await later(5 * DAY);
    expect(await read(id)).toMatchObject({
      status: 'ACTIVE',
      billing_info: { failed_payments_count: 0, next_billing_time: '2026-03-31T15:00:00Z' },
    });
  });

  it('are not charged while they are suspended, and have the same billing days afterwards', async () => {
    const id = await subscribe(await plan(regular(1)));
    const move = (to: string) => call('POST', `/v1/billing/subscriptions/${id}/${to}`, { reason: 'Viaje' });
    expect((await move('activate')).status).toBe(422);
    expect((await move('suspend')).status).toBe(204);
    expect((await move('suspend')).status).toBe(422);
    await later(40 * DAY);
    expect(await read(id)).toMatchObject({ status: 'SUSPENDED', billing_info: { failed_payments_count: 0 } });
    expect(await transactions(id)).toHaveLength(1);
    expect((await move('activate')).status).toBe(204);
    expect(await read(id)).toMatchObject({
      status: 'ACTIVE',
      billing_info: { next_billing_time: '2026-03-31T15:00:00Z' },
    });
    await later(30 * DAY);
    expect((await transactions(id)).map(({ time }) => time)).toEqual(['2026-01-31T15:00:00Z', '2026-03-31T15:00:00Z']);
  });

  it('end when cancelled, and refuse a second cancellation', async () => {
    const id = await subscribe(await plan(regular(1)));
    expect((await call('POST', `/v1/billing/subscriptions/${id}/cancel`, { reason: 'Me mudo' })).status).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', status_change_note: 'Me mudo' });
    expect(issueOf(await call('POST', `/v1/billing/subscriptions/${id}/cancel`, { reason: 'Me mudo' }))).toBe(
      'SUBSCRIPTION_STATUS_INVALID',
    );
    await later(90 * DAY);
    expect(await transactions(id)).toHaveLength(1);
  });

  it('refuse a plan without a price or with more than a year between charges', async () => {
    await call('POST', '/v1/catalogs/products', { id: 'PAQUETE-1', name: 'Mensual', type: 'SERVICE' });
    const make = (...billing_cycles: object[]) =>
      call('POST', '/v1/billing/plans', {
        product_id: 'PAQUETE-1',
        name: 'x',
        billing_cycles,
        payment_preferences: {},
      });
    expect(issueOf(await make(week))).toBe('MISSING_REGULAR_BILLING_CYCLE');
    expect(issueOf(await make({ ...regular(1), frequency: { interval_unit: 'MONTH', interval_count: 13 } }))).toBe(
      'INVALID_FREQUENCY',
    );
    expect(issueOf(await make({ ...regular(1), pricing_scheme: { fixed_price: pesos('0.00') } }))).toBe(
      'CANNOT_BE_ZERO_OR_NEGATIVE',
    );
  });

  it('send a webhook for each change of status', async () => {
    const { url, types, delivered } = await shop();
    sandbox.setWebhook({ url, id: 'WH-1' });
    const id = await subscribe(await plan(week, regular(2)));
    await later(7 * DAY);
    sandbox.setFunding(id, 'declining');
    await later(28 * DAY);
    sandbox.cancelByBuyer(id);
    await sandbox.faults.flush();
    expect(types()).toEqual([
      'BILLING.SUBSCRIPTION.CREATED',
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'PAYMENT.SALE.COMPLETED',
      'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
      'BILLING.SUBSCRIPTION.CANCELLED',
    ]);
    expect(delivered[2]?.resource).toMatchObject({
      billing_agreement_id: id,
      custom: '9',
      amount: { total: '900.00', currency: 'MXN' },
    });
    await call('POST', `/v2/payments/captures/${(await transactions(id))[0]?.id}/refund`, {});
    await sandbox.faults.flush();
    expect(types().at(-1)).toBe('PAYMENT.SALE.REFUNDED');
  });
});

describe('PayPal transaction reporting', () => {
  it('lists payments and refunds page by page after the reporting delay', async () => {
    await open({ reportingDelay: 3_600_000 });
    const id = await paidOrder();
    await call('POST', `/v2/payments/captures/${id}/refund`, { amount: pesos('1.00') });
    const list = (more: Record<string, string> = {}) =>
      call(
        'GET',
        `/v1/reporting/transactions?${new URLSearchParams({
          start_date: new Date(sandbox.now().getTime() - DAY).toISOString(),
          end_date: sandbox.now().toISOString(),
          ...more,
        }).toString()}`,
      );
    expect((await list()).body).toMatchObject({ total_items: 0 });
    sandbox.advance(3_700_000);
    expect((await list()).body).toMatchObject({
      total_items: 2,
      transaction_details: [
        {
          transaction_info: {
            transaction_id: id,
            transaction_event_code: 'T0006',
            transaction_status: 'F',
            custom_field: '7',
            transaction_amount: pesos('1200.50'),
          },
        },
        {
          transaction_info: {
            transaction_event_code: 'T1107',
            paypal_reference_id: id,
            transaction_amount: pesos('-1.00'),
          },
        },
      ],
    });
    expect((await list({ page_size: '1', page: '2' })).body).toMatchObject({
      total_pages: 2,
      transaction_details: [{ transaction_info: { transaction_event_code: 'T1107' } }],
    });
    expect((await list({ start_date: '2020-01-01T00:00:00Z' })).status).toBe(400);
  });

  it('lists what PayPal kept of a payment, withdrawals, and one that the bank sent back', async () => {
    await open({ reportingDelay: 0 });
    await paidOrder();
    const withdrawal = sandbox.withdraw(50_000);
    sandbox.returnWithdrawal(withdrawal);
    const { body } = await call(
      'GET',
      `/v1/reporting/transactions?${new URLSearchParams({
        start_date: new Date(sandbox.now().getTime() - DAY).toISOString(),
        end_date: sandbox.now().toISOString(),
      }).toString()}`,
    );
    // 3.95 % of 1,200.50 and 4 pesos, with 16 % of VAT.
    expect(body).toMatchObject({
      transaction_details: [
        { transaction_info: { transaction_event_code: 'T0006', fee_amount: pesos('-59.65') } },
        { transaction_info: { transaction_event_code: 'T0403', transaction_amount: pesos('-500.00') } },
        { transaction_info: { transaction_event_code: 'T1101', paypal_reference_id: withdrawal } },
      ],
    });
  });
});

describe('PayPal webhooks', () => {
  const verify = ({ headers, text }: Delivered, webhook_id = 'WH-1', event: unknown = JSON.parse(text)) =>
    call('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id,
      webhook_event: event,
    });

  it('are signed: one with an added word, or of another account, fails', async () => {
    const { url, delivered } = await shop();
    await open({ webhook: { url, id: 'WH-1' } });
    await paidOrder();
    await sandbox.faults.flush();
    const [approved, completed] = delivered;
    if (!approved || !completed) throw new Error('not delivered');
    expect([approved.event_type, completed.event_type]).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    expect(completed.resource).toMatchObject({
      custom_id: '7',
      supplementary_data: { related_ids: { order_id: approved.resource.id } },
    });
    expect((await verify(completed)).body).toEqual({ verification_status: 'SUCCESS' });
    expect((await verify(completed, 'WH-2')).body).toEqual({ verification_status: 'FAILURE' });
    expect((await verify(completed, 'WH-1', { ...JSON.parse(completed.text), summary: 'otra cosa' })).body).toEqual({
      verification_status: 'FAILURE',
    });
  });

  it('are retried until the endpoint accepts them', async () => {
    let refusals = 2;
    const { url, types } = await shop(() => (refusals-- > 0 ? 500 : 200));
    await open({ webhook: { url, id: 'WH-1' } });
    await decide('order', idOf(await order()));
    expect(await sandbox.faults.flush()).toBe(0);
    expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });

  it('are dropped, doubled, delayed and reordered by injected faults', async () => {
    const { url, types, delivered } = await shop();
    await open({ webhook: { url, id: 'WH-1' } });
    sandbox.faults.set({ drop: 1 });
    await paidOrder();
    expect(await sandbox.faults.flush()).toBe(0);
    expect(types()).toEqual([]);

    sandbox.faults.set({ duplicate: 1, delay: 3_600_000, reorder: true, seed: 5 });
    for (let n = 0; n < 4; n++)
      await decide('order', idOf(await order({ ...ORDER, purchase_units: [{ amount: pesos(`${n + 1}.00`) }] })));
    expect(types()).toEqual([]);
    await sandbox.faults.flush();
    expect(delivered).toHaveLength(8);
    expect(new Set(delivered.map(({ id }) => id)).size).toBe(4);

    sandbox.faults.set({});
    sandbox.faults.pause();
    await decide('order', idOf(await order({ ...ORDER, purchase_units: [{ amount: pesos('5.00') }] })));
    expect(delivered).toHaveLength(8);
    await sandbox.faults.flush();
    expect(delivered).toHaveLength(9);
  });

  it('an injected fault drops the response of a call that was executed', async () => {
    await open();
    sandbox.faults.loseResponses(1);
    await expect(order(ORDER, 'k')).rejects.toThrow();
    expect((await order(ORDER, 'k')).status).toBe(200);
    sandbox.faults.refuseCalls(1);
    expect((await order(ORDER, 'k')).status).toBe(503);
  });
});

describe('the PayPal state file', () => {
  it('restores payments and undelivered webhooks after a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paypal-'));
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const dataFile = path.join(folder, 'paypal', 'state.json');
    await open({ dataFile });
    const id = await paidOrder();
    sandbox.advance(DAY);
    await sandbox.close();

    const { url, types } = await shop();
    await open({ dataFile, webhook: { url, id: 'WH-1' } });
    expect((await call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('COMPLETED');
    expect(sandbox.now().getTime()).toBeGreaterThan(Date.now() + DAY - 60_000);
    await sandbox.faults.flush();
    expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  });
});
