import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { AppConfig } from '../../../../domain/config';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import type { PaymentSource } from '../../../../domain/contract/paymentSources';
import type { CardEntry, EnteredCard } from '../../../../src/features/paymentMethods/stripe/CardField';
import { initialCustomers } from '../../../../src/features/customers/state';
import { addPaymentSource } from '../../../../src/features/paymentMethods/actions';
import PaymentMethodsScreen from '../../../../src/features/paymentMethods/containers/PaymentMethodsScreen';
import { initialPaymentMethods, paymentMethodsReducer } from '../../../../src/features/paymentMethods/reducer';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPaymentSource } from '../../../helpers/fixtures';
import { currentAddress, mountScreen, press, waitUntil } from '../../../helpers/mount';
import {
  type FakeApi,
  fakeApi,
  type FakeRoutes,
  NO_NETWORK,
  ok,
  OTHER_ACTION,
  realStore,
  refuse,
} from '../../../helpers/store';

/** The processor's script of the browser, as far as it is used: the bank's result, what is in the field. */
const processor = { asked: [] as string[], bank: {}, entered: {}, change: (_event: object): void => undefined };

function element() {
  const on = (event: string, listener: (event: object) => void): void => {
    if (event === 'change') processor.change = listener;
  };
  return { on, mount: () => undefined, destroy: () => undefined, update: () => undefined, focus: () => undefined };
}

const stripe = () => ({
  elements: () => ({ create: element, getElement: element }),
  createToken: () => undefined,
  createPaymentMethod: async () => processor.entered,
  confirmCardPayment: () => undefined,
  confirmCardSetup: async (clientSecret: string) => {
    processor.asked.push(clientSecret);
    return processor.bank;
  },
});

beforeAll(() => Object.defineProperty(window, 'Stripe', { value: Object.assign(stripe, { version: 'clover' }) }));
beforeEach(() =>
  Object.assign(processor, {
    asked: [],
    bank: { setupIntent: {} },
    entered: { paymentMethod: { id: 'pm_2', card: { brand: 'visa', last4: '4242' } } },
  }),
);
afterEach(() => {
  document.body.innerHTML = '';
});

const CARD: OfferedPaymentMethod = { payment_method_id: 1, name: 'Tarjeta', public_key: 'pk_test_x', script: null };
const CASH: OfferedPaymentMethod = { payment_method_id: 2, name: 'Efectivo', public_key: null, script: null };

