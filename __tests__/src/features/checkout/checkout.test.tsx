import type { ReactWrapper } from 'enzyme';
import { errorMessage } from '../../../../domain/errors';
import { CARD, CASH } from '../../../../domain/pricing';
import { readLastChoice, storeLastChoice } from '../../../../src/features/checkout/choices';
import CheckoutScreen from '../../../../src/features/checkout/containers/CheckoutScreen';
import { idParam } from '../../../../src/core/routing/idParam';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage, aPage } from '../../../helpers/fixtures';
import { formField } from '../../../../src/ui/form/controls';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { NO_NETWORK, fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';
import {
  EFECTIVO,
  PAID_BY,
  TARJETA,
  plain,
  signedIn,
  signedOut,
  API,
  purchases,
  keys,
  open,
  button,
} from './checkoutScreen';

beforeEach(() => window.sessionStorage.clear());

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

  test('preserve what was typed over a refusal and a reload, until the package is bought', async () => {
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

describe('CheckoutScreen', () => {
  test('explains cash, buys, and opens the thank-you page', async () => {
    const { api, screen } = await open();
    expect(screen.text()).toContain('$1,500.00 MXN');
    expect(screen.text()).toContain(
      "Paga en recepción; tus créditos ya se pueden usar y quedan como 'Pago en Efectivo Incompleto' hasta que el " +
        'estudio confirme.',
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

  test.each([
    ['saved with the last purchase', { ...plain(CARD), saved_by: 'uid-7' }, `${CARD}-9`],
    ['saved by another account', { ...plain(CARD), saved_by: 'uid-8' }, `${CARD}-`],
    ['typed for the last purchase and not saved', plain(CARD), `${CARD}-`],
    ['saved, but cash paid the last purchase', plain(CASH), `${CASH}-`],
    ['saved, but nothing was bought in this browser', null, `${CASH}-`],
  ])('begins with what the customer chose last: the card was %s', async (_case, last, value) => {
    if (last) storeLastChoice(last);
    const source = (payment_source_id: number) => ({ payment_source_id, card_type: 'visa', last_digits: '4242' });
    const { screen } = await open(
      {
        'GET /payment_methods': ok({ payment_methods: [TARJETA, EFECTIVO] }),
        'GET /payment_sources': ok({ metodos_pago: [source(7), source(9), source(8)] }),
      },
      { ...signedIn, appconfig: aConfig({ ...PAID_BY, payment_sources_enabled: true }) },
    );
    await flush(screen);
    const chosen = screen.find('input[type="radio"]').filterWhere((radio) => radio.prop('checked') === true);
    expect(chosen.map((radio) => radio.prop('value'))).toEqual([value]);
    window.localStorage.clear();
  });

  test('on a phone the order is one line with title and amount, which opens', async () => {
    const { screen } = await open();
    expect(screen.find('details > summary').text()).toBe('10 clases$1,500.00 MXNDetalle');
    expect(screen.find('details .checkout-summary')).toHaveLength(1);
  });

  test('makes one purchase of a double click', async () => {
    const { api, screen } = await open();
    const pay = button(screen, 'Confirmar compra');
    pay.simulate('click');
    pay.simulate('click');
    await flush(screen);
    expect(purchases(api)).toHaveLength(1);
  });

  test("shows a spinner beside the button's text while the purchase is being made", async () => {
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
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31, total: 0 });
    expect(currentAddress(screen)).toBe('/gracias/41');
  });

  test('a subscription is not sold here: it shows that and offers the others', async () => {
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

  test('where the studio takes no payments a message shows it', async () => {
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

  test('a document whose acceptance can not be stored shows an error in place, and nothing is bought', async () => {
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
  ] as const)('%s is shown in place', async (code, status, otherPackages, text) => {
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
    expect(screen.find('[role="alert"]').text()).toContain('Primero confirma tu correo');
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

  test("a visitor's discount code is applied once they have signed in, and can be taken off before", async () => {
    const api = fakeApi({
      ...API,
      'GET /discounts/code/AURA15': ok({
        discount: { discount_id: 1, code: 'AURA15', amount: 15, is_percent: true, first_invoice_only: false },
      }),
    });
    const config = aConfig({ ...PAID_BY, discounts_enabled: true });
    const store = realStore({ ...signedOut, appconfig: config });
    const screen = await mountScreen(<CheckoutScreen />, store, {
      path: '/checkout/31',
      route: '/checkout/:class_package_id',
    });
    const type = (code: string): void => {
      screen.find('input[name="descuento"]').simulate('change', { target: { value: code } });
      screen.find('.checkout-discount__form').simulate('submit');
    };
    type('otro');
    expect(screen.find('.checkout-discount__applied').text()).toContain('otroLo aplicamos cuando entres a tu cuenta.');
    await press(screen, 'Quitar el descuento');
    type('AURA15');
    expect(api.requests.filter(({ call }) => call.startsWith('GET /discounts'))).toEqual([]);
    store.dispatch({ type: 'session/SIGNED_IN', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } });
    await waitUntil(screen, () => store.getState().checkout.discount !== null);
    expect(screen.find('.checkout-discount__applied').text()).toContain('AURA15');
    expect(screen.find('.checkout-discount__applied').text()).not.toContain('Lo aplicamos');
    expect(api.requests.filter(({ call }) => call.startsWith('GET /discounts')).map(({ call }) => call)).toEqual([
      'GET /discounts/code/AURA15',
    ]);
  });

  test('shows skeletons while the session is checked', async () => {
    const { screen } = await open({}, { ...signedIn, session: initialSession });
    expect(screen.text()).toContain('Cargando tu compra');
  });
});

describe('/checkout/152', () => {
  const home = (packages: unknown[]): FakeRoutes => ({
    'GET /class_packages/152': refuse(404, 'package/not-found'),
    'GET /class_packages/presenciales/home': ok({ class_packages: packages }),
  });

  test('redirects to the package with the home flag where no package has the number 152', async () => {
    const { screen } = await open(home([aPackage({ home: true })]), signedIn, '/checkout/152');
    await flush(screen);
    expect(currentAddress(screen)).toBe('/checkout/31');
  });

  test('shows the package with the number 152 where there is one', async () => {
    const { screen } = await open(
      { 'GET /class_packages/152': ok({ class_package: aPackage({ class_package_id: 152 }) }) },
      signedIn,
      '/checkout/152',
    );
    expect(currentAddress(screen)).toBe('/checkout/152');
    expect(button(screen, 'Confirmar compra').exists()).toBe(true);
  });

  test('shows that the package is missing where none has the home flag', async () => {
    const { screen } = await open(home([]), signedIn, '/checkout/152');
    expect(screen.text()).toContain('no encontramos el paquete');
  });
});

describe('an unfinished purchase', () => {
  test('continues on the same screen: nothing else can be chosen, and no request is sent twice', async () => {
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
