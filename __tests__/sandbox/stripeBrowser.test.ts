/** The stand-in for Stripe.js and the hosted page in Chromium, with the site's headers and proxy. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import type { Stripe as StripeJs, StripeCardElement } from '@stripe/stripe-js';
import { type CardName, CARDS, testCard } from '../../sandbox/stripe/cards';
import { paymentsProxy } from '../../demo/paymentsProxy';
import { installSecurityHeaders, NO_HOSTS, policyOf } from '../../server/http/security';
import { launchChromium } from '../helpers/chromium';
import { endRig, PUBLIC_KEY, type StripeRig, startRig } from '../../sandbox/__tests__/stripeHelpers';

/** Globals that the test's script sets in the page. */
interface Here {
  stripe: StripeJs;
  card: StripeCardElement;
  heard: {
    name: string;
    event: { complete?: boolean; empty?: boolean; brand?: string; error?: { code: string; message: string } };
  }[];
}

const PAGE =
  '<!doctype html><html lang="es"><title>Pago</title><body><button>Antes</button>' +
  '<div id="card" style="width:420px"></div><script src="/sandbox/stripe/js"></script>' +
  '<script src="/test.js"></script></body></html>';
const SCRIPT = `
const stripe = Stripe('${PUBLIC_KEY}', { locale: 'es-419' });
const card = stripe.elements().create('card', { style: { base: { color: '#112233', fontSize: '16px' } } });
window.here = { stripe, card, heard: [] };
for (const name of ['ready', 'change', 'focus', 'blur', 'escape']) 
  card.on(name, (event) => window.here.heard.push({ name, event }));
card.mount('#card');`;

let rig: StripeRig;
let site: FastifyInstance;
let url: string;
let browser: Browser;
let page: Page;
let field: FrameLocator;
/** Requests and console errors of the browser. */
let sent: string[];
let complaints: string[];

