import type { ReactWrapper } from 'enzyme';
import { errorMessage } from '../../../../domain/errors';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { CARD, CASH, WALLET } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import { openCheckout } from '../../../../src/features/checkout/actions';
import { readLastChoice, storeLastChoice, type Choice } from '../../../../src/features/checkout/choices';
import CheckoutScreen from '../../../../src/features/checkout/containers/CheckoutScreen';
import { idParam } from '../../../../src/core/routing/idParam';
import { purchase } from '../../../../src/features/checkout/pay';
import { checkoutReducer, initialCheckout } from '../../../../src/features/checkout/reducer';
import { selectChoice, selectMethod } from '../../../../src/features/checkout/selectors';
import { initialPackages } from '../../../../src/features/packages/reducer';
import { initialSession } from '../../../../src/features/session/reducer';
import { aConfig, aCustomer, aPackage, aPage, aPurchase, aSingleClass } from '../../../helpers/fixtures';
import { formField } from '../../../../src/ui/form/controls';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import {
  NO_NETWORK,
  OTHER_ACTION,
  fakeApi,
  initialState,
  mockStore,
  ok,
  realStore,
  refuse,
  flushPromises,
  typesOf,
  type FakeApi,
  type FakeRequest,
  type FakeRoutes,
} from '../../../helpers/store';

const EFECTIVO: OfferedPaymentMethod = { payment_method_id: CASH, name: 'Efectivo', public_key: null, script: null };
const TARJETA: OfferedPaymentMethod = {
  payment_method_id: CARD,
  name: 'Tarjeta',
  public_key: 'pk_test_x',
  script: null,
};
const PAID_BY = { cash_checkout_enabled: true, paypal_enabled: true } as const;
const plain = (payment_method_id: number): Choice => ({ payment_method_id, payment_source_id: null });
const signedIn: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig(PAID_BY),
  packages: {
    ...initialPackages,
    packages: [aPackage(), aPackage({ class_package_id: 32, price: 0 }), aPackage({ class_package_id: 33, price: 0 })],
  },
};
const signedOut: Partial<RootState> = { ...signedIn, session: { ...initialSession, status: 'signed-out' } };

const API: FakeRoutes = {
  'GET /class_packages/31': ok({ class_package: aPackage() }),
  'GET /payment_methods': ok({ payment_methods: [EFECTIVO] }),
  'GET /pages': ok({ pages: [] }),
  'GET /customer/me': ok({ customer: aCustomer() }),
  'GET /custom_fields': ok({ custom_fields: [] }),
  'POST /checkout/purchase': ok({ purchase_id: 41 }),
};

beforeEach(() => window.sessionStorage.clear());

const purchases = (api: FakeApi): FakeRequest[] => api.requests.filter((r) => r.call === 'POST /checkout/purchase');
const keys = (api: FakeApi): unknown[] => purchases(api).map((r) => r.headers['Idempotency-Key']);

async function open(
  routes: FakeRoutes = {},
  state: Partial<RootState> = signedIn,
  path = '/checkout/31',
): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const api = fakeApi({ ...API, ...routes });
  const screen = await mountScreen(<CheckoutScreen />, realStore(state), {
    path,
    route: '/checkout/:class_package_id',
  });
  return { api, screen };
}

const button = (screen: ReactWrapper, text: string): ReactWrapper =>
  screen.find('button').filterWhere((b) => typeof b.type() === 'string' && b.text().startsWith(text));

describe('reducer', () => {
  test('an unknown action changes nothing', () => {
    expect(checkoutReducer(initialCheckout, OTHER_ACTION)).toBe(initialCheckout);
    expect(checkoutReducer(initialCheckout, OTHER_ACTION)).toBe(initialCheckout);
  });

  test('another method takes the last refusal away', () => {
    const refused = checkoutReducer(initialCheckout, { type: 'checkout/SET_ERROR', error: { code: 'x', text: 'No.' } });
    expect(checkoutReducer(refused, { type: 'checkout/SET_METHOD', choice: plain(CARD) })).toMatchObject({
      choice: plain(CARD),
      error: null,
    });
  });

  const discount = { discount_id: 1, code: 'AURA15', amount: 15, is_percent: true, first_invoice_only: false };

  test('checkout is emptied at sign-out', () => {
    const tried = { ...initialCheckout, discount, choice: plain(CARD), error: { code: 'x', text: 'No.' } };
    expect(checkoutReducer(tried, { type: 'customers/CLEAR_ME' })).toEqual(initialCheckout);
  });

  test('leaving checkout clears the discount', () => {
    const applied = checkoutReducer(initialCheckout, { type: 'checkout/RECEIVED_DISCOUNT', discount });
    expect(applied.discount).toBe(discount);
    expect(checkoutReducer(applied, { type: 'checkout/LEFT' })).toEqual(initialCheckout);
  });
});

