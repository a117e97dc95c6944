/** The thank-you page while a payment is on its way, where it failed, and with a subscription. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { Purchase } from '../../../../domain/contract/purchases';
import { CARD } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import type { AppStore } from '../../../../src/core/store';
import ThanksScreen from '../../../../src/features/checkout/containers/ThanksScreen';
import { orderState } from '../../../../src/features/checkout/orderState';
import { readIntent, storeIntent } from '../../../../src/features/session/intent';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage, aPurchase } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press } from '../../../helpers/mount';
import { fakeApi, ok, realStore, flushPromises, type FakeApi, type FakeRoutes } from '../../../helpers/store';

const signedIn: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig({ timezone: 'America/Mexico_City' }),
};
const card = { payment_method_id: CARD, payment_method: { payment_method_id: CARD, name: 'Tarjeta' } };
const purchase = (changes: Partial<Purchase> = {}): FakeRoutes => ({
  'GET /purchases/41': ok({ purchase: aPurchase({ ...card, ...changes }) }),
});
const status = (is: string): FakeRoutes => ({ 'POST /checkout/confirm': ok({ purchase_id: 41, status: is }) });
const API: FakeRoutes = {
  'GET /class_packages/31': ok({ class_package: aPackage() }),
  'GET /customer/me': ok({ customer: aCustomer() }),
};

async function open(
  routes: FakeRoutes,
  path = '/gracias/41',
): Promise<{ api: FakeApi; store: AppStore; screen: ReactWrapper }> {
  const api = fakeApi({ ...API, ...routes });
  const store = realStore(signedIn);
  return { api, store, screen: await mountScreen(<ThanksScreen />, store, { path, route: '/gracias/:purchase_id' }) };
}

const asked = (api: FakeApi): number => api.requests.filter((r) => r.call === 'POST /checkout/confirm').length;

/** As long as the page waits before its next question, at the most. */
async function wait(screen: ReactWrapper): Promise<void> {
  await act(async () => {
    jest.advanceTimersByTime(15_000);
    await flushPromises();
    await flushPromises();
  });
  await flush(screen);
}

beforeEach(() => {
  window.sessionStorage.clear();
  jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00.000Z') });
});
afterEach(() => jest.useRealTimers());

test.each([
  ['completed', CARD, 'bought'],
  ['active', CARD, 'bought'],
  ['pending', 2, 'cash'],
  ['pending', CARD, 'processing'],
  ['failed', CARD, 'failed'],
  ['cancelled', CARD, 'ended'],
  ['revoked', CARD, 'ended'],
  ['on-hold', CARD, 'ended'],
])('the thank-you page of a purchase %s by method %i shows %s', (is, payment_method_id, state) => {
  expect(orderState({ status: is, payment_method_id })).toBe(state);
});

test('a payment on its way is polled until its result is known', async () => {
  const { api, screen } = await open({ ...purchase({ status: 'pending' }), ...status('pending') });
  expect(screen.find('h1').text()).toBe('Estamos confirmando tu pago');
  expect(screen.text()).toContain('Esto toma unos segundos.');
  await wait(screen);
  expect(asked(api)).toBe(1);
  api.respond({ ...purchase(), ...status('completed') });
  await wait(screen);
  expect(asked(api)).toBe(2);
  expect(screen.find('h1').text()).toBe('¡Gracias por tu compra!');
  await wait(screen);
  expect(asked(api)).toBe(2);
});

test('a payment that stays open shows that it is being processed and what comes next, and can be polled again', async () => {
  const { api, screen } = await open({ ...purchase({ status: 'pending' }), ...status('pending') });
  for (let i = 0; i < 6; i += 1) await wait(screen);
  expect(screen.text()).toContain('Tu pago se está procesando.');
  expect(screen.text()).toContain('No pagues de nuevo.');
  const before = asked(api);
  await wait(screen);
  expect(asked(api)).toBe(before);
  api.respond({ ...purchase(), ...status('completed') });
  await press(screen, 'Revisar de nuevo');
  await wait(screen);
  expect(screen.find('h1').text()).toBe('¡Gracias por tu compra!');
});

test('polling of a payment stops when the customer leaves the page', async () => {
  const { api, screen } = await open({ ...purchase({ status: 'pending' }), ...status('pending') });
  await wait(screen);
  const before = asked(api);
  screen.unmount();
  await act(async () => {
    jest.advanceTimersByTime(60_000);
    await flushPromises();
  });
  expect(asked(api)).toBe(before);
});

