import type { ReactWrapper } from 'enzyme';
import { errorMessage } from '../../../domain/errors';
import type { OfferedPaymentMethod } from '../../../domain/contract/checkout';
import { CARD, CASH } from '../../../domain/pricing';
import type { RootState } from '../../../src/app/rootReducer';
import { openCheckout } from '../../../src/checkout/actions';
import type { Choice } from '../../../src/checkout/choices';
import CheckoutScreen from '../../../src/checkout/containers/CheckoutScreen';
import { idParam } from '../../../src/checkout/idParam';
import { purchase } from '../../../src/checkout/pay';
import { checkoutReducer, initialCheckout } from '../../../src/checkout/reducer';
import { selectChoice } from '../../../src/checkout/selectors';
import { initialPackages } from '../../../src/packages/reducer';
import { initialSession } from '../../../src/session/reducer';
import { aConfig, aCustomer, aPackage, aPage, aPageSummary } from '../../helpers/fixtures';
import { addressOf, flush, mountScreen, press } from '../../helpers/mount';
import {
  NO_NETWORK, fakeApi, initialState, mockStore, ok, realStore, refuse, settle, typesOf, type FakeApi, type FakeRequest, type Routes,
} from '../../helpers/store';

const EFECTIVO: OfferedPaymentMethod = { payment_method_id: CASH, name: 'Efectivo', public_key: null, script: null };
const TARJETA: OfferedPaymentMethod = { payment_method_id: CARD, name: 'Tarjeta', public_key: 'pk_test_x', script: null };
const plain = (payment_method_id: number): Choice => ({ payment_method_id, payment_source_id: null });
const signedIn: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig(),
  packages: { ...initialPackages, packages: [aPackage(), aPackage({ class_package_id: 32, price: 0 }), aPackage({ class_package_id: 33, price: 0 })] },
};
const signedOut: Partial<RootState> = { ...signedIn, session: { ...initialSession, status: 'signed-out' } };

const API: Routes = {
  'GET /class_packages/31': ok({ class_package: aPackage() }),
  'GET /payment_methods': ok({ payment_methods: [EFECTIVO] }),
  'GET /pages': ok({ pages: [] }),
  'GET /customer/me': ok({ customer: aCustomer() }),
  'POST /checkout/purchase': ok({ purchase_id: 41 }),
};

beforeEach(() => window.sessionStorage.clear());

const purchases = (api: FakeApi): FakeRequest[] => api.requests.filter((r) => r.call === 'POST /checkout/purchase');
const keys = (api: FakeApi): unknown[] => purchases(api).map((r) => r.headers['Idempotency-Key']);

async function open(routes: Routes = {}, state: Partial<RootState> = signedIn, path = '/checkout/31'): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const api = fakeApi({ ...API, ...routes });
  const screen = await mountScreen(<CheckoutScreen />, realStore(state), { path, route: '/checkout/:class_package_id' });
  return { api, screen };
}

const button = (screen: ReactWrapper, text: string): ReactWrapper =>
  screen.find('button').filterWhere((b) => typeof b.type() === 'string' && b.text().startsWith(text));

describe('reducer', () => {
  test('an unknown action changes nothing', () => {
    expect(checkoutReducer(initialCheckout, { type: 'modal/CLOSE_MODAL' })).toBe(initialCheckout);
    expect(checkoutReducer(initialCheckout, { type: 'session/SIGNED_OUT' })).toBe(initialCheckout);
  });

  test('another method takes the last refusal away', () => {
    const refused = checkoutReducer(initialCheckout, { type: 'checkout/SET_ERROR', error: { code: 'x', text: 'No.' } });
    expect(checkoutReducer(refused, { type: 'checkout/SET_METHOD', choice: plain(CARD) })).toMatchObject({ choice: plain(CARD), error: null });
  });

  const discount = { discount_id: 1, code: 'AURA15', amount: 15, is_percent: true, first_invoice_only: false };

  test('who signs out takes everything of theirs along', () => {
    const tried = { ...initialCheckout, discount, choice: plain(CARD), error: { code: 'x', text: 'No.' } };
    expect(checkoutReducer(tried, { type: 'customers/CLEAR_ME' })).toEqual(initialCheckout);
  });

  test('who leaves checkout leaves the discount behind', () => {
    const applied = checkoutReducer(initialCheckout, { type: 'checkout/RECEIVED_DISCOUNT', discount });
    expect(applied.discount).toBe(discount);
    expect(checkoutReducer(applied, { type: 'checkout/LEFT' })).toEqual(initialCheckout);
  });
});