describe("the studio's own questions", () => {
  const talla = formField('talla', 'text', 'Talla');
  const asked = { 'GET /custom_fields': ok({ custom_fields: [talla] }) };
  const answer = async (screen: ReactWrapper, value: string): Promise<void> => {
    screen.find('input[name="talla"]').simulate('change', { target: { value } });
    await flush(screen);
  };
  const asking = (screen: ReactWrapper) => waitUntil(screen, () => screen.exists('input[name="talla"]'));
  afterEach(() => window.localStorage.clear());

  test('are checked before anything is sent, and their answers go with the purchase', async () => {
    const { api, screen } = await open(asked);
    await asking(screen);
    await press(screen, 'Confirmar compra');
    expect(purchases(api)).toEqual([]);
    expect(screen.find('input[name="talla"]').prop('aria-invalid')).toBe(true);
    await answer(screen, 'Grande');
    await press(screen, 'Confirmar compra');
    expect(purchases(api)[0]?.body).toMatchObject({ custom_values: { talla: 'Grande' } });
  });

  test('keep what was typed over a refusal and a reload, until the package is bought', async () => {
    const { screen } = await open({ ...asked, 'POST /checkout/purchase': refuse(402, 'card_declined') });
    await asking(screen);
    await answer(screen, 'Grande');
    await press(screen, 'Confirmar compra');
    await waitUntil(screen, () => screen.find('.checkout-error').text() !== '');
    expect(screen.find('input[name="talla"]').prop('value')).toBe('Grande');
    screen.unmount();
    const again = await open(asked);
    await waitUntil(again.screen, () => again.screen.find('input[name="talla"]').prop('value') === 'Grande');
    await press(again.screen, 'Confirmar compra');
    await waitUntil(again.screen, () => currentAddress(again.screen) === '/gracias/41');
    expect(window.localStorage.getItem('formulario.compra.uid-7.31')).toBeNull();
  });
});

describe('payment method', () => {
  const source = {
    payment_source_id: 8,
    source_id: 'pm_8',
    card_type: 'visa',
    last_digits: '4242',
    exp_month: null,
    exp_year: null,
    subscriptions: [],
    createdAt: '2026-11-01T18:00:00.000Z',
  };
  const chosen = (
    methods: OfferedPaymentMethod[],
    choice: Choice | null,
    changes: Parameters<typeof aPackage>[0] = {},
    config: Parameters<typeof aConfig>[0] = {},
  ): Choice | null =>
    selectChoice(
      initialState({
        appconfig: aConfig({ ...PAID_BY, ...config }),
        checkout: { ...initialCheckout, methods, sources: [source], choice },
        packages: { ...initialPackages, package: aPackage(changes) },
      }),
      31,
    );

  test('is cash where it is offered, else the card, until another is chosen', () => {
    expect(chosen([TARJETA, EFECTIVO], null)).toEqual(plain(CASH));
    expect(chosen([TARJETA], null)).toEqual(plain(CARD));
    expect(chosen([TARJETA, EFECTIVO], plain(CARD))).toEqual(plain(CARD));
    expect(chosen([TARJETA], { payment_method_id: CARD, payment_source_id: 8 })).toEqual({
      payment_method_id: CARD,
      payment_source_id: 8,
    });
    expect(chosen([TARJETA], { payment_method_id: CARD, payment_source_id: 9 })).toEqual(plain(CARD));
    expect(chosen([EFECTIVO], plain(CARD))).toEqual(plain(CASH));
    expect(chosen([], null)).toBeNull();
  });

  test('is neither cash nor the wallet where the configuration has them off, and none of the front desk', () => {
    const none = { cash_checkout_enabled: false, paypal_enabled: false };
    const all = [EFECTIVO, { ...EFECTIVO, payment_method_id: WALLET }, { ...EFECTIVO, payment_method_id: 101 }];
    expect(chosen([...all, TARJETA], null, {}, none)).toEqual(plain(CARD));
    expect(chosen(all, null, {}, none)).toBeNull();
    expect(chosen(all, null, {}, { ...none, paypal_enabled: true })).toEqual(plain(WALLET));
    expect(chosen(all, null, {}, { ...none, cash_checkout_enabled: true })).toEqual(plain(CASH));
  });

  test('takes the key of the card provider from the configuration where the method has none', () => {
    const { payment_method_id, name } = TARJETA;
    const methods = [{ payment_method_id, name } as OfferedPaymentMethod];
    const appconfig = aConfig({ stripe_public_key: 'pk_de_la_configuracion' });
    const state = initialState({ appconfig, checkout: { ...initialCheckout, methods } });
    expect(selectMethod(state, CARD)?.public_key).toBe('pk_de_la_configuracion');
    expect(selectMethod(state, CARD)).toBe(selectMethod(state, CARD));
  });

  test('is never cash for a subscription', () => {
    expect(
      chosen([TARJETA, EFECTIVO], plain(CASH), {
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
      }),
    ).toEqual(plain(CARD));
  });

  test('is never cash for an unlimited or a trial package', () => {
    expect(chosen([TARJETA, EFECTIVO], plain(CASH), { class_amount: -1 })).toEqual(plain(CARD));
    expect(chosen([TARJETA, EFECTIVO], plain(CASH), { is_trial: true })).toEqual(plain(CARD));
  });
});

test.each([
  ['31', 31],
  ['0', null],
  ['abc', null],
  ['1.5', null],
  ['-3', null],
  [undefined, null],
])('the id in the address %j is %j', (text, id) => {
  expect(idParam(text)).toBe(id);
});

