import type { ReactWrapper } from 'enzyme';
import type { RootState } from '../../../../src/core/state';
import ThanksScreen from '../../../../src/features/checkout/containers/ThanksScreen';
import { creditLines } from '../../../../src/features/checkout/grantedCredits';
import { initialCustomers } from '../../../../src/features/customers/state';
import { fetchPurchase, openOrder } from '../../../../src/features/purchases/actions';
import { initialPurchases, purchasesReducer } from '../../../../src/features/purchases/reducer';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage, aPurchase, anAvailableClass } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press } from '../../../helpers/mount';
import {
  OTHER_ACTION,
  fakeApi,
  mockStore,
  ok,
  realStore,
  refuse,
  typesOf,
  type FakeRoutes,
} from '../../../helpers/store';

const MEXICO = 'America/Mexico_City';
const reformer = { class_type: { class_type_id: 3, name: 'Reformer' }, class_amount: 5, expiration_days: 30 };
const ten = Array.from({ length: 10 }, (_, i) =>
  anAvailableClass({ available_class_id: i + 1, purchase_id: 41, expiration_date: '2027-01-05T05:59:59.999Z' }),
);

const signedIn: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig(),
  customers: {
    ...initialCustomers,
    me: aCustomer({ available_classes: [...ten, anAvailableClass({ available_class_id: 99, purchase_id: 40 })] }),
  },
};

const API: FakeRoutes = {
  'GET /purchases/41': ok({ purchase: aPurchase() }),
  'GET /class_packages/31': ok({ class_package: aPackage() }),
};

function open(
  routes: FakeRoutes = {},
  state: Partial<RootState> = signedIn,
  path = '/gracias/41',
): Promise<ReactWrapper> {
  fakeApi({ ...API, ...routes });
  return mountScreen(<ThanksScreen />, realStore(state), { path, route: '/gracias/:purchase_id' });
}

describe('the reducer of the order', () => {
  test('returns the same state for an unknown action', () => {
    expect(purchasesReducer(initialPurchases, OTHER_ACTION)).toBe(initialPurchases);
    expect(purchasesReducer(initialPurchases, { type: 'customers/SET_ME', customer: null })).toBe(initialPurchases);
  });

  test('drops the order at sign-out', () => {
    const bought = purchasesReducer(initialPurchases, { type: 'purchases/RECEIVED_PURCHASE', purchase: aPurchase() });
    expect(purchasesReducer(bought, { type: 'customers/SET_ME', customer: null })).toEqual(initialPurchases);
  });
});

describe('openOrder', () => {
  test('shows the spinner while the purchase is being read', async () => {
    fakeApi(API);
    const store = mockStore();
    await store.dispatch(fetchPurchase(41));
    expect(typesOf(store)).toEqual([
      'purchases/SET_FAILURE',
      'purchases/SHOW_SPINNER',
      'purchases/HIDE_SPINNER',
      'purchases/RECEIVED_PURCHASE',
    ]);
  });

  test.each([
    [404, 'purchase/not-found', true],
    [500, 'server/internal', false],
  ])('with status %i stores missing as %s', async (status, code, missing) => {
    fakeApi({ 'GET /purchases/41': refuse(status, code) });
    const store = mockStore();
    await store.dispatch(openOrder(41));
    expect(store.getActions()).toContainEqual({ type: 'purchases/SET_FAILURE', failure: { purchase_id: 41, missing } });
    expect(typesOf(store)).not.toContain('packages/RECEIVED_PACKAGE');
  });
});

describe('credits of a purchase', () => {
  test('have one line for general ones and one for each class type', () => {
    const typed = anAvailableClass({
      available_class_id: 20,
      class_type_id: 3,
      expiration_date: '2026-12-21T05:59:59.999Z',
    });
    expect(creditLines([...ten, typed], [reformer], MEXICO)).toEqual([
      { text: '10 créditos', books: true, until: 'hasta el 04 ene. 2027' },
      { text: '1 crédito de Reformer', books: true, until: 'hasta el 20 dic. 2026' },
    ]);
  });

  test('say that a plan is unlimited and has no end', () => {
    expect(creditLines([anAvailableClass({ class_amount: -1, expiration_date: null })], [], MEXICO)).toEqual([
      { text: 'Clases ilimitadas', books: true, until: null },
    ]);
    expect(creditLines([], [], MEXICO)).toEqual([]);
  });

  test('say that they are online or for the event', () => {
    const online = anAvailableClass({ kind: 'online', expiration_date: null });
    expect(creditLines([online], [], MEXICO)).toEqual([{ text: '1 crédito en línea', books: false, until: null }]);
    const special = anAvailableClass({ kind: 'especial', expiration_date: null });
    expect(creditLines([special], [], MEXICO)).toEqual([
      { text: '1 crédito para el evento', books: false, until: null },
    ]);
  });
});