describe('payment method', () => {
  const source = { payment_source_id: 8, source_id: 'pm_8', card_type: 'visa', last_digits: '4242', createdAt: '2026-11-01T18:00:00.000Z' };
  const chosen = (methods: OfferedPaymentMethod[], choice: Choice | null, changes: Parameters<typeof aPackage>[0] = {}): Choice | null =>
    selectChoice(initialState({
      checkout: { ...initialCheckout, methods, sources: [source], choice }, packages: { ...initialPackages, package: aPackage(changes) },
    }), 31);

  test('is cash where it is offered, else the card, until another is chosen', () => {
    expect(chosen([TARJETA, EFECTIVO], null)).toEqual(plain(CASH));
    expect(chosen([TARJETA], null)).toEqual(plain(CARD));
    expect(chosen([TARJETA, EFECTIVO], plain(CARD))).toEqual(plain(CARD));
    expect(chosen([TARJETA], { payment_method_id: CARD, payment_source_id: 8 })).toEqual({ payment_method_id: CARD, payment_source_id: 8 });
    expect(chosen([TARJETA], { payment_method_id: CARD, payment_source_id: 9 })).toEqual(plain(CARD));
    expect(chosen([EFECTIVO], plain(CARD))).toEqual(plain(CASH));
    expect(chosen([], null)).toBeNull();
  });

  test('is never cash for a subscription', () => {
    expect(chosen([TARJETA, EFECTIVO], plain(CASH), { is_subscription: true, subscription_period: 'month', subscription_interval: 1 })).toEqual(plain(CARD));
  });
});

test.each([['31', 31], ['0', null], ['abc', null], ['1.5', null], ['-3', null], [undefined, null]])('the id in the address %j is %j', (text, id) => {
  expect(idParam(text)).toBe(id);
});

