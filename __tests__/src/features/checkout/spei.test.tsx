/** Paying by SPEI: the choice, the data to copy, what is missing, and the page that notices the money. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { Purchase } from '../../../../domain/contract/purchases';
import { SPEI } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import ThanksScreen from '../../../../src/features/checkout/containers/ThanksScreen';
import { orderState } from '../../../../src/features/checkout/orderState';
import PurchasesScreen from '../../../../src/features/purchases/containers/PurchasesScreen';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage, aPurchase } from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, flushPromises, ok, realStore, type FakeApi, type FakeRoutes } from '../../../helpers/store';
import { button, EFECTIVO, open, PAID_BY, purchases, signedIn, TARJETA } from './checkoutScreen';

const METHOD = { payment_method_id: SPEI, name: 'SPEI', public_key: null, script: null };
const METHODS = { 'GET /payment_methods': ok({ payment_methods: [TARJETA, EFECTIVO, METHOD] }) };
const withSpei: Partial<RootState> = {
  ...signedIn,
  appconfig: aConfig({ ...PAID_BY, spei_enabled: true, spei_hold_minutes: 45 }),
};
const CLABE = '646180000000000019';
const waits = (missing = 1_500): FakeRoutes => ({
  'POST /checkout/confirm': ok({
    purchase_id: 41,
    status: 'pending',
    transfer: {
      clabe: CLABE,
      bank: 'BANCO DE PRUEBA',
      holder: 'ESTUDIO DE PRUEBA',
      reference: '0000123',
      missing,
      pay_by: '2026-11-22T18:00:00.000Z',
      url: '/sandbox/stripe/transfer/pi_1',
    },
  }),
});
const PENDING = {
  status: 'pending',
  payment_method_id: SPEI,
  total_payment: 1_500,
  payment_method: { payment_method_id: SPEI, name: 'SPEI' },
};
const purchase = (changes: Partial<Purchase> = {}): FakeRoutes => ({
  'GET /purchases/41': ok({ purchase: aPurchase({ ...PENDING, ...changes }) }),
});
const API: FakeRoutes = {
  'GET /class_packages/31': ok({ class_package: aPackage() }),
  'GET /customer/me': ok({ customer: aCustomer() }),
};
const onThanks: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig({ timezone: 'America/Mexico_City' }),
};

async function openThanks(routes: FakeRoutes): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const api = fakeApi({ ...API, ...purchase(), ...routes });
  const screen = await mountScreen(<ThanksScreen />, realStore(onThanks), {
    path: '/gracias/41',
    route: '/gracias/:purchase_id',
  });
  await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /checkout/confirm'));
  await flush(screen);
  return { api, screen };
}
const asked = (api: FakeApi): number => api.requests.filter((r) => r.call === 'POST /checkout/confirm').length;

/** As long as the page waits before it looks again, at the most. */
async function wait(screen: ReactWrapper): Promise<void> {
  await act(async () => {
    jest.advanceTimersByTime(30_000);
    await flushPromises();
    await flushPromises();
  });
  await flush(screen);
}

function see(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  see('visible');
  jest.useRealTimers();
});

test('is chosen in the checkout, which says what it means and sends it', async () => {
  const { api, screen } = await open(METHODS, withSpei);
  const radio = screen.find('input[type="radio"]').filterWhere((input) => input.prop('value') === `${SPEI}-`);
  expect(screen.text()).toContain('Transferencia SPEI');
  radio.simulate('change');
  await waitUntil(screen, () => screen.text().includes('Te damos una CLABE'));
  await press(screen, 'Ver datos para transferir');
  expect(purchases(api).map(({ body }) => body)).toEqual([
    { class_package_id: 31, payment_method: SPEI, total: 1_500 },
  ]);
});

