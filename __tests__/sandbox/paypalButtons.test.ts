/** The PayPal buttons, loaded by PayPal's own loader in Chromium under the site's content security policy. */
import proxy from '@fastify/http-proxy';
import type { OnApproveData, PayPalNamespace, PayPalScriptOptions } from '@paypal/paypal-js';
import Fastify, { type FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type PaypalSandbox, startPaypalSandbox } from '../../sandbox/paypal';
import { installSecurityHeaders, NO_HOSTS, policyOf } from '../../server/http/security';
import { paypal, type Paypal } from '../../server/modules/billing/providers/paypal';
import { pressToClose } from '../helpers/browser';
import { launchChromium } from '../helpers/chromium';

const KEYS = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
const LOADER = readFileSync(
  require.resolve('@paypal/paypal-js').replace(/dist.*|index\.js$/, 'dist/iife/paypal-js.js'),
  'utf8',
);

type Happening = { approved: OnApproveData } | { cancelled: true } | { failed: unknown };

declare global {
  interface Window {
    paypalLoadScript: (options: PayPalScriptOptions) => Promise<PayPalNamespace | null>;
    happened: Happening[];
  }
}

let sandbox: PaypalSandbox;
let shop: FastifyInstance;
let address: string;
let client: Paypal;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  sandbox = await startPaypalSandbox(KEYS);
  client = paypal({ ...KEYS, webhookId: 'WH-1', apiUrl: sandbox.url });
  shop = Fastify({ forceCloseConnections: true });
  await installSecurityHeaders(shop, () => policyOf(NO_HOSTS));
  await shop.register(proxy, { upstream: sandbox.url, prefix: '/sandbox/paypal', rewritePrefix: '/sandbox/paypal' });
  shop.get('/loader.js', (_request, reply) => reply.type('text/javascript').send(LOADER));
  shop.get('/', (_request, reply) =>
    reply
      .type('text/html')
      .send(
        '<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Tienda</title>' +
          '<div id="here"></div><script src="/loader.js"></script></html>',
      ),
  );
  address = await shop.listen({ port: 0, host: '127.0.0.1' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await sandbox?.close();
});

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  errors = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  await page.goto(address);
});

afterEach(() => context.close());

const SCRIPT = { clientId: KEYS.clientId, currency: 'MXN', locale: 'es_MX', components: 'buttons' };

/** Buttons for an order, or for a plan. */
async function show(
  what: { order: string } | { plan: string },
  script: Partial<PayPalScriptOptions> = {},
): Promise<void> {
  const options = {
    ...SCRIPT,
    ...('plan' in what ? { vault: true, intent: 'subscription' } : {}),
    ...script,
    sdkBaseUrl: `${address}/sandbox/paypal/sdk/js`,
  };
  await page.evaluate(
    async ([wanted, loading]) => {
      window.happened = [];
      const loaded = await window.paypalLoadScript(loading);
      const made = loaded?.Buttons?.({
        ...('plan' in wanted
          ? {
              createSubscription: (_data, actions) =>
                actions.subscription.create({ plan_id: wanted.plan, custom_id: '9' }),
            }
          : { createOrder: () => Promise.resolve(wanted.order) }),
        onApprove: (approved) => {
          window.happened.push({ approved });
          return Promise.resolve();
        },
        onCancel: () => window.happened.push({ cancelled: true }),
        onError: ({ message }) => window.happened.push({ failed: message }),
      });
      if (!made?.isEligible()) throw new Error('not eligible');
      await made.render('#here');
    },
    [what, options] as const,
  );
}

const happening = async (): Promise<Happening | undefined> => {
  await page.waitForFunction(() => window.happened.length > 0);
  return page.evaluate(() => window.happened[0]);
};
const order = async () =>
  (
    await client.createOrder(`k${Math.random()}`, {
      amount: 120_050,
      customId: 'p7-abc',
      invoiceId: `p${Math.random()}`,
      description: 'Diez <clases>',
      brand: 'Casa Aura',
    })
  ).id;

async function open(label: string): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: label }).click()]);
  await popup.getByRole('heading', { level: 1 }).waitFor();
  return popup;
}

it('the PayPal button approves an order in a popup', async () => {
  const id = await order();
  await show({ order: id });
  const popup = await open('Pagar con PayPal');
  expect(await popup.getByRole('main').innerText()).toMatch(/\$1,200\.50 MXN[^]*Diez <clases>/);
  await pressToClose(popup, 'Aprobar pago');
  expect(await happening()).toMatchObject({
    approved: { orderID: id, payerID: expect.any(String), paymentSource: 'paypal' },
  });
  expect(await client.getOrder(id)).toMatchObject({ status: 'approved' });
  expect(errors).toEqual([]);
});

it('the PayPal button calls onCancel when the buyer goes back or closes the popup', async () => {
  const id = await order();
  await show({ order: id });
  await pressToClose(await open('Pagar con PayPal'), 'Cancelar y volver');
  expect(await happening()).toEqual({ cancelled: true });
  await page.evaluate(() => window.happened.splice(0));
  await (await open('Pagar con PayPal')).close();
  expect(await happening()).toEqual({ cancelled: true });
  expect(await client.getOrder(id)).toMatchObject({ status: 'created' });
});

it('the PayPal button approves an order whose capture is then declined', async () => {
  const id = await order();
  await show({ order: id });
  await pressToClose(await open('Pagar con PayPal'), 'Pagar con una tarjeta que será rechazada');
  expect(await happening()).toMatchObject({ approved: { orderID: id } });
  await expect(client.captureOrder('c1', id)).rejects.toThrow('INSTRUMENT_DECLINED');
});

it('the PayPal button creates and approves a subscription', async () => {
  const plan = await client.createPlan('plan', {
    product: { id: 'paquete-1', name: 'Mensual' },
    name: 'Mensual',
    trials: [{ amount: 0, unit: 'day', count: 7 }],
    regular: { amount: 90_000, unit: 'month', count: 1 },
  });
  await show({ plan });
  const popup = await open('Suscribirse con PayPal');
  expect(await popup.getByRole('main').innerText()).toMatch(
    /Gratis los primeros 7 días\s+Después \$900\.00 MXN cada mes/,
  );
  await pressToClose(popup, 'Aprobar pago');
  const happened = await happening();
  const id = happened && 'approved' in happened ? happened.approved.subscriptionID : null;
  expect(await client.getSubscription(id ?? '')).toMatchObject({ status: 'active', planId: plan, customId: '9' });
  expect(errors).toEqual([]);
});

it('the PayPal button opens a frame when popups are blocked', async () => {
  const id = await order();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await show({ order: id });
  await page.getByRole('button', { name: 'Pagar con PayPal' }).click();
  await page.getByRole('dialog', { name: 'PayPal' }).waitFor();
  await page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'Aprobar pago' }).click();
  expect(await happening()).toMatchObject({ approved: { orderID: id } });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
});

it('the PayPal button calls onError for another currency or an unknown order', async () => {
  await show({ order: await order() }, { currency: 'USD' });
  await page.getByRole('button', { name: 'Pagar con PayPal' }).click();
  expect(await happening()).toMatchObject({ failed: expect.any(String) });
  expect(context.pages()).toHaveLength(1);
});
