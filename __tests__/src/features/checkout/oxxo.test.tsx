/** Paying at OXXO: the choice, the voucher with its barcode, and the page that notices the payment. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { OxxoVoucher } from '../../../../domain/contract/checkout';
import type { Purchase } from '../../../../domain/contract/purchases';
import { OXXO } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import { code128 } from '../../../../src/features/checkout/barcode';
import ThanksScreen from '../../../../src/features/checkout/containers/ThanksScreen';
import { orderState } from '../../../../src/features/checkout/orderState';
import PurchasesScreen from '../../../../src/features/purchases/containers/PurchasesScreen';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage, aPurchase } from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, flushPromises, ok, realStore, type FakeApi, type FakeRoutes } from '../../../helpers/store';
import { button, EFECTIVO, open, PAID_BY, purchases, signedIn, TARJETA } from './checkoutScreen';

const METHOD = { payment_method_id: OXXO, name: 'OXXO', public_key: null, script: null };
const METHODS = { 'GET /payment_methods': ok({ payment_methods: [TARJETA, EFECTIVO, METHOD] }) };
const withOxxo: Partial<RootState> = {
  ...signedIn,
  appconfig: aConfig({ ...PAID_BY, oxxo_enabled: true, oxxo_days: 4, subscriptions_enabled: true }),
};
const NUMBER = '93001234567890';
const NOW = new Date('2026-11-20T18:00:00.000Z');
const waits = (changes: Partial<OxxoVoucher> = {}): FakeRoutes => ({
  'POST /checkout/confirm': ok({
    purchase_id: 41,
    status: 'pending',
    voucher: {
      number: NUMBER,
      amount: 1_500,
      ends_at: '2026-11-24T05:59:59.000Z',
      url: '/sandbox/stripe/voucher/pi_1',
      ...changes,
    },
  }),
});
const PENDING = {
  status: 'pending',
  payment_method_id: OXXO,
  total_payment: 1_500,
  payment_method: { payment_method_id: OXXO, name: 'OXXO' },
};
const purchase = (changes: Partial<Purchase> = {}): FakeRoutes => ({
  'GET /purchases/41': ok({ purchase: aPurchase({ ...PENDING, ...changes }) }),
});
const API: FakeRoutes = {
  'GET /class_packages/31': ok({ class_package: aPackage() }),
  'GET /customer/me': ok({ customer: aCustomer() }),
};
const onThanks = (timezone = 'America/Mexico_City'): Partial<RootState> => ({
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig({ timezone }),
});

async function openThanks(routes: FakeRoutes, timezone?: string): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const api = fakeApi({ ...API, ...purchase(), ...routes });
  const screen = await mountScreen(<ThanksScreen />, realStore(onThanks(timezone)), {
    path: '/gracias/41',
    route: '/gracias/:purchase_id',
  });
  await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /checkout/confirm'));
  await flush(screen);
  return { api, screen };
}

/** As long as the page waits before it looks again, at the most. */
async function wait(screen: ReactWrapper): Promise<void> {
  await act(async () => {
    jest.advanceTimersByTime(30_000);
    await flushPromises();
    await flushPromises();
  });
  await flush(screen);
}

