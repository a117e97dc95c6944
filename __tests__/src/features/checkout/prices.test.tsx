/** What the checkout charges: discounts, subscriptions, signup fees. */
import type { ReactWrapper } from 'enzyme';
import { errorMessage } from '../../../../domain/errors';
import { CASH } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import CheckoutScreen from '../../../../src/features/checkout/containers/CheckoutScreen';
import { aConfig, aPackage, aPurchase } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeApi, type FakeRoutes } from '../../../helpers/store';
import { EFECTIVO, TARJETA, PAID_BY, signedIn, signedOut, API, purchases, keys, open, button } from './checkoutScreen';

beforeEach(() => window.sessionStorage.clear());

describe('discount', () => {
  const AURA15 = { discount_id: 1, code: 'AURA15', amount: 15, is_percent: true, first_invoice_only: false };
  const withDiscounts = { ...signedIn, appconfig: aConfig({ ...PAID_BY, discounts_enabled: true }) };
  const CODE: FakeRoutes = { 'GET /discounts/code/aura15': ok({ discount: AURA15 }) };

  async function apply(screen: ReactWrapper, code: string): Promise<void> {
    screen.find('input[name="descuento"]').simulate('change', { target: { value: code } });
    screen.find('.checkout-discount__form').simulate('submit');
    await flush(screen);
  }

  test('has no box where the studio has none and for what is free; visitors have one', async () => {
    expect((await open()).screen.exists('input[name="descuento"]')).toBe(false);
    expect(
      (await open({}, { ...signedOut, appconfig: withDiscounts.appconfig })).screen.exists('input[name="descuento"]'),
    ).toBe(true);
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

  test("that is a gift card's says where gift cards are redeemed", async () => {
    const invalid = refuse(404, 'discount/invalid', 'Lo sentimos, ese descuento no es válido.');
    const { screen } = await open(
      { 'GET /discounts/code/ABCD-EFGH-JKMN-PQRS': invalid },
      { ...withDiscounts, appconfig: { ...withDiscounts.appconfig, gift_card_amounts: '300' } },
    );
    await apply(screen, 'ABCD-EFGH-JKMN-PQRS');
    expect(screen.find('.checkout-discount .ui-field__error').text()).toBe(
      "Ese código es de una tarjeta de regalo: canjéala en 'Tengo una tarjeta de regalo'.",
    );
    expect(button(screen, 'Tengo una tarjeta de regalo').exists()).toBe(true);
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

  test('whose trial the customer had costs its price from the first look, and is bought so', async () => {
    const used = ok({ used: [], trials: [31], subscribed: [] });
    const free = { ...withSubscriptions, appconfig: aConfig({ subscriptions_enabled: true, paypal_enabled: false }) };
    const { api, screen } = await open({ ...routes(TRIAL), 'GET /class_packages/used': used }, free);
    await waitUntil(screen, () => screen.exists('.checkout-reminder'));
    expect(screen.text()).not.toContain('prueba gratis');
    expect(screen.find('.checkout-summary__total').text()).toContain('$349.00 MXN');
    expect(api.requests.map(({ call }) => call)).toContain('GET /class_packages/used');
  });

  test('that the customer has says so and leads to it, without a way to buy it again', async () => {
    const used = ok({ used: [], trials: [31], subscribed: [31] });
    const { screen } = await open({ ...routes(TRIAL), 'GET /class_packages/used': used }, withSubscriptions);
    await waitUntil(screen, () => screen.text().includes('Ya la tienes'));
    expect(screen.find('a[href="/mystudio/membresias"]').text()).toBe('Ver mi suscripción');
    expect(screen.exists('input[type="radio"]')).toBe(false);
    expect(screen.text()).not.toContain('prueba gratis');
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
    const agrees = () => screen.find('input[name="cobro-automatico"]');
    const agree = async () => {
      await waitUntil(screen, () => agrees().exists() && agrees().prop('checked') === false);
      agrees().simulate('change', { target: { checked: true } });
    };
    await waitUntil(screen, () => agrees().exists());
    expect(button(screen, 'Confirmar compra').prop('disabled')).toBe(true);
    await agree();
    await press(screen, 'Confirmar compra');
    expect(screen.find('[role="alert"]').text()).toContain('Ya usaste la prueba gratis de este paquete.');
    expect(screen.find('.checkout-summary__total').text()).toContain('$349.00 MXN');
    expect(screen.find('.checkout-reminder').text()).not.toContain('prueba gratis');
    api.respond({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
    // What it charges is another sentence now, not agreed to yet.
    await waitUntil(screen, () => agrees().prop('checked') === false);
    expect(button(screen, 'Pagar $').prop('disabled')).toBe(true);
    await agree();
    await press(screen, 'Pagar $');
    expect(currentAddress(screen)).toBe('/gracias/41');
    const sent = purchases(api).map(({ body }) => body as { trial?: boolean; renewal_consent?: string });
    expect(sent.map(({ trial }) => trial)).toEqual([undefined, false]);
    expect(sent.map(({ renewal_consent }) => renewal_consent?.includes('al terminar mi prueba gratis'))).toEqual([
      true,
      false,
    ]);
    expect(new Set(keys(api)).size).toBe(2);
  });

  test('on a device with a wrong day shows the sentence of the server, unticked, and the next press buys', async () => {
    const saved = { payment_source_id: 8, source_id: 'pm_8', card_type: 'visa', last_digits: '4242' };
    const state = {
      ...withSubscriptions,
      appconfig: aConfig({ subscriptions_enabled: true, payment_sources_enabled: true }),
    };
    const server = 'Acepto que Casa Aura me cobre $349.00 MXN cada mes, a partir del 3 ene. 2031, hasta que cancele.';
    const refusal = refuse(422, 'checkout/renewal-consent', `${errorMessage('checkout/renewal-consent')} ${server}`);
    const pkg = { ...TRIAL, free_trial_length: null };
    const { api, screen } = await open(
      {
        ...routes(pkg),
        'GET /payment_sources': ok({ metodos_pago: [saved] }),
        'POST /checkout/purchase': { ...refusal, body: { ...(refusal.body as object), renewal_consent: server } },
      },
      state,
    );
    await waitUntil(screen, () => screen.exists('.checkout-reminder') && screen.text().includes('4242'));
    screen
      .find('input[type="radio"]')
      .first()
      .simulate('change', { target: { checked: true } });
    const agrees = () => screen.find('input[name="cobro-automatico"]');
    await waitUntil(screen, () => agrees().exists());
    agrees().simulate('change', { target: { checked: true } });
    await press(screen, 'Pagar $');
    await waitUntil(screen, () => screen.find('label').someWhere((label) => label.text() === server));
    expect(agrees().prop('checked')).toBe(false);
    expect(button(screen, 'Pagar $').prop('disabled')).toBe(true);
    api.respond({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
    agrees().simulate('change', { target: { checked: true } });
    await press(screen, 'Pagar $');
    expect(currentAddress(screen)).toBe('/gracias/41');
    const sent = purchases(api).map(({ body }) => (body as { renewal_consent?: string }).renewal_consent);
    expect(sent).toEqual([expect.not.stringContaining('2031'), server]);
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

  test('shows at once that it comes first, and buys nothing before it', async () => {
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
    ['is what is being bought', {}, '/checkout/90'],
    [
      'is not asked for a trial',
      { 'GET /class_packages/31': ok({ class_package: aPackage({ is_trial: true }) }) },
      '/checkout/31',
    ],
    ['is not known to be due', { 'GET /purchases': refuse(500, 'server/internal') }, '/checkout/31'],
  ] as const)('%s: the customer can pay', async (_, routes, path) => {
    expect((await asked(routes, path)).modal).toBeNull();
  });

  test.each([
    ['failed', 1],
    ['revoked', 1],
    ['pending', 1],
    ['pending', CASH],
  ])('that is %s, by method %d, is not paid', async (status, method) => {
    expect((await asked(bought(status, method))).modal).not.toBeNull();
  });
});
