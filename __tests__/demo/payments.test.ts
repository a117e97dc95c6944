/** The demo's payment providers: the same after a restart, offered unless the studio is configured otherwise. */
import Fastify from 'fastify';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { asEnvironment, type DemoPayments, offerPayments, startPayments } from '../../demo/payments';
import { paymentsProxy } from '../../demo/paymentsProxy';
import { readConfig } from '../../server/config';
import { createTestDatabase } from '../helpers/database';

const siteUrl = 'http://127.0.0.1:9';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'demo-payments-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function sdk({ config: { stripe } }: DemoPayments): Stripe {
  const { hostname, port } = new URL(stripe?.apiUrl ?? '');
  return new Stripe(stripe?.secretKey ?? '', { host: hostname, port, protocol: 'http', telemetry: false });
}

test("a restart of the demo's payment providers leaves keys and payments; only the owner reads the keys", async () => {
  const first = await startPayments({ dataDir, eventsUrl: `${siteUrl}/api/webhooks` });
  const { id } = await sdk(first).customers.create({ email: 'ana@demo.mx' });
  await first.stop();
  const second = await startPayments({ dataDir, eventsUrl: `${siteUrl}/api/webhooks` });
  try {
    expect(second.config.stripe?.secretKey).toBe(first.config.stripe?.secretKey);
    expect(second.config.paypal?.clientSecret).toBe(first.config.paypal?.clientSecret);
    expect(second.config.mercadoPago?.accessToken).toBe(first.config.mercadoPago?.accessToken);
    expect(await sdk(second).customers.retrieve(id)).toMatchObject({ email: 'ana@demo.mx' });
    expect(statSync(path.join(dataDir, 'sandbox', 'keys.json')).mode & 0o077).toBe(0);
  } finally {
    await second.stop();
  }
});

test('a server in another process reads the same provider settings from its environment', async () => {
  const payments = await startPayments({ dataDir, eventsUrl: `${siteUrl}/api/webhooks` });
  await payments.stop();
  const env = {
    DATABASE_URL: 'postgres://studio',
    FIREBASE_PROJECT_ID: 'demo-studio',
    ...asEnvironment(payments.config),
  };
  expect(readConfig(env).payments).toEqual(payments.config);
});

test("a browser reaches the providers' scripts, but no call that needs a secret key", async () => {
  const payments = await startPayments({ dataDir, eventsUrl: `${siteUrl}/api/webhooks` });
  const site = Fastify({ forceCloseConnections: true });
  try {
    await site.register(paymentsProxy(payments));
    const status = async (url: string) =>
      (await site.inject({ url, headers: { authorization: `Bearer ${payments.config.stripe?.secretKey}` } }))
        .statusCode;
    expect(await status('/sandbox/stripe/js')).toBe(200);
    expect(await status(`/sandbox/paypal/sdk/js?client-id=${payments.config.paypal?.clientId}`)).toBe(200);
    expect(
      await Promise.all(
        [
          '/v1/customers',
          '/sandbox/stripe/v1/customers',
          '/sandbox/stripe/../v1/customers',
          '/sandbox/stripe/%2e%2e/v1/customers',
          '/sandbox/paypal/v1/oauth2/token',
          '/sandbox/mercadopago/v1/payments/search',
        ].map(status),
      ),
    ).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await status('/sandbox/stripe/v1/payment_intents/pi_1')).toBe(401);
  } finally {
    await site.close();
    await payments.stop();
  }
});

test("the demo's payment providers are offered unless the studio's configuration says otherwise", async () => {
  const { db, drop } = await createTestDatabase();
  try {
    await db.insertInto('app_config').values({ key: 'subscriptions_enabled', value: 'false' }).execute();
    await offerPayments(db);
    await offerPayments(db);
    const pairs = await db.selectFrom('app_config').select(['key', 'value']).execute();
    expect(Object.fromEntries(pairs.map(({ key, value }) => [key, value]))).toMatchObject({
      subscriptions_enabled: 'false',
      stripe_public_key: 'pk_test_demo',
      paypal_enabled: 'true',
      mercado_pago_enabled: 'true',
      spei_enabled: 'true',
      oxxo_enabled: 'true',
      cfdi_enabled: 'true',
    });
  } finally {
    await drop();
  }
});