describe('thunks', () => {
  test('opening reads package, methods and pages', async () => {
    fakeApi(API);
    const store = mockStore();
    await store.dispatch(openCheckout(31));
    expect(typesOf(store)).toEqual(expect.arrayContaining(['packages/RECEIVED_PACKAGE', 'checkout/RECEIVED_PAYMENT_METHODS', 'content/RECEIVED_PAGES']));
    expect(store.getActions()).not.toContainEqual(expect.objectContaining({ type: 'checkout/SET_FAILURE', failure: expect.anything() }));
  });

  test.each([
    ['no such package', { 'GET /class_packages/31': refuse(404, 'package/not-found') }, true],
    ['the server is in trouble', { 'GET /class_packages/31': refuse(500, 'server/internal') }, false],
    ['the methods are in trouble', { 'GET /payment_methods': refuse(500, 'server/internal') }, false],
    ['which documents to accept is not known', { 'GET /pages': refuse(500, 'server/internal') }, false],
  ])('%s', async (_, routes, missing) => {
    fakeApi({ ...API, ...routes });
    const store = mockStore();
    await store.dispatch(openCheckout(31));
    expect(store.getActions()).toContainEqual({ type: 'checkout/SET_FAILURE', failure: { class_package_id: 31, missing } });
  });

  test('a purchase is paid with the chosen method, told, and the credits are read again', async () => {
    const api = fakeApi(API);
    const store = mockStore({ ...signedIn, checkout: { ...initialCheckout, methods: [EFECTIVO] } });
    expect(await store.dispatch(purchase(31, null, false))).toBe(41);
    await settle();
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31, payment_method: CASH });
    expect(store.getActions()).toContainEqual({ type: 'alerts/SHOW_ALERT', kind: 'success', text: '¡Compra exitosa!' });
    expect(typesOf(store)).toContain('customers/RECEIVED_ME');
  });

  test('a free package names no method', async () => {
    const api = fakeApi(API);
    const store = mockStore({ ...signedIn, checkout: { ...initialCheckout, methods: [EFECTIVO] } });
    await store.dispatch(purchase(32, null, false));
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 32 });
  });

  test('while one is being made another is not begun', async () => {
    const api = fakeApi(API);
    const store = realStore(signedIn);
    const [first, second] = await Promise.all([store.dispatch(purchase(32, null, false)), store.dispatch(purchase(32, null, false))]);
    expect([first, second]).toEqual([41, null]);
    expect(purchases(api)).toHaveLength(1);
  });

  test('after a lost answer the same purchase goes on with the same key', async () => {
    const api = fakeApi({ ...API, 'POST /checkout/purchase': NO_NETWORK });
    const store = realStore(signedIn);
    expect(await store.dispatch(purchase(32, null, false))).toBeNull();
    api.answer({ 'POST /checkout/purchase': refuse(503, 'server/unavailable') });
    expect(await store.dispatch(purchase(32, null, false))).toBeNull();
    api.answer({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
    expect(await store.dispatch(purchase(32, null, false))).toBe(41);
    expect(keys(api)).toHaveLength(3);
    expect(new Set(keys(api)).size).toBe(1);
    await store.dispatch(purchase(32, null, false));
    expect(new Set(keys(api)).size).toBe(2);
  });

  test('after a refusal, and for another package, the key is a new one', async () => {
    const api = fakeApi({ ...API, 'POST /checkout/purchase': refuse(409, 'package/limit-reached') });
    const store = realStore(signedIn);
    await store.dispatch(purchase(32, null, false));
    await store.dispatch(purchase(32, null, false));
    api.answer({ 'POST /checkout/purchase': NO_NETWORK });
    await store.dispatch(purchase(32, null, false));
    await store.dispatch(purchase(33, null, false));
    expect(new Set(keys(api)).size).toBe(4);
  });
});