beforeEach(() => {
  window.sessionStorage.clear();
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

test('is chosen in the checkout, which says what it means and sends it', async () => {
  jest.useRealTimers();
  const { api, screen } = await open(METHODS, withOxxo);
  screen
    .find('input[type="radio"]')
    .filterWhere((input) => input.prop('value') === `${OXXO}-`)
    .simulate('change');
  await waitUntil(screen, () => screen.text().includes('tienes 4 días'));
  await press(screen, 'Ver ficha de pago');
  expect(purchases(api).map(({ body }) => body)).toEqual([
    { class_package_id: 31, payment_method: OXXO, total: 1_500 },
  ]);
});

test.each([
  ['a subscription', { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const],
  ['a package that is sold to so many people', { is_limited: true }],
  ['more than OXXO takes', { price: 10_000.5 }],
])('is not offered for %s', async (_what, changes) => {
  jest.useRealTimers();
  const api = { ...METHODS, 'GET /class_packages/31': ok({ class_package: aPackage(changes) }) };
  const { screen } = await open(api, { ...withOxxo, packages: undefined });
  expect(screen.text()).toContain('Tarjeta');
  expect(screen.text()).not.toContain('OXXO');
});

test('is not offered where the studio switched it off', async () => {
  jest.useRealTimers();
  const { screen } = await open(METHODS);
  expect(screen.text()).not.toContain('OXXO');
  expect(button(screen, 'Ver ficha de pago').exists()).toBe(false);
});

test('a purchase that waits for its voucher is an order of its own kind', () => {
  expect(orderState({ status: 'pending', payment_method_id: OXXO })).toBe('oxxo');
  expect(orderState({ status: 'completed', payment_method_id: OXXO })).toBe('bought');
});

test('a number is drawn in Code 128, two digits per sign, with quiet sides', () => {
  const { width, bars } = code128(NUMBER);
  // Start, seven pairs, check sign, stop.
  expect(width).toBe(10 + (1 + 7 + 1) * 11 + 13 + 10);
  expect(bars[0]).toEqual({ x: 10, width: 2 });
  expect(bars).toHaveLength(9 * 3 + 4);
});

test.each([
  ['America/Mexico_City', '23 nov 2026', '23:59'],
  ['America/Tijuana', '23 nov 2026', '21:59'],
])("shows number, barcode, sum and its end in the studio's time: %s", async (zone, day, time) => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.assign(navigator, { clipboard: { writeText } });
  const { screen } = await openThanks(waits(), zone);
  await waitUntil(screen, () => screen.text().includes('9300 1234 5678 90'));
  expect(screen.find('h1').text()).toBe('Paga en OXXO');
  const shown = screen.find('section.oxxo').text();
  for (const text of ['$1,500.00 MXN', day, time]) expect(shown).toContain(text);
  expect(screen.find('svg[aria-label="Código de barras de tu ficha"] rect').length).toBeGreaterThan(20);
  const link = screen.find('a').filterWhere((a) => a.text().startsWith('Ver la ficha de Stripe'));
  expect(link.first().prop('href')).toBe('/sandbox/stripe/voucher/pi_1');
  await press(screen, 'Copiar Número de la ficha');
  expect(writeText.mock.calls).toEqual([[NUMBER]]);
  const print = jest.fn();
  Object.assign(window, { print });
  await press(screen, 'Imprimir mi ficha');
  expect(print).toHaveBeenCalledTimes(1);
});

test('notices the payment by itself', async () => {
  const { api, screen } = await openThanks(waits());
  await wait(screen);
  api.respond({
    ...purchase({ status: 'completed' }),
    'POST /checkout/confirm': ok({ purchase_id: 41, status: 'completed' }),
  });
  await wait(screen);
  expect(screen.find('h1').text()).toBe('¡Gracias por tu compra!');
});

test.each([
  ['ended', { ends_at: '2026-11-20T05:59:59.000Z' }, 'Tu ficha venció el'],
  ['paid', { url: null }, 'La tienda está avisando de tu pago.'],
])('shows no number to pay once it is %s', async (_how, changes, text) => {
  const { screen } = await openThanks(waits(changes));
  await waitUntil(screen, () => screen.text().includes(text));
  expect(screen.text()).toContain('no pagues de nuevo');
  expect(screen.text()).not.toContain('9300 1234');
});

test.each([
  ['2026-11-24T05:59:59.000Z', 'Paga tu ficha en OXXO antes del'],
  ['2026-11-20T05:59:59.000Z', 'Tu ficha venció el'],
])("leads back from 'Mis Compras' while it waits (%s)", async (voucher_ends_at, note) => {
  fakeApi({
    'GET /purchases': ok({ purchases: [aPurchase({ ...PENDING, purchase_id: 41, voucher_ends_at })] }),
    'GET /store_credit': ok({ balance: 0, entries: [] }),
  });
  const screen = await mountScreen(<PurchasesScreen />, realStore(onThanks()));
  await waitUntil(screen, () => screen.text().includes(note));
  const link = screen.find('a').filterWhere((a) => a.text().startsWith('Ver mi ficha de OXXO'));
  expect(link.first().prop('href')).toBe('/gracias/41');
});