describe('ThanksScreen', () => {
  test('says what was bought, what it cost, where it stands and what can be reserved', async () => {
    const screen = await open();
    expect(screen.find('h1').text()).toBe('¡Gracias por tu compra!');
    expect(screen.text()).toContain('Orden #0041');
    expect(screen.text()).toContain('10 clases');
    expect(screen.text()).toContain('$1,500.00 MXN');
    expect(screen.find('.ui-badge').text()).toBe('Completada');
    expect(screen.find('.thanks-credits').text()).toContain('10 créditos hasta el 04 ene. 2027');
    expect(screen.text()).not.toContain('Paga en recepción');
  });

  test.each([
    ['a free class', { total_payment: 0 }, '¡Nos vemos en clase!'],
    [
      'a subscription that begins with a trial',
      { total_payment: 0, subscription_id: 'sub_1' },
      '¡Gracias por tu compra!',
    ],
    ['a free video package', { total_payment: 0, class_amount: 0 }, '¡Gracias por tu compra!'],
  ])('is headed for %s by its own words', async (_what, changes, title) => {
    const screen = await open({ 'GET /purchases/41': ok({ purchase: aPurchase(changes) }) });
    expect(screen.find('h1').text()).toBe(title);
  });

  const event = {
    class_amount: 1,
    class_package: { ...aPurchase().class_package, title: 'Baño de sonido' },
    single_class: {
      single_class_id: 11,
      class_date: '2026-11-28T18:30:00.000Z',
      location: { name: 'Roma', timezone: null },
    },
  };

  test('an event says when and where it is, that the seat is reserved, and leads to its reservation', async () => {
    const screen = await open({ 'GET /purchases/41': ok({ purchase: aPurchase(event) }) });
    expect(screen.text()).toContain('sáb 28 nov 2026 · 18:30 · Roma');
    expect(screen.text()).toContain('Tu lugar está reservado. Tu código QR está en Mis Reservaciones.');
    const [first] = screen.find('.thanks-actions a').map((a) => a.prop('href') as string);
    expect(first).toBe('/mystudio/reservaciones');
  });

  test("the hour of a class in another zone than the studio's names its city", async () => {
    const location = { name: 'Playas', timezone: 'America/Tijuana' };
    const purchase = aPurchase({ ...event, single_class: { ...event.single_class, location } });
    const screen = await open({ 'GET /purchases/41': ok({ purchase }) });
    expect(screen.text()).toContain('sáb 28 nov 2026 · 18:30 (hora de Tijuana) · Playas');
  });

  test('an event that was full meanwhile says that the money goes back', async () => {
    const failure = 'Lo sentimos, el evento se llenó mientras pagabas. Ya te estamos devolviendo tu dinero.';
    const purchase = aPurchase({ ...event, status: 'failed', failure, total_payment: 450, refunded: 450 });
    const screen = await open({ 'GET /purchases/41': ok({ purchase }) });
    expect(screen.text()).toContain(failure);
    expect(screen.text()).toContain('Te devolvemos $450.00 MXN');
    expect(screen.text()).not.toContain('No se hizo ningún cargo');
  });

  test('shows that cash is not confirmed yet', async () => {
    const screen = await open({ 'GET /purchases/41': ok({ purchase: aPurchase({ status: 'pending' }) }) });
    expect(screen.find('.ui-badge').text()).toBe('Pendiente');
    expect(screen.text()).toContain('Forma de pagoEfectivo');
    expect(screen.text()).toContain('Paga en recepción.');
  });

  test('shows until when cash can be paid', async () => {
    const purchase = aPurchase({ status: 'pending', pay_by: '2026-11-22T18:00:00.000Z' });
    const screen = await open({ 'GET /purchases/41': ok({ purchase }) });
    expect(screen.text()).toContain('Págala antes del dom 22 nov 2026 · 12:00; después la compra vence.');
  });

  test.each([
    ['cancelled', '2026-11-20T18:00:00.000Z', 'Cancelada el 20 nov. 2026'],
    ['revoked', null, 'Revocada'],
    ['failed', null, 'Fallido'],
    ['active', null, 'Activa'],
    ['on-hold', null, 'on-hold'],
  ])('shows the badge of the status %s', async (status, cancelledAt, text) => {
    const screen = await open({ 'GET /purchases/41': ok({ purchase: aPurchase({ status, cancelledAt }) }) });
    expect(screen.find('.ui-badge').text()).toBe(text);
  });

  test('leads to the calendar and to the reservations', async () => {
    const screen = await open();
    expect(screen.find('.thanks-actions a').map((a) => [a.text(), a.prop('href')])).toEqual([
      ['Ir a Reservar', '/mystudio'],
      ['Mis Reservaciones', '/mystudio/reservaciones'],
    ]);
    await press(screen, 'Ir a Reservar');
    expect(currentAddress(screen)).toBe('/mystudio');
  });

  test.each(['/gracias/41', '/gracias/nada'])('shows a message for the missing order at %s', async (path) => {
    const screen = await open({ 'GET /purchases/41': refuse(404, 'purchase/not-found') }, signedIn, path);
    expect(screen.text()).toContain('No encontramos esta compra.');
  });

  test('offers a retry when the order failed to load', async () => {
    const api = fakeApi({ ...API, 'GET /purchases/41': refuse(500, 'server/internal') });
    const screen = await mountScreen(<ThanksScreen />, realStore(signedIn), {
      path: '/gracias/41',
      route: '/gracias/:purchase_id',
    });
    api.respond(API);
    await press(screen, 'Reintentar');
    expect(screen.text()).toContain('Orden #0041');
  });

  test('is shown to its buyer only', async () => {
    const store = realStore({ ...signedIn, session: { ...initialSession, status: 'signed-out' } });
    const api = fakeApi(API);
    const screen = await mountScreen(<ThanksScreen />, store, { path: '/gracias/41', route: '/gracias/:purchase_id' });
    expect(api.requests).toEqual([]);
    await press(screen, 'Ingresar o registrarme');
    expect(store.getState().session.dialog?.reason).toBe('Inicia sesión para ver tu orden.');
    store.dispatch({ type: 'session/SIGNED_IN', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } });
    await flush(screen);
    expect(screen.text()).toContain('Orden #0041');
  });
});