describe('screen', () => {
  test('cash: says how it goes on, buys, and goes to the thank-you page', async () => {
    const { api, screen } = await open();
    expect(screen.text()).toContain('$1,500.00 MXN');
    expect(screen.text()).toContain("Paga en recepción; tus créditos ya se pueden usar y quedan como 'Pago en Efectivo Incompleto' hasta que el estudio confirme.");
    await press(screen, 'Confirmar compra');
    expect(addressOf(screen)).toBe('/gracias/41');
    expect(purchases(api)).toHaveLength(1);
  });

  test('a double click is one purchase', async () => {
    const { api, screen } = await open();
    const pay = button(screen, 'Confirmar compra');
    pay.simulate('click');
    pay.simulate('click');
    await flush(screen);
    expect(purchases(api)).toHaveLength(1);
  });

  test('the button spins and keeps its text while it works', async () => {
    let answer = (): void => undefined;
    const { screen } = await open({ 'POST /checkout/purchase': () => new Promise((resolve) => { answer = () => resolve(ok({ purchase_id: 41 })); }) });
    await press(screen, 'Confirmar compra');
    expect(button(screen, 'Confirmar compra').prop('aria-busy')).toBe(true);
    answer();
    await flush(screen);
    expect(addressOf(screen)).toBe('/gracias/41');
  });

  test('a free package has one button and no method', async () => {
    const { api, screen } = await open({ 'GET /class_packages/31': ok({ class_package: aPackage({ price: 500, sale_price: 0 }) }) });
    expect(screen.exists('input[type="radio"]')).toBe(false);
    await press(screen, 'Obtener Oferta');
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31 });
    expect(addressOf(screen)).toBe('/gracias/41');
  });

  test('a subscription is not sold here: it says so and offers the others', async () => {
    const pkg = aPackage({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
    const { screen } = await open({ 'GET /class_packages/31': ok({ class_package: pkg }) });
    expect(screen.text()).toContain('Por ahora las suscripciones no se compran en línea.');
    expect(button(screen, 'Comprar').exists()).toBe(false);
    await press(screen, 'Ver otros paquetes');
    expect(addressOf(screen)).toBe('/mystudio/paquetes');
  });

  test('where the studio takes no payments it says so', async () => {
    const { screen } = await open({ 'GET /payment_methods': ok({ payment_methods: [] }) });
    expect(screen.text()).toContain('Por ahora este estudio no recibe pagos en línea.');
  });

  test('required documents must be accepted, and can be read here', async () => {
    const terms = aPageSummary({ required: true });
    const other = aPageSummary({ page_id: 52, slug: 'aviso', title: 'Aviso', required: false });
    const { api, screen } = await open({ 'GET /pages': ok({ pages: [terms, other] }), 'GET /pages/terminos': ok({ page: aPage({ required: true }) }) });
    expect(screen.text()).toContain('Al comprar cualquier paquete de Estudio Prueba aceptas los siguientes documentos:');
    expect(button(screen, 'Confirmar compra').prop('disabled')).toBe(true);
    expect(button(screen, 'Aviso').exists()).toBe(false);
    await press(screen, 'Términos y condiciones');
    await flush(screen);
    await flush(screen);
    expect(document.body.textContent).toContain('Lo que acordamos.');
    screen.find('input[name="documentos"]').simulate('change', { target: { checked: true } });
    screen.update();
    await press(screen, 'Confirmar compra');
    expect(purchases(api)).toHaveLength(1);
  });

  test.each([
    ['package/limit-reached', 409, true, 'Lo sentimos. Has alcanzado el límite de compras de este paquete.'],
    ['package/attendees-reached', 412, true, 'Lo sentimos. Este paquete se ha agotado.'],
    ['checkout/cash-pending', 409, false, errorMessage('checkout/cash-pending')],
    ['checkout/method-unavailable', 412, false, errorMessage('checkout/method-unavailable')],
  ] as const)('%s is told in place', async (code, status, otherPackages, text) => {
    const { screen } = await open({ 'POST /checkout/purchase': refuse(status, code, errorMessage(code)) });
    await press(screen, 'Confirmar compra');
    expect(screen.find('[role="alert"]').text()).toContain(text);
    expect(screen.find('[role="alert"] a').exists()).toBe(otherPackages);
    expect(addressOf(screen)).toBe('/checkout/31');
  });

  test.each(['/checkout/31', '/checkout/nada'])('a package that does not exist: %s', async (path) => {
    const { screen } = await open({ 'GET /class_packages/31': refuse(404, 'package/not-found') }, signedOut, path);
    expect(screen.text()).toContain('Lo sentimos, no encontramos el paquete que quieres comprar.');
    await press(screen, 'Ver paquetes');
    expect(addressOf(screen)).toBe('/paquetes');
  });

  test('what could not be read is read again', async () => {
    const { api, screen } = await open({ 'GET /payment_methods': refuse(500, 'server/internal') });
    api.answer(API);
    await press(screen, 'Reintentar');
    expect(button(screen, 'Confirmar compra').exists()).toBe(true);
  });

  test('a visitor signs in over this very screen and goes on', async () => {
    fakeApi(API);
    const store = realStore(signedOut);
    const screen = await mountScreen(<CheckoutScreen />, store, { path: '/checkout/31', route: '/checkout/:class_package_id' });
    expect(button(screen, 'Confirmar compra').exists()).toBe(false);
    await press(screen, 'Ingresar o registrarme');
    expect(store.getState().session.dialog?.reason).toBe('Inicia sesión para comprar tu paquete.');
    store.dispatch({ type: 'session/SIGNED_IN', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } });
    await flush(screen);
    expect(button(screen, 'Confirmar compra').exists()).toBe(true);
  });

  test('while it is not known who looks there are skeletons', async () => {
    const { screen } = await open({}, { ...signedIn, session: initialSession });
    expect(screen.text()).toContain('Cargando tu compra');
  });
});