describe('thunks', () => {
  test('opening reads package, methods and pages', async () => {
    fakeApi(API);
    const store = mockStore();
    await store.dispatch(openCheckout(31));
    expect(typesOf(store)).toEqual(
      expect.arrayContaining([
        'packages/RECEIVED_PACKAGE',
        'checkout/RECEIVED_PAYMENT_METHODS',
        'content/RECEIVED_PAGES',
      ]),
    );
    expect(store.getActions()).not.toContainEqual(
      expect.objectContaining({ type: 'checkout/SET_FAILURE', failure: expect.anything() }),
    );
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
    expect(store.getActions()).toContainEqual({
      type: 'checkout/SET_FAILURE',
      failure: { class_package_id: 31, missing },
    });
  });

  test('a purchase is paid with the chosen method, without a success message, and the credits are read again', async () => {
    const api = fakeApi(API);
    const store = mockStore({ ...signedIn, checkout: { ...initialCheckout, methods: [EFECTIVO] } });
    expect(await store.dispatch(purchase(31, null, false))).toBe(41);
    await flushPromises();
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31, payment_method: CASH });
    expect(typesOf(store)).not.toContain('alerts/SHOW_ALERT');
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
    const [first, second] = await Promise.all([
      store.dispatch(purchase(32, null, false)),
      store.dispatch(purchase(32, null, false)),
    ]);
    expect([first, second]).toEqual([41, null]);
    expect(purchases(api)).toHaveLength(1);
  });

  test('after a lost answer the same purchase goes on with the same key', async () => {
    const api = fakeApi({ ...API, 'POST /checkout/purchase': NO_NETWORK });
    const store = realStore(signedIn);
    expect(await store.dispatch(purchase(32, null, false))).toBeNull();
    api.respond({ 'POST /checkout/purchase': refuse(500, 'server/internal') });
    expect(await store.dispatch(purchase(32, null, false))).toBeNull();
    api.respond({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
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
    api.respond({ 'POST /checkout/purchase': NO_NETWORK });
    await store.dispatch(purchase(32, null, false));
    await store.dispatch(purchase(33, null, false));
    expect(new Set(keys(api)).size).toBe(4);
  });
});