const signedIn = (config: Partial<AppConfig> = {}) => ({
  session: { ...initialSession, status: 'signed-in' as const, account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  appconfig: aConfig({ payment_sources_enabled: true, ...config }),
  customers: { ...initialCustomers, me: aCustomer() },
});

const typed = (entered: EnteredCard = { ok: true, id: 'pm_2', brand: 'visa', last4: '4242' }): CardEntry => ({
  create: async () => entered,
  focus: () => undefined,
});

describe('paymentMethodsReducer', () => {
  test('ignores unknown actions and drops the cards at sign-out', () => {
    expect(paymentMethodsReducer(initialPaymentMethods, OTHER_ACTION)).toBe(initialPaymentMethods);
    const some = paymentMethodsReducer(initialPaymentMethods, {
      type: 'paymentMethods/RECEIVED_SOURCES',
      sources: [aPaymentSource()],
      card: CARD,
    });
    expect(paymentMethodsReducer(some, { type: 'customers/SET_ME', customer: null })).toBe(initialPaymentMethods);
  });

  test('lists the newest card first and the same card once', () => {
    const some = { ...initialPaymentMethods, sources: [aPaymentSource(), aPaymentSource({ payment_source_id: 82 })] };
    const again = paymentMethodsReducer(some, {
      type: 'paymentMethods/RECEIVED_SOURCE',
      source: aPaymentSource({ payment_source_id: 82 }),
    });
    expect(again.sources?.map((s) => s.payment_source_id)).toEqual([82, 81]);
  });
});

describe('saving a card', () => {
  const FAILED = 'Hubo un error al agregar este método de pago.';
  const saved = aPaymentSource({ payment_source_id: 82, source_id: 'pm_2' });

  async function save(routes: FakeRoutes, input: CardEntry = typed()) {
    const api = fakeApi(routes);
    const store = realStore({ ...signedIn(), paymentMethods: { ...initialPaymentMethods, sources: [], card: CARD } });
    const done = await store.dispatch(addPaymentSource(input));
    return { api, done, ...store.getState() };
  }

  test("sends the processor's id of it, and confirms", async () => {
    const { api, done, paymentMethods, alerts } = await save({
      'POST /payment_sources': ok({ payment_source: saved }),
    });
    expect(done).toBe(true);
    expect(api.requests.map((r) => r.body)).toEqual([
      { token_id: 'pm_2', card_type: 'visa', last_digits: '4242', saveCard: true },
    ]);
    expect(paymentMethods).toMatchObject({ sources: [saved], saving: false, error: null });
    expect(alerts.alerts.map((a) => a.text)).toEqual(['¡Método de Pago guardado con éxito!']);
  });

  test('repeats the call after the authentication that the bank requires', async () => {
    const answers = [{ clientSecret: 'seti_1_secret_2' }, { payment_source: saved }];
    const { api, done, paymentMethods } = await save({ 'POST /payment_sources': () => ok(answers.shift()) });
    expect([done, processor.asked]).toEqual([true, ['seti_1_secret_2']]);
    expect(api.requests.map((r) => r.body)).toEqual([api.requests[0]?.body, api.requests[0]?.body]);
    expect(paymentMethods.sources).toEqual([saved]);
  });

  test('does not save a card that the bank refuses', async () => {
    processor.bank = { error: { type: 'invalid_request_error', message: 'No pudimos autenticar tu tarjeta.' } };
    const { api, done, paymentMethods, alerts } = await save({
      'POST /payment_sources': ok({ clientSecret: 'seti_1_secret_2' }),
    });
    expect([done, api.requests.length, paymentMethods.sources]).toEqual([false, 1, []]);
    expect(paymentMethods.error).toEqual({ text: FAILED, detail: 'No pudimos autenticar tu tarjeta.' });
    expect(alerts.alerts).toEqual([]);
  });

  test('gives up when the bank keeps requiring authentication', async () => {
    const { api, paymentMethods } = await save({ 'POST /payment_sources': ok({ clientSecret: 'seti_1_secret_2' }) });
    expect([api.requests.length, paymentMethods.sources, paymentMethods.error]).toEqual([
      2,
      [],
      { text: FAILED, detail: null },
    ]);
  });

  test.each<[string, FakeRoutes, CardEntry, string | null]>([
    ['a declined card', { 'POST /payment_sources': refuse(402, 'payment-source/failed', FAILED) }, typed(), null],
    [
      'a studio that saves none',
      { 'POST /payment_sources': refuse(412, 'payment-source/disabled', 'Este estudio no guarda métodos de pago.') },
      typed(),
      'Este estudio no guarda métodos de pago.',
    ],
    [
      'no network',
      { 'POST /payment_sources': NO_NETWORK },
      typed(),
      'No pudimos conectar con el servidor. Revisa tu conexión.',
    ],
    [
      'a card that its processor does not take',
      {},
      typed({ ok: false, code: 'incomplete_number', declineCode: null, message: 'El número está incompleto.' }),
      'El número está incompleto.',
    ],
  ])('%s', async (_case, routes, input, detail) => {
    const { done, paymentMethods } = await save(routes, input);
    expect(done).toBe(false);
    expect(paymentMethods.error).toEqual({ text: FAILED, detail });
    expect(paymentMethods.saving).toBe(false);
  });
});

describe('PaymentMethodsScreen', () => {
  async function open(
    sources: readonly PaymentSource[],
    {
      routes = {},
      config = {},
      methods = [CASH, CARD],
    }: { routes?: FakeRoutes; config?: Partial<AppConfig>; methods?: OfferedPaymentMethod[] } = {},
  ): Promise<{ api: FakeApi; screen: ReactWrapper }> {
    const api = fakeApi({
      'GET /payment_sources': ok({ metodos_pago: sources }),
      'GET /payment_methods': ok({ payment_methods: methods }),
      ...routes,
    });
    return {
      api,
      screen: await mountScreen(<PaymentMethodsScreen />, realStore(signedIn(config)), { path: '/mystudio/metodos' }),
    };
  }
  const button = (text: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>('.swal2-popup button')].find(
      (found) => found.textContent === text,
    );

  async function answer(screen: ReactWrapper, text: string, then: () => boolean): Promise<void> {
    await waitUntil(screen, () => button(text) !== undefined);
    await act(async () => button(text)?.click());
    await waitUntil(screen, then);
  }

  test('brand and last digits of each card; any other brand as amex', async () => {
    const { screen } = await open(
      ['visa', 'mastercard', 'amex', 'discover'].map((card_type, i) =>
        aPaymentSource({ payment_source_id: i + 1, card_type, last_digits: `000${i}` }),
      ),
    );
    expect(screen.find('h1').text()).toBe('Métodos de pago');
    expect(screen.find('.methods-card strong').map((name) => name.text())).toEqual([
      'Visa •••• 0000',
      'Mastercard •••• 0001',
      'Amex •••• 0002',
      'Amex •••• 0003',
    ]);
    expect(screen.find('.methods-card').first().text()).toContain('Agregada el 01 nov. 2026');
  });

  test('a card that pays a subscription shows it, and leads to another card instead of being deleted', async () => {
    const used = aPaymentSource({
      exp_month: 10,
      exp_year: 2026,
      subscriptions: [{ purchase_id: 42, title: 'Membresía', next_charge: '2099-01-01' }],
    });
    const { api, screen } = await open([used]);
    const text = screen.find('.methods-card').text();
    expect(text).toContain('vence 10/2026');
    expect(text).toContain('Paga tu suscripción Membresía; próximo cargo el 01 ene. 2099.');
    expect(screen.find('.methods-card__warning').exists()).toBe(true);
    await press(screen, 'Eliminar');
    await answer(screen, 'Cambiar tarjeta', () => currentAddress(screen).startsWith('/mystudio/membresias'));
    expect(currentAddress(screen)).toBe('/mystudio/membresias?tarjeta=42');
    expect(api.requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  test('deletes a card after a confirmation', async () => {
    const { api, screen } = await open(
      [aPaymentSource(), aPaymentSource({ payment_source_id: 82, last_digits: '4444' })],
      {
        routes: { 'DELETE /payment_sources/81': ok({ payment_source_id: 81 }) },
      },
    );
    await press(screen, 'Eliminar Visa •••• 4242');
    await answer(screen, 'Eliminar', () => screen.find('.methods-card').length === 1);
    expect(screen.find('.methods-card strong').text()).toBe('Visa •••• 4444');
    expect(api.requests.map(({ call }) => call)).toContain('DELETE /payment_sources/81');
  });

  test('leaves the card when the confirmation is declined', async () => {
    const { api, screen } = await open([aPaymentSource()]);
    await press(screen, 'Eliminar');
    await waitUntil(screen, () => button('Conservar') !== undefined);
    expect(document.querySelector('.swal2-title')?.textContent).toBe('Precaución');
    await answer(screen, 'Conservar', () => button('Conservar') === undefined);
    expect(api.requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    expect(screen.find('.methods-card')).toHaveLength(1);
  });

  test('leaves a card whose deletion is refused because a subscription is paid with it', async () => {
    const { api, screen } = await open([aPaymentSource()], {
      routes: { 'DELETE /payment_sources/81': refuse(409, 'payment-source/in-use') },
    });
    await press(screen, 'Eliminar');
    await answer(
      screen,
      'Eliminar',
      () => api.requests.some(({ call }) => call.startsWith('DELETE')) && button('Eliminar') === undefined,
    );
    expect(screen.find('.methods-card')).toHaveLength(1);
  });

  test('leads to adding the first card without any', async () => {
    const { screen } = await open([]);
    expect(screen.text()).toContain('Aún no tienes tarjetas guardadas.');
    await press(screen, 'Agregar tarjeta');
    expect(screen.find('.methods-add h2').text()).toBe('Agregar tarjeta');
    expect(screen.find('.methods-add').text()).toContain('No se hace ningún cargo al guardarla.');
    expect(screen.find('.methods-add button').last().prop('disabled')).toBe(true);
    await press(screen, 'Cancelar');
    expect(screen.find('.methods-add').exists()).toBe(false);
  });

  test('saves a typed card', async () => {
    const { api, screen } = await open([], {
      routes: { 'POST /payment_sources': ok({ payment_source: aPaymentSource({ payment_source_id: 82 }) }) },
    });
    await press(screen, 'Agregar tarjeta');
    await waitUntil(screen, () => screen.find('.checkout-card-field__input').exists());
    act(() => processor.change({ empty: false }));
    await press(screen, 'Guardar tarjeta');
    await waitUntil(screen, () => screen.find('.methods-card').exists());
    expect(api.requests.map(({ call }) => call)).toContain('POST /payment_sources');
    expect(screen.find('.methods-card strong').text()).toBe('Visa •••• 4242');
    expect(screen.find('.methods-add').exists()).toBe(false);
  });

  test('leaves a refused card in its field, with the reason', async () => {
    const { screen } = await open([], {
      routes: {
        'POST /payment_sources': refuse(402, 'payment-source/failed', 'Hubo un error al agregar este método de pago.'),
      },
    });
    await press(screen, 'Agregar tarjeta');
    await waitUntil(screen, () => screen.find('.checkout-card-field__input').exists());
    act(() => processor.change({ empty: false }));
    await press(screen, 'Guardar tarjeta');
    await waitUntil(screen, () => screen.find('.methods-add__error').exists());
    expect(screen.find('.methods-add__error').text()).toBe('Hubo un error al agregar este método de pago.');
    expect(screen.find('.checkout-card-field__input').exists()).toBe(true);
  });

  test.each<[string, { config?: Partial<AppConfig>; methods?: OfferedPaymentMethod[] }]>([
    ['saves no cards', { config: { payment_sources_enabled: false } }],
    ['takes no cards', { methods: [CASH] }],
  ])('lists and deletes cards but adds none in a studio that %s', async (_case, options) => {
    const some = await open([aPaymentSource()], options);
    expect(some.screen.text()).toContain('Eliminar');
    expect(some.screen.text()).not.toContain('Agregar tarjeta');
    const { screen } = await open([], options);
    expect(screen.text()).toContain('Este estudio no guarda métodos de pago.');
    await press(screen, 'Comprar Clases');
    expect(currentAddress(screen)).toBe('/mystudio/paquetes');
  });

  test('offers a retry when the cards failed to load', async () => {
    const { api, screen } = await open([], { routes: { 'GET /payment_sources': refuse(500, 'server/internal') } });
    expect(screen.text()).toContain('No pudimos cargar tus métodos de pago.');
    api.respond({ 'GET /payment_sources': ok({ metodos_pago: [aPaymentSource()] }) });
    await press(screen, 'Reintentar');
    expect(screen.find('.methods-card')).toHaveLength(1);
  });
});
