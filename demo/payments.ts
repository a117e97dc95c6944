import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type MercadoPagoSandbox, startMercadoPagoSandbox } from '../sandbox/mercadopago';
import { type PaypalSandbox, startPaypalSandbox } from '../sandbox/paypal';
import { readDataFile, writeDataFile } from '../sandbox/dataFile';
import { startStripeSandbox, type StripeSandbox } from '../sandbox/stripe/server';
import type { Db } from '../server/db/schema';
import type { PaymentsConfig } from '../server/ports/paymentKeys';

/** The demo's payment providers: sandboxes on the loopback that store payments. */
export interface DemoPayments {
  /** Settings of the server in place of real accounts. */
  config: PaymentsConfig;
  /** The browser side of each: its path on the site and its real URL. */
  sides: { publicPath: string; url: string }[];
  stripe: StripeSandbox;
  paypal: PaypalSandbox;
  mercadoPago: MercadoPagoSandbox;
  stop(): Promise<void>;
}

interface Secrets {
  stripe: { secretKey: string; webhookSecret: string };
  paypal: { clientSecret: string; webhookId: string };
  mercadoPago: { accessToken: string; webhookSecret: string };
}

/** Public, since browsers receive it; a demo studio's configuration names it. */
export const STRIPE_PUBLIC_KEY = 'pk_test_demo';
const PAYPAL_CLIENT_ID = 'demo-client-id';
const STRIPE_PATH = '/sandbox/stripe';
const PAYPAL_PATH = '/sandbox/paypal';
const MERCADO_PAGO_PATH = '/sandbox/mercadopago';

export interface DemoPaymentsOptions {
  dataDir: string;
  /** Where their events are sent, without the provider's name. */
  eventsUrl: string;
}

/** Starts them. Webhooks are retried until the site is up. */
export async function startPayments({ dataDir, eventsUrl }: DemoPaymentsOptions): Promise<DemoPayments> {
  const folder = path.join(dataDir, 'sandbox');
  const secrets = keptSecrets(path.join(folder, 'keys.json'));
  const stripe = await startStripeSandbox({
    secretKey: secrets.stripe.secretKey,
    publicKey: STRIPE_PUBLIC_KEY,
    publicPath: STRIPE_PATH,
    dataFile: path.join(folder, 'stripe.json'),
    webhook: { url: `${eventsUrl}/stripe`, secret: secrets.stripe.webhookSecret },
    payoutInterval: 'daily',
  });
  try {
    const paypal = await startPaypalSandbox({
      clientId: PAYPAL_CLIENT_ID,
      clientSecret: secrets.paypal.clientSecret,
      publicPath: PAYPAL_PATH,
      dataFile: path.join(folder, 'paypal.json'),
      webhook: { url: `${eventsUrl}/paypal`, id: secrets.paypal.webhookId },
    });
    const mercadoPago = await startMercadoPagoSandbox({
      ...secrets.mercadoPago,
      publicPath: MERCADO_PAGO_PATH,
      dataFile: path.join(folder, 'mercadopago.json'),
    }).catch(async (error: unknown) => {
      await paypal.close();
      throw error;
    });
    return {
      stripe,
      paypal,
      mercadoPago,
      config: {
        stripe: { ...secrets.stripe, apiUrl: stripe.url, jsUrl: `${STRIPE_PATH}/js` },
        paypal: { clientId: PAYPAL_CLIENT_ID, ...secrets.paypal, apiUrl: paypal.url, jsUrl: `${PAYPAL_PATH}/sdk/js` },
        mercadoPago: { ...secrets.mercadoPago, apiUrl: mercadoPago.url },
      },
      sides: [
        { publicPath: STRIPE_PATH, url: stripe.url },
        { publicPath: PAYPAL_PATH, url: paypal.url },
        { publicPath: MERCADO_PAGO_PATH, url: mercadoPago.url },
      ],
      stop: async () => {
        await stripe.close();
        await paypal.close();
        await mercadoPago.close();
      },
    };
  } catch (error) {
    await stripe.close();
    throw error;
  }
}

/** Secrets of this demo alone, the same at every start: outstanding webhooks are signed with them. */
function keptSecrets(file: string): Secrets {
  const kept = readDataFile<Partial<Secrets>>(file);
  const random = (): string => randomBytes(24).toString('base64url');
  const made: Secrets = {
    stripe: { secretKey: `sk_test_${random()}`, webhookSecret: `whsec_${random()}` },
    paypal: { clientSecret: random(), webhookId: `WH-${random()}` },
    mercadoPago: { accessToken: `TEST-${random()}`, webhookSecret: random() },
    // A demo from before there was one of them keeps the others.
    ...kept,
  };
  writeDataFile(file, made);
  return made;
}

/** Tax invoices by the demo's Facturapi. The SAT key is that of fitness clubs. */
const INVOICES = {
  cfdi_enabled: 'true',
  cfdi_product_key: '91101501',
  global_invoice_period: 'month',
  global_invoice_hours: '72',
};

/** Configuration that offers these providers, unless the studio sets it otherwise. */
export async function offerPayments(db: Db): Promise<void> {
  const wanted = {
    stripe_public_key: STRIPE_PUBLIC_KEY,
    paypal_enabled: 'true',
    mercado_pago_enabled: 'true',
    spei_enabled: 'true',
    oxxo_enabled: 'true',
    ...INVOICES,
    payment_sources_enabled: 'true',
    subscriptions_enabled: 'true',
    discounts_enabled: 'true',
  };
  await db
    .insertInto('app_config')
    .values(Object.entries(wanted).map(([key, value]) => ({ key, value })))
    .onConflict((row) => row.column('key').doNothing())
    .execute();
}

/** The same settings as environment variables, for a server in another process. */
export function asEnvironment({ stripe, paypal, mercadoPago }: PaymentsConfig): Record<string, string> {
  return {
    ...(stripe && {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.apiUrl ?? '',
      STRIPE_JS_URL: stripe.jsUrl ?? '',
    }),
    ...(paypal && {
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
      PAYPAL_API_URL: paypal.apiUrl ?? '',
      PAYPAL_JS_URL: paypal.jsUrl ?? '',
    }),
    ...(mercadoPago && {
      MERCADO_PAGO_ACCESS_TOKEN: mercadoPago.accessToken,
      MERCADO_PAGO_WEBHOOK_SECRET: mercadoPago.webhookSecret,
      MERCADO_PAGO_API_URL: mercadoPago.apiUrl ?? '',
    }),
  };
}