describe('screen', () => {
  test('cash: says how it goes on, buys, and goes to the thank-you page', async () => {
    const { api, screen } = await open();
    expect(screen.text()).toContain('$1,500.00 MXN');
    expect(screen.text()).toContain(
      "Paga en recepción; tus créditos ya se pueden usar y quedan como 'Pago en Efectivo Incompleto' hasta que el estudio confirme.",
    );
    await press(screen, 'Confirmar compra');
    expect(currentAddress(screen)).toBe('/gracias/41');
    expect(purchases(api)).toHaveLength(1);
  });

  test('begins with the way that paid the last purchase in this browser', async () => {
    const card = { ...EFECTIVO, payment_method_id: CARD, name: 'Tarjeta' };
    const both = { 'GET /payment_methods': ok({ payment_methods: [card, EFECTIVO] }) };
    const chosen = (screen: ReactWrapper) =>
      screen
        .find('input[type="radio"]')
        .filterWhere((radio) => radio.prop('checked') === true)
        .map((radio) => radio.prop('value'));
    const first = await open(both);
    expect(chosen(first.screen)).toEqual([`${CASH}-`]);
    storeLastChoice(plain(CARD));
    expect(chosen((await open(both)).screen)).toEqual([`${CARD}-`]);
    window.localStorage.clear();
    const { screen } = await open(both);
    await press(screen, 'Confirmar compra');
    expect(readLastChoice()).toEqual(plain(CASH));
  });

  test('on a phone the order is one line with title and amount, which opens', async () => {
    const { screen } = await open();
    expect(screen.find('details > summary').text()).toBe('10 clases$1,500.00 MXNDetalle');
    expect(screen.find('details .checkout-summary')).toHaveLength(1);
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
    const { screen } = await open({
      'POST /checkout/purchase': () =>
        new Promise((resolve) => {
          answer = () => resolve(ok({ purchase_id: 41 }));
        }),
    });
    await press(screen, 'Confirmar compra');
    expect(button(screen, 'Confirmar compra').prop('aria-busy')).toBe(true);
    answer();
    await flush(screen);
    expect(currentAddress(screen)).toBe('/gracias/41');
  });

  test('a free package has one button and no method', async () => {
    const { api, screen } = await open({
      'GET /class_packages/31': ok({ class_package: aPackage({ price: 500, sale_price: 0 }) }),
    });
    expect(screen.exists('input[type="radio"]')).toBe(false);
    await press(screen, 'Obtener Oferta');
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31 });
    expect(currentAddress(screen)).toBe('/gracias/41');
  });

  test('a subscription is not sold here: it says so and offers the others', async () => {
    const pkg = aPackage({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
    const { screen } = await open({ 'GET /class_packages/31': ok({ class_package: pkg }) });
    expect(screen.text()).toContain('Por ahora las suscripciones no se compran en línea.');
    expect(button(screen, 'Pagar $').exists()).toBe(false);
    await press(screen, 'Ver otros paquetes');
    expect(currentAddress(screen)).toBe('/mystudio/paquetes');
  });

  test("the package's picture stands with what is bought", async () => {
    const class_package = aPackage({ image: '/demo/retiro.jpg' });
    const { screen } = await open({ 'GET /class_packages/31': ok({ class_package }) });
    expect(screen.find('.checkout-summary img').prop('src')).toBe('/demo/retiro.jpg');
  });

  test('where the studio takes no payments it says so', async () => {
    const { screen } = await open({ 'GET /payment_methods': ok({ payment_methods: [] }) });
    expect(screen.text()).toContain('Por ahora este estudio no recibe pagos en línea.');
  });

  const known = { ...signedIn, customers: { me: aCustomer(), spinner: false } };
  test('required documents must be accepted, and can be read here', async () => {
    const terms = aPage({ required: true });
    const other = aPage({ page_id: 52, slug: 'aviso', title: 'Aviso', required: false });
    const { api, screen } = await open(
      {
        'GET /pages': ok({ pages: [terms, other] }),
        'GET /pages/terminos': ok({ page: aPage({ required: true }) }),
        'POST /accepted_pages': ok({ accepted_page: {} }),
      },
      known,
    );
    expect(screen.text()).toContain(
      'Al comprar cualquier paquete de Estudio Prueba aceptas los siguientes documentos:',
    );
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
    expect(api.requests.filter(({ call }) => call === 'POST /accepted_pages').map(({ body }) => body)).toEqual([
      { page_id: terms.page_id, customer_id: 7 },
    ]);
  });

  test('a document whose acceptance can not be kept is told in place, and nothing is bought', async () => {
    const { api, screen } = await open(
      {
        'GET /pages': ok({ pages: [aPage({ required: true })] }),
        'POST /accepted_pages': refuse(409, 'page/changed', errorMessage('page/changed')),
      },
      known,
    );
    screen.find('input[name="documentos"]').simulate('change', { target: { checked: true } });
    screen.update();
    await press(screen, 'Confirmar compra');
    expect(screen.find('[role="alert"]').text()).toContain(errorMessage('page/changed'));
    expect(purchases(api)).toHaveLength(0);
  });

  test.each([
    ['package/limit-reached', 409, true, 'Lo sentimos. Has alcanzado el límite de compras de este paquete.'],
    ['package/attendees-reached', 412, true, errorMessage('package/attendees-reached')],
    ['checkout/cash-pending', 422, false, errorMessage('checkout/cash-pending')],
    ['checkout/method-unavailable', 412, false, errorMessage('checkout/method-unavailable')],
  ] as const)('%s is told in place', async (code, status, otherPackages, text) => {
    const { screen } = await open({ 'POST /checkout/purchase': refuse(status, code, errorMessage(code)) });
    await press(screen, 'Confirmar compra');
    expect(screen.find('[role="alert"]').text()).toContain(text);
    expect(screen.find('[role="alert"] a').exists()).toBe(otherPackages);
    expect(currentAddress(screen)).toBe('/checkout/31');
  });

  test('without a response it shows the default text', async () => {
    const { screen } = await open({ 'POST /checkout/purchase': NO_NETWORK });
    await press(screen, 'Confirmar compra');
    expect(screen.text()).toContain('Hubo un error al procesar tu compra. Inténtalo más tarde.');
    expect(screen.text()).not.toContain('No pudimos conectar');
  });

  test('cash says how long it waits and for how many reservations it pays meanwhile', async () => {
    const { screen } = await open(
      {},
      { ...signedIn, appconfig: aConfig({ cash_checkout_enabled: true, cash_pending_hours: 24 }) },
    );
    expect(screen.text()).toContain(
      'Tienes 24 horas para pagarla. Hasta entonces pagas con ella 1 reservación próxima a la vez.',
    );
    const none = await open(
      {},
      { ...signedIn, appconfig: aConfig({ cash_checkout_enabled: true, cash_pending_reservations: 0 }) },
    );
    expect(none.screen.text()).toContain('Hasta entonces no puedes reservar con ella.');
  });

  test('cash with an unconfirmed address offers to send the mail again', async () => {
    const { api, screen } = await open({
      'POST /checkout/purchase': refuse(
        403,
        'checkout/unconfirmed-address',
        errorMessage('checkout/unconfirmed-address'),
      ),
    });
    await press(screen, 'Confirmar compra');
    expect(screen.find('[role="alert"]').text()).toContain('Confirma tu correo antes de comprar en efectivo');
    await press(screen, 'Enviar el correo de nuevo');
    await waitUntil(screen, () => !screen.text().includes('Enviar el correo de nuevo'));
    api.respond({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
    await press(screen, 'Confirmar compra');
    expect(currentAddress(screen)).toBe('/gracias/41');
    expect(new Set(keys(api)).size).toBe(2);
  });

  test.each(['/checkout/31', '/checkout/nada'])('a package that does not exist: %s', async (path) => {
    const { screen } = await open({ 'GET /class_packages/31': refuse(404, 'package/not-found') }, signedOut, path);
    expect(screen.text()).toContain('Lo sentimos, no encontramos el paquete que quieres comprar.');
    await press(screen, 'Ver paquetes');
    expect(currentAddress(screen)).toBe('/paquetes');
  });

  test('what could not be read is read again', async () => {
    const { api, screen } = await open({ 'GET /payment_methods': refuse(500, 'server/internal') });
    api.respond(API);
    await press(screen, 'Reintentar');
    expect(button(screen, 'Confirmar compra').exists()).toBe(true);
  });

  test('a visitor signs in over this very screen and goes on', async () => {
    fakeApi(API);
    const store = realStore(signedOut);
    const screen = await mountScreen(<CheckoutScreen />, store, {
      path: '/checkout/31',
      route: '/checkout/:class_package_id',
    });
    expect(button(screen, 'Confirmar compra').exists()).toBe(false);
    await press(screen, 'Ingresar o registrarme');
    expect(store.getState().session.dialog?.reason).toBe('Inicia sesión para comprar tu paquete.');
    store.dispatch({ type: 'session/SIGNED_IN', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } });
    await flush(screen);
    expect(button(screen, 'Confirmar compra').exists()).toBe(true);
  });

  test('shows skeletons while the session is checked', async () => {
    const { screen } = await open({}, { ...signedIn, session: initialSession });
    expect(screen.text()).toContain('Cargando tu compra');
  });
});

describe('discount', () => {
  const AURA15 = { discount_id: 1, code: 'AURA15', amount: 15, is_percent: true, first_invoice_only: false };
  const withDiscounts = { ...signedIn, appconfig: aConfig({ ...PAID_BY, discounts_enabled: true }) };
  const CODE: FakeRoutes = { 'GET /discounts/code/aura15': ok({ discount: AURA15 }) };

  async function apply(screen: ReactWrapper, code: string): Promise<void> {
    screen.find('input[name="descuento"]').simulate('change', { target: { value: code } });
    screen.find('.checkout-discount__form').simulate('submit');
    await flush(screen);
  }

  test('has no box where the studio has none, for visitors, and for what is free', async () => {
    expect((await open()).screen.exists('input[name="descuento"]')).toBe(false);
    expect(
      (await open({}, { ...signedOut, appconfig: withDiscounts.appconfig })).screen.exists('input[name="descuento"]'),
    ).toBe(false);
    const free = { 'GET /class_packages/31': ok({ class_package: aPackage({ price: 0 }) }) };
    expect((await open(free, withDiscounts)).screen.exists('input[name="descuento"]')).toBe(false);
  });

  test('is looked up for the package, shown with the former price struck, and taken off again', async () => {
    const { api, screen } = await open(CODE, withDiscounts);
    await apply(screen, ' aura15 ');
    expect(api.requests.find((r) => r.call === 'GET /discounts/code/aura15')?.params).toEqual({ class_package_id: 31 });
    expect(screen.find('.checkout-discount__applied').text()).toContain('AURA1515 % de descuento');
    expect(screen.find('.checkout-summary__total s').text()).toContain('$1,500.00 MXN');
    expect(screen.find('.checkout-summary__total').text()).toContain('$1,275.00 MXN');
    await press(screen, 'Quitar');
    expect(screen.find('.checkout-summary__total').text()).toBe('Total$1,500.00 MXN');
    expect(screen.find('input[name="descuento"]').prop('value')).toBe('');
  });

  test('of the first payment only promises no discount for the later ones', async () => {
    const pkg = aPackage({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
    const first = { ...AURA15, first_invoice_only: true };
    const { screen } = await open(
      {
        ...CODE,
        'GET /class_packages/31': ok({ class_package: pkg }),
        'GET /discounts/code/aura15': ok({ discount: first }),
      },
      withDiscounts,
    );
    await apply(screen, 'aura15');
    expect(screen.find('.checkout-summary__lines').text()).toContain('Después, al mes$1,500.00 MXN');
    expect(screen.find('.checkout-summary__total').text()).toContain('Total hoy');
  });

  test('of pesos, and one that leaves nothing to pay', async () => {
    const pesos = { ...AURA15, is_percent: false, amount: 200 };
    const { screen } = await open({ 'GET /discounts/code/aura15': ok({ discount: pesos }) }, withDiscounts);
    await apply(screen, 'aura15');
    expect(screen.text()).toContain('$200.00 MXN de descuento');
    expect(screen.find('.checkout-summary__total').text()).toContain('$1,300.00 MXN');
    const all = await open(
      { 'GET /discounts/code/aura15': ok({ discount: { ...AURA15, amount: 100 } }) },
      withDiscounts,
    );
    await apply(all.screen, 'aura15');
    expect(button(all.screen, 'Obtener Oferta').exists()).toBe(true);
  });

  test.each([
    [
      refuse(412, 'discount/used-up', 'Lo sentimos, ya has agotado este descuento.'),
      'Lo sentimos, ya has agotado este descuento.',
    ],
    [
      refuse(404, 'discount/invalid', 'Lo sentimos, ese descuento no es válido.'),
      'Lo sentimos, ese descuento no es válido.',
    ],
    [{ status: 412, body: 'nginx' }, 'Lo sentimos, ya has agotado este descuento.'],
    [{ status: 500, body: 'nginx' }, 'Lo sentimos, ese descuento no es válido.'],
    [refuse(429, 'request/too-many', 'Demasiados intentos.'), 'Demasiados intentos.'],
  ])('that can not be used says why: %j', async (answer, text) => {
    const { screen } = await open({ 'GET /discounts/code/nada': answer }, withDiscounts);
    await apply(screen, 'nada');
    expect(screen.find('.checkout-discount .ui-field__error').text()).toBe(text);
    await apply(screen, '');
    expect(screen.find('.checkout-discount .ui-field__error').text()).toBe('Escribe tu código.');
  });
});

describe('subscription', () => {
  const MONTHLY = {
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
    price: 349,
  } as const;
  const TRIAL = { ...MONTHLY, free_trial_length: 7 };
  const withSubscriptions = {
    ...signedIn,
    appconfig: aConfig({ ...PAID_BY, subscriptions_enabled: true, timezone: 'America/Mexico_City' }),
  };
  const routes = (pkg: Parameters<typeof aPackage>[0]): FakeRoutes => ({
    'GET /class_packages/31': ok({ class_package: aPackage(pkg) }),
    'GET /payment_methods': ok({ payment_methods: [TARJETA, EFECTIVO] }),
  });

  beforeEach(() =>
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout'],
      now: new Date('2026-11-20T18:00:00.000Z'),
    }),
  );
  afterEach(() => jest.useRealTimers());

  const reminded = async (pkg: Parameters<typeof aPackage>[0]): Promise<ReactWrapper> => {
    const { screen } = await open(routes(pkg), withSubscriptions);
    await waitUntil(screen, () => screen.exists('.checkout-reminder'));
    return screen;
  };

  test('says that it renews, when, for how much, and how it ends; cash is not offered', async () => {
    const screen = await reminded(MONTHLY);
    const text = screen.find('.checkout-reminder').text();
    expect(text).toContain('Próximo cargo: 20 dic. 2026, $349.00 MXN.');
    expect(text).toContain('Se renueva automáticamente cada mes.');
    expect(text).toContain('Puedes cancelarla cuando quieras.');
    expect(text).toContain('no son reembolsables');
    expect(screen.text()).not.toContain('Efectivo');
  });

  test('of another period says that one', async () => {
    const screen = await reminded({ ...MONTHLY, subscription_interval: 3 });
    expect(screen.find('.checkout-reminder').text()).toContain('Próximo cargo: 20 feb. 2027');
    expect(screen.find('.checkout-reminder').text()).toContain('Se renueva automáticamente cada 3 meses.');
  });

  test('with a trial costs nothing today', async () => {
    const screen = await reminded(TRIAL);
    expect(screen.find('.checkout-summary__total').text()).toBe('Total hoy$0.00 MXN');
    expect(screen.find('.checkout-reminder').text()).toContain('Hoy pagas $0.00 MXN: tienes 7 días de prueba gratis.');
    expect(screen.find('.checkout-reminder').text()).toContain('Primer cargo: 27 nov. 2026, $349.00 MXN.');
    const months = (await reminded({ ...TRIAL, free_trial_length: 2, free_trial_period: 'month' })).text();
    expect(months).toContain('tienes 2 meses de prueba gratis.');
    expect(months).toContain('Primer cargo: 20 ene. 2027, $349.00 MXN.');
    expect(button(screen, 'Confirmar compra').exists()).toBe(true);
  });

  test('whose trial was had before is offered without one, and bought so at the next press', async () => {
    const saved = { payment_source_id: 8, source_id: 'pm_8', card_type: 'visa', last_digits: '4242' };
    const state = {
      ...withSubscriptions,
      appconfig: aConfig({ subscriptions_enabled: true, payment_sources_enabled: true }),
    };
    const { api, screen } = await open(
      {
        ...routes(TRIAL),
        'GET /payment_sources': ok({ metodos_pago: [saved] }),
        'POST /checkout/purchase': refuse(403, 'checkout/trial-used', errorMessage('checkout/trial-used')),
      },
      state,
    );
    await waitUntil(screen, () => screen.exists('.checkout-reminder') && screen.text().includes('4242'));
    screen
      .find('input[type="radio"]')
      .first()
      .simulate('change', { target: { checked: true } });
    await press(screen, 'Confirmar compra');
    expect(screen.find('[role="alert"]').text()).toContain('Ya usaste la prueba gratis de este paquete.');
    expect(screen.find('.checkout-summary__total').text()).toContain('$349.00 MXN');
    expect(screen.find('.checkout-reminder').text()).not.toContain('prueba gratis');
    api.respond({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
    await press(screen, 'Pagar $');
    expect(currentAddress(screen)).toBe('/gracias/41');
    expect(purchases(api).map((request) => (request.body as { trial?: boolean }).trial)).toEqual([undefined, false]);
    expect(new Set(keys(api)).size).toBe(2);
  });
});

describe('signup fee', () => {
  const fee = { ...signedIn, appconfig: aConfig({ ...PAID_BY, signup_fee: 90 }) };
  const bought = (status: string, payment_method_id = 1): FakeRoutes => ({
    'GET /purchases': ok({
      purchases: [
        aPurchase({ status, payment_method_id, class_package: { ...aPurchase().class_package, class_package_id: 90 } }),
      ],
    }),
  });

  async function asked(
    routes: FakeRoutes,
    path = '/checkout/31',
  ): Promise<{ modal: RootState['modal']; api: FakeApi; screen: ReactWrapper }> {
    const api = fakeApi({
      ...API,
      'GET /purchases': ok({ purchases: [] }),
      'GET /class_packages/90': ok({ class_package: aPackage({ class_package_id: 90 }) }),
      ...routes,
    });
    const store = realStore(fee);
    const screen = await mountScreen(<CheckoutScreen />, store, { path, route: '/checkout/:class_package_id' });
    return { modal: store.getState().modal, api, screen };
  }

  test('comes first: it is said at once, and nothing is bought before', async () => {
    const { modal, api, screen } = await asked({});
    expect(modal).toMatchObject({
      title: 'Completar Inscripción',
      text: ['Antes de comprar un paquete de clases debes pagar tu inscripción.'],
      ok: { label: 'Ir a Pagar', to: '/checkout/90' },
    });
    await press(screen, 'Confirmar compra');
    expect(purchases(api)).toHaveLength(0);
  });

  test.each([
    ['was paid', bought('completed'), '/checkout/31'],
    ['is paid at the front desk soon', bought('pending', CASH), '/checkout/31'],
    ['is what is being bought', {}, '/checkout/90'],
    [
      'is not asked for a trial',
      { 'GET /class_packages/31': ok({ class_package: aPackage({ is_trial: true }) }) },
      '/checkout/31',
    ],
    ['is not known to be due', { 'GET /purchases': refuse(500, 'server/internal') }, '/checkout/31'],
  ] as const)('%s: nobody is stopped', async (_, routes, path) => {
    expect((await asked(routes, path)).modal).toBeNull();
  });

  test.each(['failed', 'revoked', 'pending'])('that is %s is not paid', async (status) => {
    expect((await asked(bought(status))).modal).not.toBeNull();
  });
});

describe('/checkout/152', () => {
  const home = (packages: unknown[]): FakeRoutes => ({
    'GET /class_packages/152': refuse(404, 'package/not-found'),
    'GET /class_packages/presenciales/home': ok({ class_packages: packages }),
  });

  test('is the package with the home flag, where no package has that number', async () => {
    const { screen } = await open(home([aPackage({ home: true })]), signedIn, '/checkout/152');
    await flush(screen);
    expect(currentAddress(screen)).toBe('/checkout/31');
  });

  test('is the package of that number, where there is one', async () => {
    const { screen } = await open(
      { 'GET /class_packages/152': ok({ class_package: aPackage({ class_package_id: 152 }) }) },
      signedIn,
      '/checkout/152',
    );
    expect(currentAddress(screen)).toBe('/checkout/152');
    expect(button(screen, 'Confirmar compra').exists()).toBe(true);
  });

  test('is nothing where nothing has the flag', async () => {
    const { screen } = await open(home([]), signedIn, '/checkout/152');
    expect(screen.text()).toContain('no encontramos el paquete');
  });
});

describe('what was left under way', () => {
  test('goes on from the same screen: nothing else can be chosen, and nothing is asked twice', async () => {
    const { api, screen } = await open({ 'POST /checkout/purchase': NO_NETWORK });
    await press(screen, 'Confirmar compra');
    expect(screen.text()).toContain('Tienes una compra sin terminar');
    expect(screen.find('.checkout-methods').closest('[hidden]').exists()).toBe(true);
    api.respond(API);
    await press(screen, 'Continuar con mi compra');
    expect(currentAddress(screen)).toBe('/gracias/41');
    expect(new Set(keys(api)).size).toBe(1);
  });

  test('shows a quiet notice to a customer who returns from the provider without paying', async () => {
    const { screen } = await open({}, signedIn, '/checkout/31?cancelado=1');
    expect(screen.find('.checkout-cancelled').text()).toContain('no se hizo ningún cargo');
  });
});

describe('an event', () => {
  const pkg = aPackage({ kind: 'especial', title: 'Baño de sonido', price: 450, class_amount: 1 });
  const date = (single_class_id: number, changes: Partial<SingleClass> = {}): SingleClass =>
    aSingleClass({ single_class_id, class_package_id: 31, capacity: 1, ...changes });
  const taken = { class_reservations: [{ spot: null }] };
  const routes = (...single_classes: SingleClass[]): FakeRoutes => ({
    'GET /class_packages/31': ok({ class_package: pkg }),
    'GET /class_packages/31/single_classes': ok({ single_classes }),
    'POST /spot_holds': refuse(409, 'hold/used-up', errorMessage('hold/used-up')),
  });
  const bodies = (api: FakeApi): unknown[] => purchases(api).map((r) => r.body);
  const pay = async (screen: ReactWrapper): Promise<void> => {
    await press(screen, 'Confirmar compra');
    await flush(screen);
  };

  test('with one date says when and where it is and how many seats are left, and buys that date', async () => {
    const { api, screen } = await open(routes(date(11, { capacity: 6 })));
    expect(screen.find('.checkout-summary').text()).toContain('lun 23 nov 2026 · 07:00Roma6 lugares');
    expect(screen.find('.packages-facts')).toHaveLength(0);
    expect(screen.text()).toContain('tu lugar queda reservado');
    expect(screen.text()).not.toContain('créditos');
    await pay(screen);
    expect(bodies(api)).toEqual([{ class_package_id: 31, single_class_id: 11, payment_method: CASH }]);
  });

  test('with several dates buys the one whose card led here, or the one that is chosen', async () => {
    const { api, screen } = await open(routes(date(11), date(12), date(13, taken)), signedIn, '/checkout/31?clase=12');
    const radios = () => screen.find('.checkout-event input');
    expect(radios().map((r) => [r.prop('checked'), r.prop('disabled')])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    radios().at(0).simulate('change');
    await flush(screen);
    await pay(screen);
    expect(bodies(api)).toMatchObject([{ single_class_id: 11 }]);
  });

  test('offers the next date with a seat where none was asked for', async () => {
    const { screen } = await open(routes(date(11, taken), date(12)));
    expect(screen.find('.checkout-event input').map((r) => r.prop('checked'))).toEqual([false, true]);
  });

  describe('with spots', () => {
    const spots = { capacity: 4, class_type: { ...date(11).class_type, spot_map: '4' } };
    const until = (): string => new Date(Date.now() + 599_000).toISOString();
    /** Grants what is asked for, except spot 4. */
    const holds: FakeRoutes = {
      'POST /spot_holds': ({ body }) => {
        const { single_class_id, spot } = body as { single_class_id: number; spot: number };
        if (spot === 4) return refuse(409, 'spot/taken', errorMessage('spot/taken'));
        return ok({ spot_hold: { spot_hold_id: 5, single_class_id, spot, guest_spot: null, expires_at: until() } });
      },
      'DELETE /spot_holds/5': refuse(404, 'hold/not-found', errorMessage('hold/not-found')),
    };
    const single = date(11, { ...spots, held_seats: 1, held_spots: [1] });
    const asked = (api: FakeApi): unknown[] =>
      api.requests.filter(({ call }) => call === 'POST /spot_holds').map(({ body }) => body);
    const line = (screen: ReactWrapper): string => screen.find('.checkout-spot__line').text();

    test('holds the spot of its address, counts its time down, and pays for another one that is chosen', async () => {
      const { api, screen } = await open({ ...routes(single), ...holds }, signedIn, '/checkout/31?clase=11&lugar=3');
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      expect(line(screen)).toMatch(/^Lugar 3 apartado para ti9:5\d$/);
      expect(screen.find('.reserve-room')).toHaveLength(0);
      await press(screen, 'Cambiar lugar');
      expect(screen.find('button[aria-label="Lugar 1, apartado"]').prop('disabled')).toBe(true);
      screen.find('button[aria-label="Lugar 2"]').simulate('click');
      await flush(screen);
      expect(line(screen)).toContain('Lugar 2 apartado para ti');
      expect(currentAddress(screen)).toBe('/checkout/31?clase=11&lugar=2');
      expect(asked(api)).toEqual([
        { single_class_id: 11, spot: 3 },
        { single_class_id: 11, spot: 2 },
      ]);
      await pay(screen);
      expect(bodies(api)).toMatchObject([{ single_class_id: 11, spot: 2 }]);
    });

    test('holds a guest’s seat beside it where the package pays for two, and gives it up again', async () => {
      const granted = ({ body }: { body?: unknown }) =>
        ok({ spot_hold: { spot_hold_id: 5, guest_spot: null, expires_at: until(), ...(body as object) } });
      const { api, screen } = await open(
        {
          ...routes(single),
          ...holds,
          'GET /class_packages/31': ok({ class_package: { ...pkg, class_amount: 2 } }),
          'POST /spot_holds': granted,
        },
        { ...signedIn, appconfig: aConfig({ ...PAID_BY, allow_class_guests: true }) },
        '/checkout/31?clase=11&lugar=3',
      );
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      await press(screen, 'Agregar invitado');
      await press(screen, 'Apartar su lugar');
      expect(asked(api)).toHaveLength(1);
      screen.find('input[name="guest"]').simulate('change', { target: { value: ' Lupita ' } });
      await press(screen, 'Apartar su lugar');
      expect(screen.find('.checkout-spot').text()).toContain('Lugar 2 apartado para Lupita');
      screen.find('button[aria-label="Quitar invitado"]').simulate('click');
      await flush(screen);
      expect(asked(api)).toEqual([
        { single_class_id: 11, spot: 3 },
        { single_class_id: 11, spot: 3, guest: 'Lupita', guest_spot: 2 },
        { single_class_id: 11, spot: 3 },
      ]);
    });

    test('keeps the held spot where the wanted one was taken meanwhile, and says so', async () => {
      const { screen } = await open({ ...routes(single), ...holds }, signedIn, '/checkout/31?clase=11&lugar=3');
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      await press(screen, 'Cambiar lugar');
      screen.find('button[aria-label="Lugar 4"]').simulate('click');
      await flush(screen);
      expect(line(screen)).toContain('Lugar 3 apartado para ti');
      expect(screen.text()).toContain(errorMessage('spot/taken'));
    });

    test('holds nothing for a visitor, whose chosen spot stays in the address', async () => {
      const { api, screen } = await open({ ...routes(single), ...holds }, signedOut, '/checkout/31?clase=11');
      await waitUntil(screen, () => screen.find('button[aria-label="Lugar 2"]').exists());
      screen.find('button[aria-label="Lugar 2"]').simulate('click');
      await flush(screen);
      expect(asked(api)).toEqual([]);
      expect(currentAddress(screen)).toBe('/checkout/31?clase=11&lugar=2');
      expect(line(screen)).toContain('Lugar 2. Al entrar te lo apartamos');
    });

    test('is given to others when the customer leaves without paying', async () => {
      const { api, screen } = await open({ ...routes(single), ...holds }, signedIn, '/checkout/31?clase=11&lugar=3');
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      screen.unmount();
      await flushPromises();
      expect(api.requests.map(({ call }) => call)).toContain('DELETE /spot_holds/5');
    });

    test('a package of one class reserves the class of its address', async () => {
      const one = aPackage({ title: 'Una clase', class_amount: 1 });
      const { api, screen } = await open(
        {
          ...holds,
          'GET /class_packages/31': ok({ class_package: one }),
          'GET /single_class/single/11': ok({ single_class: { ...single, class_package_id: null } }),
        },
        signedIn,
        '/checkout/31?clase=11&lugar=3',
      );
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      expect(screen.find('.checkout-summary').text()).toContain('lun 23 nov 2026 · 07:00');
      await pay(screen);
      expect(bodies(api)).toMatchObject([{ class_package_id: 31, single_class_id: 11, spot: 3 }]);
    });
  });

  const mine = { class_reservations: [{ spot: null, class_reservation_id: 21, customer_id: 7, guest: null }] };
  test.each([
    ['that is full', [date(11, taken)], errorMessage('event/full')],
    ['without a date', [], errorMessage('event/over')],
    ['with an own seat', [date(11, mine)], errorMessage('event/reserved')],
  ])('%s can not be paid, and says why', async (_what, events, text) => {
    const { screen } = await open(routes(...events));
    expect(screen.text()).toContain(text);
    expect(screen.find('button').filterWhere((b) => b.text().includes('compra'))).toHaveLength(0);
  });

  test('that fills up meanwhile shows the refusal and its seats as they are now', async () => {
    const { api, screen } = await open({
      ...routes(date(11)),
      'POST /checkout/purchase': refuse(410, 'event/full', errorMessage('event/full')),
    });
    api.respond(routes(date(11, taken)));
    await pay(screen);
    expect(screen.text()).toContain(errorMessage('event/full'));
    expect(screen.text()).toContain('Sold Out');
  });

  test('whose dates can not be read can be tried again', async () => {
    const { screen } = await open({
      ...routes(),
      'GET /class_packages/31/single_classes': refuse(500, 'server/internal'),
    });
    expect(screen.text()).toContain('No pudimos cargar tu compra.');
  });
});