test('is not offered for subscriptions, nor where the studio switched it off', async () => {
  const monthly = aPackage({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
  const renewing = await open(
    { ...METHODS, 'GET /class_packages/31': ok({ class_package: monthly }) },
    {
      ...withSpei,
      appconfig: aConfig({ ...PAID_BY, spei_enabled: true, subscriptions_enabled: true }),
      packages: undefined,
    },
  );
  expect(renewing.screen.text()).toContain('Tarjeta');
  expect(renewing.screen.text()).not.toContain('Transferencia SPEI');
  const off = await open(METHODS);
  expect(off.screen.text()).not.toContain('Transferencia SPEI');
  expect(button(off.screen, 'Ver datos para transferir').exists()).toBe(false);
});

test('a purchase that waits for its transfer is an order of its own kind', () => {
  expect(orderState({ status: 'pending', payment_method_id: SPEI })).toBe('spei');
  expect(orderState({ status: 'completed', payment_method_id: SPEI })).toBe('bought');
});

test('shows CLABE, sum and reference, each copied with one press, and until when', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.assign(navigator, { clipboard: { writeText } });
  const { screen } = await openThanks(waits());
  await waitUntil(screen, () => screen.text().includes(CLABE));
  expect(screen.find('h1').text()).toBe('Haz tu transferencia');
  const shown = screen.find('.spei').first().text();
  for (const text of ['$1,500.00 MXN', '0000123', 'BANCO DE PRUEBA', 'ESTUDIO DE PRUEBA', '22 nov 2026'])
    expect(shown).toContain(text);
  expect(shown).not.toContain('Faltan');
  for (const label of ['CLABE', 'Monto', 'Referencia']) await press(screen, `Copiar ${label}`);
  expect(writeText.mock.calls).toEqual([[CLABE], ['1500.00'], ['0000123']]);
  expect(button(screen, 'Copiado')).toHaveLength(3);
});

test('says so where the browser copies nothing', async () => {
  Object.assign(navigator, { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  const { screen } = await openThanks(waits());
  await waitUntil(screen, () => screen.text().includes(CLABE));
  await press(screen, 'Copiar CLABE');
  expect(screen.text()).toContain('No se pudo copiar.');
});

test('says what is missing after a part, and notices the rest by itself', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00.000Z') });
  const { api, screen } = await openThanks(waits());
  await wait(screen);
  api.respond(waits(150));
  await wait(screen);
  expect(screen.find('.spei [role="status"]').first().text()).toBe('Recibimos $1,350.00 MXN. Faltan $150.00 MXN');
  api.respond({
    ...purchase({ status: 'completed' }),
    'POST /checkout/confirm': ok({ purchase_id: 41, status: 'completed' }),
  });
  await wait(screen);
  expect(screen.find('h1').text()).toBe('¡Gracias por tu compra!');
  const before = asked(api);
  await wait(screen);
  expect(asked(api)).toBe(before);
});

test('asks less and less often, not while hidden, at once when seen again, and never after it is left', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00.000Z') });
  const { api, screen } = await openThanks(waits());
  await wait(screen);
  const seen = asked(api);
  see('hidden');
  await wait(screen);
  await wait(screen);
  expect(asked(api)).toBe(seen);
  see('visible');
  await flush(screen);
  expect(asked(api)).toBe(seen + 1);
  screen.unmount();
  await act(async () => {
    jest.advanceTimersByTime(120_000);
    await flushPromises();
  });
  expect(asked(api)).toBe(seen + 1);
});

test("leads back from 'Mis Compras' while it waits", async () => {
  fakeApi({
    'GET /purchases': ok({ purchases: [aPurchase({ ...PENDING, purchase_id: 41 })] }),
    'GET /store_credit': ok({ balance: 0, entries: [] }),
  });
  const screen = await mountScreen(<PurchasesScreen />, realStore(onThanks));
  await waitUntil(screen, () => screen.text().includes('Esperamos tu transferencia.'));
  const link = screen.find('a').filterWhere((a) => a.text().startsWith('Ver datos para transferir'));
  expect(link.first().prop('href')).toBe('/gracias/41');
});