test("back from the provider's page the paid order is shown without a success message", async () => {
  const { store, screen } = await open(
    { ...purchase({ status: 'pending' }), ...status('completed') },
    '/gracias/41?session=1',
  );
  expect(store.getState().alerts.alerts).toEqual([]);
  const api = fakeApi({ ...API, ...purchase(), ...status('completed') });
  await wait(screen);
  expect(store.getState().alerts.alerts).toEqual([]);
  expect(currentAddress(screen)).toBe('/gracias/41');
  expect(asked(api)).toBe(1);
});

test('a failed payment says why, that nothing was charged, and leads back', async () => {
  const { screen } = await open(purchase({ status: 'failed', failure: 'Lo sentimos. Tu tarjeta ha expirado' }));
  expect(screen.find('h1').text()).toBe('Tu pago no se completó');
  expect(screen.find('.thanks-state').text()).toBe('Lo sentimos. Tu tarjeta ha expiradoNo se hizo ningún cargo.');
  await press(screen, 'Intentar de nuevo');
  expect(currentAddress(screen)).toBe('/checkout/31');
});

test('a failed payment of a class leads back to that class and its spot', async () => {
  const single_class = {
    single_class_id: 11,
    class_date: '2026-11-23T07:00:00.000Z',
    location: { name: 'Roma', timezone: null },
    spot: 3,
  };
  const { screen } = await open(purchase({ status: 'failed', failure: 'Lo sentimos.', single_class }));
  await press(screen, 'Intentar de nuevo');
  expect(currentAddress(screen)).toBe('/checkout/31?clase=11&lugar=3');
});

test('a subscription shows its next charge: the end of its trial while that runs', async () => {
  const subscription = {
    status: 'active',
    subscription_period: 'month',
    subscription_interval: 1,
    createdAt: '2026-11-20T17:00:00.000Z',
  } as const;
  const trial = await open(purchase({ ...subscription, free_trial_length: 7, total_payment: 0 }));
  expect(trial.screen.text()).toContain('Próximo cargo27 nov. 2026');
  expect(trial.screen.text()).toContain('Total$0.00 MXN');
  const months = { free_trial_length: 3, free_trial_period: 'month' } as const;
  const long = await open(purchase({ ...subscription, ...months, total_payment: 0 }));
  expect(long.screen.text()).toContain('Próximo cargo20 feb. 2027');
  const { screen } = await open(purchase(subscription));
  expect(screen.text()).toContain('Próximo cargo20 dic. 2026');
});

test('an order that has reserved its class names it with its spot, and nothing waits to be reserved any more', async () => {
  const starts_at = '2026-11-23T13:00:00.000Z';
  const wanted = {
    place: 'own',
    spot: 4,
    guest: null,
    guest_spot: null,
    finish: 'auto',
    label: 'Ritmo',
    starts_at,
  } as const;
  storeIntent({ ...wanted, single_class_id: 11 }, 'uid-7');
  const reserved_class = {
    single_class_id: 11,
    class_date: '2026-11-23T07:00:00.000Z',
    title: 'Ritmo',
    spot: 4,
    spots: [4],
    location: { name: 'Roma', timezone: null },
  };
  const { api, screen } = await open(purchase({ reserved_class }));
  expect(screen.find('.thanks-state').text()).toContain(
    'Tu lugar está reservado: Ritmo · lun 23 nov 2026 · 07:00 · Roma · lugar 4.',
  );
  expect(screen.find('.thanks-actions').text()).toBe('Ver mi reservaciónMis Compras');
  expect(readIntent('uid-7')).toBeNull();
  expect(api.requests.map(({ call }) => call)).not.toContain('POST /class_reservations');
});

test('the files of a paid package can be downloaded; before it is paid there is nothing to download', async () => {
  const files = {
    downloadable: { name: 'Guía.pdf', type: 'application/pdf' },
    file_url: '/files/7.pdf',
    receipt_file: { file_id: 8, name: 'Reglas.pdf', type: 'application/pdf', src: '/files/8.pdf' },
  };
  const { class_package } = aPurchase();
  const paid = await open(purchase({ class_package: { ...class_package, ...files } }));
  const links = paid.screen.find('.thanks-files a');
  expect(links.map((a) => [a.text(), a.prop('href'), a.prop('download')])).toEqual([
    ['Descargar Guía.pdf', '/files/7.pdf', 'Guía.pdf'],
    ['Descargar Reglas.pdf', '/files/8.pdf', 'Reglas.pdf'],
  ]);
  const { screen } = await open(
    purchase({ class_package: { ...class_package, ...files, file_url: null, receipt_file: null } }),
  );
  expect(screen.exists('.thanks-files')).toBe(true);
  expect(screen.exists('.thanks-files a')).toBe(false);
});