beforeAll(async () => {
  rig = await startRig({ webhook: null });
  site = Fastify();
  await installSecurityHeaders(site, () => policyOf(NO_HOSTS));
  await site.register(paymentsProxy({ sides: [{ publicPath: '/sandbox/stripe', url: rig.sandbox.url }] }));
  site.get('/', (_request, reply) => reply.type('text/html').send(PAGE));
  site.get('/test.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT));
  site.get('/gracias', (_request, reply) =>
    reply.type('text/html').send('<!doctype html><html lang="es"><title>Gracias</title><h1>Gracias</h1></html>'),
  );
  site.get('/favicon.ico', (_request, reply) => reply.status(204).send());
  url = await site.listen({ port: 0, host: '127.0.0.1' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await endRig(rig);
});

beforeEach(async () => {
  page = await browser.newPage();
  [sent, complaints] = [[], []];
  page.on('request', (request) =>
    sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  );
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  field = page.frameLocator('#card iframe');
});

afterEach(async () => {
  expect(complaints).toEqual([]);
  await page.close();
});

async function openField(): Promise<void> {
  await page.goto(url);
  await field.getByPlaceholder('Número de tarjeta').waitFor();
}

async function type(number: string, rest: string, where = field): Promise<void> {
  await where.locator('[name=cardnumber]').fill('');
  await where.locator('[name=exp-date]').fill('');
  await where.locator('[name=cvc]').fill('');
  await where.locator('[name=cardnumber]').click();
  // The field moves the focus on by itself.
  await page.keyboard.type(number);
  await page.keyboard.type(rest);
}

const here = <T>(what: (here: Here) => T | Promise<T>): Promise<T> =>
  page.evaluate(`(${what.toString()})(window.here)`) as Promise<T>;
const lastChange = async () =>
  (await here(({ heard }) => heard.filter(({ name }) => name === 'change').map(({ event }) => event))).at(-1);
/** Waits for the field's change event, which arrives from the frame after the last key. */
async function changesTo(expected: object): Promise<void> {
  const until = Date.now() + 5_000;
  for (;;) {
    try {
      expect(await lastChange()).toMatchObject(expected);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
const open = async (amount = 50_000): Promise<string> =>
  (await rig.stripe.paymentIntents.create({ amount, currency: 'mxn', allowed_payment_method_types: ['card'] }))
    .client_secret ?? '';
/** Confirms a payment with the typed card. */
const confirm = (
  secret: string,
): Promise<{
  paymentIntent?: { status: string };
  error?: { code?: string; decline_code?: string; message?: string; payment_intent?: { status: string } };
}> =>
  page.evaluate(
    `window.here.stripe.confirmCardPayment(${JSON.stringify(secret)}, { payment_method: { card: ` +
      `window.here.card, billing_details: { email: 'ana@demo.mx' } } })`,
  );
const bank = (): FrameLocator => page.frameLocator('iframe[title="Autenticación de prueba"]');

test('the card field groups digits, moves the focus on, and reports brand, completeness and errors', async () => {
  await openField();
  await type('4242424242424242', '1234123');
  const values = await Promise.all(
    ['cardnumber', 'exp-date', 'cvc'].map((name) => field.locator(`[name=${name}]`).inputValue()),
  );
  expect(values).toEqual(['4242 4242 4242 4242', '12 / 34', '123']);
  await changesTo({ brand: 'visa', complete: true, empty: false });
  expect(await here(({ heard }) => heard.map(({ name }) => name).filter((name) => name !== 'change'))).toEqual([
    'ready',
    'focus',
  ]);
  await type('378282246310005', '93');
  expect(
    await Promise.all(['cardnumber', 'exp-date'].map((name) => field.locator(`[name=${name}]`).inputValue())),
  ).toEqual(['3782 822463 10005', '09 / 3']);
  await changesTo({ brand: 'amex', complete: false });
  await type('4242424242424241', '');
  await changesTo({ error: { code: 'invalid_number', message: 'Tu número de tarjeta no es válido.' } });
  await type('4242424242424242', '1220');
  await changesTo({ error: { code: 'invalid_expiry_year_past' } });
  await page.keyboard.press('Escape');
  await here(({ card }) => card.clear());
  expect(await page.evaluate('window.here.stripe.createPaymentMethod("card", window.here.card)')).toMatchObject({
    error: { type: 'validation_error', code: 'incomplete_number' },
  });
  await changesTo({ empty: true, complete: false });
});

test('the card field is disabled until its script has loaded', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/cardFrame.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await field.getByPlaceholder('Número de tarjeta').waitFor();
  expect(await field.locator('input:enabled').count()).toBe(0);
  release();
  await field.locator('[name=cardnumber]').fill('4242424242424242');
  await changesTo({ brand: 'visa', empty: false });
});

test('a narrow card field shows the whole number while typing, then its last four digits beside the rest', async () => {
  await openField();
  await page.evaluate('document.querySelector("#card").style.width = "260px"');
  const form = field.locator('form');
  const widths = (): Promise<number[]> =>
    form.evaluate((element) =>
      [...element.querySelectorAll('input')].map((input) =>
        Math.max(
          0,
          Math.round(
            Math.min(input.getBoundingClientRect().right, window.innerWidth) - input.getBoundingClientRect().left,
          ),
        ),
      ),
    );
  /** Scroll offset and visible width of the number field. */
  const seen = (): Promise<{ from: number; rest: number }> =>
    field.locator('[name=cardnumber]').evaluate((input) => ({
      from: input.scrollLeft,
      rest: input.scrollWidth - input.clientWidth - input.scrollLeft,
    }));
  await field.locator('[name=cardnumber]').click();
  await page.keyboard.type('424242424242424');
  const [whole = 0, ...hidden] = await widths();
  expect(whole).toBeGreaterThan(200);
  expect(hidden).toEqual([0, 0]);
  expect(await seen()).toEqual({ from: 0, rest: 0 });
  await page.keyboard.type('2');
  const [short = 0, expiry = 0, cvc = 0] = await widths();
  expect(short).toBeLessThan(60);
  expect([expiry > 60, cvc > 30]).toEqual([true, true]);
  expect((await seen()).from).toBeGreaterThan(0);
  await page.keyboard.type('1234123');
  await changesTo({ complete: true });
  await page.getByRole('button', { name: 'Antes' }).click();
  expect((await widths())[2]).toBeGreaterThan(30);
  expect((await seen()).rest).toBeLessThanOrEqual(1);
  await page.keyboard.press('Tab');
  expect((await widths()).slice(1)).toEqual([0, 0]);
});

test('a card number never leaves its frame: neither the page nor any request has it', async () => {
  await openField();
  await type('4000002500003155', '1234987');
  expect(await page.evaluate('document.querySelector("#card iframe").contentDocument')).toBeNull();
  const { paymentMethod } = await page.evaluate<{
    paymentMethod: { id: string; card: { brand: string; last4: string; exp_year: number } };
  }>('window.here.stripe.createPaymentMethod({ type: "card", card: window.here.card })');
  expect(paymentMethod.card).toMatchObject({ brand: 'visa', last4: '3155', exp_year: 2034 });
  const { token } = await page.evaluate<{ token: { id: string } }>('window.here.stripe.createToken(window.here.card)');
  expect(await rig.stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })).toMatchObject({
    card: { last4: '3155' },
  });
  expect(
    sent.filter((request) => /4000(%20| |\+)?0025(%20| |\+)?0000(%20| |\+)?3155|=987(&| |$)/.test(request)),
  ).toEqual([]);
  expect(await page.content()).not.toMatch(/4000 ?0025/);
});

test('a card that is not a Stripe test card is declined without sending its number', async () => {
  await openField();
  await type('5454545454545454', '1234123');
  expect(await confirm(await open())).toMatchObject({
    error: {
      decline_code: 'test_mode_live_card',
      message: 'Tu tarjeta fue rechazada: esto es una prueba y solo acepta tarjetas de prueba.',
    },
  });
  expect(sent.filter((request) => request.includes('5454545454'))).toEqual([]);
});

test('each declined card shows a Spanish message', async () => {
  await openField();
  const names = (Object.keys(CARDS) as CardName[]).filter((name) => {
    const { charge, authentication, number } = testCard(name);
    return charge !== null && authentication === 'never' && number !== null && name !== 'incorrectNumber';
  });
  for (const name of names) {
    const { number, charge } = testCard(name);
    await type(number ?? '', '1234123');
    const { error } = await confirm(await open());
    expect([error?.code, error?.decline_code, /^(Tu tarjeta|El código|Ocurrió)/.test(error?.message ?? '')]).toEqual([
      charge?.code,
      charge?.decline_code,
      true,
    ]);
  }
});

test('the 3-D Secure dialog can be completed, failed, closed and opened again', async () => {
  await openField();
  await type('4000002760003184', '1234123');
  const yes = confirm(await open());
  await bank().getByRole('button', { name: 'Completar autenticación' }).click();
  expect(await yes).toMatchObject({ paymentIntent: { status: 'succeeded' } });

  const no = confirm(await open());
  await bank().getByRole('button', { name: 'Fallar autenticación' }).click();
  expect(await no).toMatchObject({
    error: { code: 'payment_intent_authentication_failure', payment_intent: { status: 'requires_payment_method' } },
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const secret = await open();
  const closed = confirm(secret);
  await bank().getByRole('button', { name: 'Fallar autenticación' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await closed).toMatchObject({
    error: { code: 'payment_intent_authentication_failure', payment_intent: { status: 'requires_action' } },
  });
  const again = page.evaluate(`window.here.stripe.confirmCardPayment(${JSON.stringify(secret)})`);
  await bank().getByRole('button', { name: 'Completar autenticación' }).click();
  expect(await again).toMatchObject({ paymentIntent: { status: 'succeeded' } });
});

test('a card is set up after 3-D Secure, and a card declined after that shows the error', async () => {
  await openField();
  await type('4000002500003155', '1234123');
  const { id: customer } = await rig.stripe.customers.create();
  const { client_secret } = await rig.stripe.setupIntents.create({ customer });
  const done = page.evaluate(
    `window.here.stripe.confirmCardSetup(${JSON.stringify(client_secret)}, { payment_method: { card: ` +
      'window.here.card } })',
  );
  await bank().getByRole('button', { name: 'Completar autenticación' }).click();
  expect(await done).toMatchObject({ setupIntent: { status: 'succeeded' } });
  expect((await rig.stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
  await type('4000008400001629', '1234123');
  const late = confirm(await open());
  await bank().getByRole('button', { name: 'Completar autenticación' }).click();
  expect(await late).toMatchObject({ error: { code: 'card_declined', message: 'Tu tarjeta fue rechazada.' } });
});

test('the Stripe.js stand-in satisfies react-stripe-elements and refuses live keys', async () => {
  await openField();
  expect(await page.evaluate('Object.keys(window.here.stripe)')).toEqual(
    expect.arrayContaining(['elements', 'createSource', 'createToken', 'createPaymentMethod', 'handleCardPayment']),
  );
  await expect(page.evaluate('window.Stripe("pk_live_1")')).rejects.toThrow('test keys');
});

test('the hosted checkout page on a phone handles a declined card, 3-D Secure and the way back', async () => {
  await page.setViewportSize({ width: 320, height: 700 });
  const session = await rig.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: `${url}/gracias`,
    cancel_url: `${url}/`,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'mxn', unit_amount: 120_000, product_data: { name: 'Paquete de 8 clases' } },
      },
    ],
  });
  await page.goto(session.url ?? '');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByText('$1,200.00 MXN').first().waitFor();
  expect(await page.getByRole('link', { name: 'Cancelar y volver' }).getAttribute('href')).toBe(`${url}/`);
  const button = page.getByRole('button', { name: 'Pagar' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Correo electrónico').fill('eva@demo.mx');
  const frame = page.frameLocator('[data-card] iframe');
  await type('4000000000009995', '1234123', frame);
  await button.click();
  await page.getByText('Tu tarjeta no tiene fondos suficientes.').waitFor();
  await type('4000002760003184', '1234123', frame);
  await button.click();
  await bank().getByRole('button', { name: 'Completar autenticación' }).click();
  await page.getByRole('heading', { name: 'Gracias' }).waitFor();
  expect(await rig.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer_details: { email: 'eva@demo.mx' },
  });
});

test('the hosted checkout page offers the months of the typed card, which the keyboard chooses', async () => {
  const session = await rig.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: `${url}/gracias`,
    payment_method_options: { card: { installments: { enabled: true } } },
    line_items: [
      { quantity: 1, price_data: { currency: 'mxn', unit_amount: 90_000, product_data: { name: 'Paquete' } } },
    ],
  });
  await page.goto(session.url ?? '');
  await page.getByLabel('Correo electrónico').fill('eva@demo.mx');
  const frame = page.frameLocator('[data-card] iframe');
  const plans = page.getByRole('group', { name: 'Meses sin intereses' });
  await type('4000004840000008', '1234123', frame);
  await plans.getByRole('radio', { name: 'Un solo pago' }).focus();
  expect(await plans.getByRole('radio').count()).toBe(4);
  await page.keyboard.press('ArrowDown');
  expect(await plans.getByRole('radio', { name: '3 meses sin intereses' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('heading', { name: 'Gracias' }).waitFor();
  const { payment_intent: paid } = await rig.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  expect(paid).toMatchObject({
    latest_charge: { payment_method_details: { card: { installments: { plan: { count: 6 } } } } },
  });
});
