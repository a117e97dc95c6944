/** By Mercado Pago's own SDK: preferences, payments and their search, refunds, chargebacks, signed notifications. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Chargeback,
  MercadoPagoConfig,
  MercadoPagoError,
  Payment,
  PaymentRefund,
  Preference,
  WebhookSignatureValidator,
} from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config';
import { startMercadoPagoSandbox, type MercadoPagoSandbox } from '../mercadopago';

const KEYS = { accessToken: 'TEST-sdk', webhookSecret: 'secreto' };
const NOON = new Date('2026-11-20T18:00:00.000Z');
const later = (minutes: number): string => new Date(NOON.getTime() + minutes * 60_000).toISOString();
/** One for each call: the SDK keeps the options of a call, its idempotency key too, for those that follow. */
const config = () => new MercadoPagoConfig({ accessToken: KEYS.accessToken, options: { maxRetries: 0 } });

interface Received {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: { readonly id: number; readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

let sandbox: MercadoPagoSandbox;
let listener: Server;
let hook: string;
let received: Received[] = [];
/** How the listener answers. */
let status = 200;

beforeAll(async () => {
  sandbox = await startMercadoPagoSandbox({ ...KEYS, now: () => NOON });
  // The SDK has one address, which its types don't let change.
  Object.assign(AppConfig, { BASE_URL: sandbox.url });
  listener = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Received['body'];
      received.push({ url: new URL(request.url ?? '', hook), headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook?source_news=webhooks`;
});
afterAll(async () => {
  await sandbox.close();
  await new Promise((resolve) => listener.close(resolve));
});
beforeEach(async () => {
  await sandbox.faults.flush();
  [received, status] = [[], 200];
});

const item = { id: 'p1', title: 'Cinco clases', quantity: 1, unit_price: 500.5, currency_id: 'MXN' };
const wanted = (external_reference: string) => ({
  items: [item],
  external_reference,
  back_urls: { success: 'https://estudio.mx/gracias/1', failure: 'https://estudio.mx/checkout/2?cancelado=1' },
  auto_return: 'approved',
  notification_url: hook,
  expires: true,
  expiration_date_to: later(60),
  binary_mode: true,
});
const create = (body: Parameters<Preference['create']>[0]['body'], idempotencyKey?: string) =>
  new Preference(config()).create({ body, ...(idempotencyKey && { requestOptions: { idempotencyKey } }) });
const refused = async (call: Promise<unknown>): Promise<number> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MercadoPagoError)) throw error ?? new Error('It was not refused.');
  return error.status;
};
const find = async (external_reference: string) =>
  (await new Payment(config()).search({ options: { external_reference } })).results ?? [];

it('makes a preference once per key, and refuses what Mercado Pago would', async () => {
  const first = await create(wanted('p1-a'), 'k1');
  expect(first.init_point).toContain(`pref_id=${first.id}`);
  expect((await create(wanted('p1-a'), 'k1')).id).toBe(first.id);
  expect(await refused(create(wanted('p1-b'), 'k1'))).toBe(409);
  expect(await refused(create({ ...wanted('p1-a'), back_urls: {} }))).toBe(400);
  expect(await refused(create({ ...wanted('p1-a'), items: [{ ...item, unit_price: 10.001 }] }))).toBe(400);
  expect(await refused(create({ ...wanted('p1-a'), items: [{ ...item, currency_id: 'USD' }] }))).toBe(400);
  expect(await refused(create({ ...wanted('p1-a'), external_reference: 'con espacio' }))).toBe(400);
  expect(await refused(create({ ...wanted('p1-a'), expiration_date_to: later(-1) }))).toBe(400);
  const other = new MercadoPagoConfig({ accessToken: 'TEST-otro', options: { maxRetries: 0 } });
  expect(await refused(new Preference(other).get({ preferenceId: first.id ?? '' }))).toBe(401);
});

it('takes payments until the preference expires, and finds them by their reference', async () => {
  const { id = '' } = await create(wanted('p2-a'));
  const rejected = sandbox.pay(id, 'rejected');
  const approved = sandbox.pay(id);
  expect(await find('p2-a')).toMatchObject([
    { id: rejected, status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
    { id: approved, status: 'approved', transaction_amount: 500.5 },
  ]);
  await new Preference(config()).update({
    id,
    updatePreferenceRequest: { expires: true, expiration_date_to: later(-1) } as never,
  });
  expect(() => sandbox.pay(id)).toThrow('expired');
  expect(await find('p2-otro')).toEqual([]);
});

it('decides payments that wait, and cancels them', async () => {
  const { id = '' } = await create({ ...wanted('p3-a'), binary_mode: false });
  const [reviewed, waiting] = [sandbox.pay(id, 'in_process'), sandbox.pay(id, 'pending')];
  sandbox.review(reviewed, 'approved');
  await new Payment(config()).cancel({ id: waiting });
  expect((await find('p3-a')).map((one) => one.status)).toEqual(['approved', 'cancelled']);
  expect(await refused(new Payment(config()).cancel({ id: reviewed }))).toBe(400);
});

it('refunds once per key, in parts, and never more than was paid', async () => {
  const { id = '' } = await create(wanted('p4-a'));
  const payment_id = sandbox.pay(id);
  const refund = (amount: number, idempotencyKey: string) =>
    new PaymentRefund(config()).create({ payment_id, body: { amount }, requestOptions: { idempotencyKey } });
  const first = await refund(200, 'r1');
  expect((await refund(200, 'r1')).id).toBe(first.id);
  expect(await refused(refund(300.51, 'r2'))).toBe(400);
  await refund(300.5, 'r3');
  expect(await new Payment(config()).get({ id: payment_id })).toMatchObject({
    status: 'refunded',
    transaction_amount_refunded: 500.5,
  });
  expect(await refused(refund(1, 'r4'))).toBe(400);
});

it('opens and decides chargebacks', async () => {
  const { id = '' } = await create(wanted('p5-a'));
  const payment = sandbox.pay(id);
  const chargeback = sandbox.chargeback(payment);
  expect(await new Chargeback(config()).get({ id: chargeback })).toMatchObject({
    amount: 500.5,
    coverage_applied: null,
  });
  sandbox.resolveChargeback(chargeback, 'lost');
  expect(await new Chargeback(config()).get({ id: chargeback })).toMatchObject({ coverage_applied: false });
  expect(await new Payment(config()).get({ id: payment })).toMatchObject({
    status: 'charged_back',
    status_detail: 'settled',
  });
});

it('signs notifications as the SDK checks them, and sends them until they are taken', async () => {
  status = 500;
  const { id = '' } = await create(wanted('p6-a'));
  const payment = sandbox.pay(id);
  expect(await sandbox.faults.flush()).toBe(1);
  status = 200;
  expect(await sandbox.faults.flush()).toBe(0);
  const last = received.at(-1);
  const dataId = last?.url.searchParams.get('data.id') ?? '';
  expect(last?.body).toMatchObject({ type: 'payment', data: { id: dataId } });
  expect(dataId).toBe(String(payment));
  const check = (secret: string) => () =>
    WebhookSignatureValidator.validate({
      xSignature: last?.headers['x-signature'],
      xRequestId: last?.headers['x-request-id'],
      dataId,
      secret,
    });
  expect(check(KEYS.webhookSecret)).not.toThrow();
  expect(check('otro')).toThrow('SignatureMismatch');
});

it('loses and doubles notifications', async () => {
  const { id = '' } = await create(wanted('p7-a'));
  sandbox.faults.set({ drop: 1 });
  sandbox.pay(id);
  sandbox.faults.set({ duplicate: 1 });
  sandbox.pay(id);
  sandbox.faults.set({});
  await sandbox.faults.flush();
  expect(received.map(({ body }) => body.id)).toEqual([received[0]?.body.id, received[0]?.body.id]);
});

it('sends the buyer back with what became of the payment, and leaves a rejected one on the page', async () => {
  const { id = '', init_point = '' } = await create(wanted('p8-a'));
  const page = await fetch(`${sandbox.url}${init_point}`);
  const text = await page.text();
  expect([page.status, text.includes('$500.50 MXN'), text.includes('Pagar con tarjeta')]).toEqual([200, true, true]);
  const pay = (outcome: string) =>
    fetch(`${sandbox.url}/sandbox/mercadopago/pay`, {
      method: 'POST',
      body: new URLSearchParams({ pref_id: id, outcome }),
      redirect: 'manual',
    });
  expect((await pay('rejected')).status).toBe(200);
  const paid = await pay('approved');
  const back = new URL(paid.headers.get('location') ?? '');
  expect([paid.status, back.pathname, back.searchParams.get('status')]).toEqual([303, '/gracias/1', 'approved']);
  expect((await fetch(`${sandbox.url}/sandbox/mercadopago/checkout/v1/redirect?pref_id=x`)).status).toBe(404);
});

it('starts with test tokens only', async () => {
  await expect(startMercadoPagoSandbox({ ...KEYS, accessToken: 'APP_USR-1' })).rejects.toThrow('test tokens');
});
