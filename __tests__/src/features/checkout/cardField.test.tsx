/** The card's field and the wallet's button on the checkout screen; their providers' scripts are stood in for. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import { CARD, WALLET } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import CheckoutScreen from '../../../../src/features/checkout/containers/CheckoutScreen';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import {
  fakeApi,
  ok,
  realStore,
  refuse,
  type FakeApi,
  type FakeRequest,
  type FakeRoutes,
} from '../../../helpers/store';

type Listener = (event?: unknown) => void;

/** Stripe's card element as our field uses it. */
function cardElement() {
  const listeners = new Map<string, Listener>();
  return {
    on: (name: string, listener: Listener) => void listeners.set(name, listener),
    mount: () => listeners.get('ready')?.(),
    destroy: jest.fn(),
    update: jest.fn(),
    focus: jest.fn(),
    says: (name: string, event?: unknown) => listeners.get(name)?.(event),
  };
}

let element = cardElement();
const createPaymentMethod = jest.fn();
const stripe = {
  elements: () => ({ create: () => (element = cardElement()) }),
  createToken: jest.fn(),
  createPaymentMethod,
  confirmCardPayment: jest.fn(),
  confirmCardSetup: jest.fn(),
};
// Where the page has Stripe.js already, its loader takes that.
Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'clover' }) });

const TARJETA: OfferedPaymentMethod = {
  payment_method_id: CARD,
  name: 'Tarjeta',
  public_key: 'pk_test_x',
  script: null,
};
const PAYPAL: OfferedPaymentMethod = {
  payment_method_id: WALLET,
  name: 'PayPal',
  public_key: 'client',
  script: '/sandbox/paypal/sdk/js',
};
const SAVED = {
  payment_source_id: 8,
  source_id: 'pm_8',
  card_type: 'visa',
  last_digits: '4242',
  createdAt: '2026-11-01T18:00:00.000Z',
};
const signedIn: Partial<RootState> = {
  session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
  customers: { me: aCustomer(), spinner: false },
  appconfig: aConfig({ paypal_enabled: true, payment_sources_enabled: true, subscriptions_enabled: true }),
};
const API: FakeRoutes = {
  'GET /class_packages/31': ok({ class_package: aPackage() }),
  'GET /payment_methods': ok({ payment_methods: [TARJETA, PAYPAL] }),
  'GET /custom_fields': ok({ custom_fields: [] }),
  'GET /store_credit': ok({ balance: 0, entries: [] }),
  'GET /class_packages/used': ok({ used: [], trials: [], subscribed: [] }),
  'GET /payment_sources': ok({ metodos_pago: [SAVED] }),
  'GET /pages': ok({ pages: [] }),
  'GET /customer/me': ok({ customer: aCustomer() }),
  'POST /checkout/purchase': ok({ purchase_id: 41 }),
};

async function open(routes: FakeRoutes = {}): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const api = fakeApi({ ...API, ...routes });
  const screen = await mountScreen(<CheckoutScreen />, realStore(signedIn), {
    path: '/checkout/31',
    route: '/checkout/:class_package_id',
  });
  return { api, screen };
}

async function withField(routes: FakeRoutes = {}): Promise<{ api: FakeApi; screen: ReactWrapper }> {
  const opened = await open(routes);
  await waitUntil(opened.screen, () => opened.screen.exists('.checkout-card-field__input'));
  await flush(opened.screen);
  return opened;
}

const button = (screen: ReactWrapper, text: string): ReactWrapper =>
  screen.find('button').filterWhere((b) => typeof b.type() === 'string' && b.text().startsWith(text));
const purchases = (api: FakeApi): FakeRequest[] => api.requests.filter((r) => r.call === 'POST /checkout/purchase');

async function typeCard(screen: ReactWrapper, change: object = { empty: false, complete: true }): Promise<void> {
  act(() => element.says('change', change));
  await flush(screen);
}

async function choose(screen: ReactWrapper, label: string): Promise<void> {
  screen
    .find('.checkout-method')
    .filterWhere((m) => m.find('.checkout-method__name').first().text().startsWith(label))
    .find('input[type="radio"]')
    .simulate('change');
  await flush(screen);
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  createPaymentMethod
    .mockReset()
    .mockResolvedValue({ paymentMethod: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } } });
});

describe('card', () => {
  test('is the default without cash; nothing can be paid while its field is empty', async () => {
    const { screen } = await withField();
    expect(screen.find('input[type="radio"]').map((r) => r.prop('checked'))).toEqual([false, true, false]);
    expect(screen.find('.checkout-method__name').map((n) => n.text())).toEqual([
      'Visa •••• terminada en 4242',
      'Otra tarjeta',
      'PayPal',
    ]);
    expect(button(screen, 'Pagar $').prop('disabled')).toBe(true);
    await typeCard(screen, { empty: false, complete: false });
    expect(button(screen, 'Pagar $').prop('disabled')).toBe(false);
    await typeCard(screen, { empty: true, complete: false });
    expect(button(screen, 'Pagar $').prop('disabled')).toBe(true);
  });

  test('is a payment method of its processor, saved where the customer chose so, and bought with', async () => {
    const { api, screen } = await withField();
    await typeCard(screen);
    screen.find('input[name="guardar-tarjeta"]').simulate('change', { target: { checked: true } });
    await press(screen, 'Pagar $');
    await flush(screen);
    expect(createPaymentMethod).toHaveBeenCalledWith({
      type: 'card',
      card: element,
      billing_details: { email: 'ana@ejemplo.mx' },
    });
    expect(purchases(api)[0]?.body).toEqual({
      class_package_id: 31,
      total: 1500,
      payment_method: CARD,
      card_payment_method: 'pm_1',
      saveCard: true,
    });
    expect(currentAddress(screen)).toBe('/gracias/41');
  });

  test('stays in its field when it is declined, and the reason has the focus', async () => {
    const { screen } = await withField({
      'POST /checkout/purchase': {
        status: 402,
        body: { code: 'card_declined', message: 'x', decline_code: 'insufficient_funds' },
      },
    });
    // Only what is in the document can have the focus.
    document.body.append(screen.find('div.checkout').getDOMNode().parentElement ?? '');
    await typeCard(screen);
    await press(screen, 'Pagar $');
    await flush(screen);
    expect(document.activeElement?.textContent).toBe(
      'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
    );
    expect(element.destroy).not.toHaveBeenCalled();
    expect(button(screen, 'Pagar $').prop('disabled')).toBe(false);
  });

  test('shows what is wrong with a card number at the field', async () => {
    const { screen } = await withField();
    const input = screen.find('div.checkout-card-field__input').getDOMNode();
    // As the processor's script does while its frame has the focus.
    input.classList.add('StripeElement--focus');
    await typeCard(screen, { empty: false, complete: false, error: { message: 'Tu número de tarjeta no es válido.' } });
    expect(screen.find('.checkout-card-field__error').text()).toBe('Tu número de tarjeta no es válido.');
    expect(screen.exists('.checkout-card-field--wrong')).toBe(true);
    expect(input.classList.contains('StripeElement--focus')).toBe(true);
  });

  test('that is saved needs no field', async () => {
    const { api, screen } = await withField();
    await choose(screen, 'Visa');
    expect(screen.exists('.checkout-card-field__input')).toBe(false);
    await press(screen, 'Pagar $');
    expect(purchases(api)[0]?.body).toEqual({
      class_package_id: 31,
      payment_method: CARD,
      payment_source_id: 8,
      total: 1500,
    });
  });

  test("typed at the provider's page needs none either", async () => {
    fakeApi(API);
    const store = realStore({ ...signedIn, appconfig: aConfig({ stripe_checkout_mode: 'session' }) });
    const screen = await mountScreen(<CheckoutScreen />, store, {
      path: '/checkout/31',
      route: '/checkout/:class_package_id',
    });
    expect(screen.text()).toContain('página segura');
    expect(button(screen, 'Ir a pagar').prop('disabled')).toBe(false);
  });
});

describe('wallet', () => {
  interface Given {
    createOrder?: () => Promise<string>;
    createSubscription?: (data: object, actions: object) => Promise<string>;
    onApprove: (data: object) => Promise<void>;
    onCancel: () => void;
    onError: (error: unknown) => void;
  }
  let given: Given;
  const paypal = {
    Buttons: (options: Given) => (
      (given = options),
      { isEligible: () => true, render: async () => undefined, close: async () => undefined }
    ),
  };

  /** The script "loads" as soon as it is put into the page, and leaves its namespace behind. */
  async function chooseWallet(screen: ReactWrapper, subscribes = false): Promise<URL> {
    await choose(screen, 'PayPal');
    const agrees = (): ReactWrapper => screen.find('input[name="cobro-automatico"]');
    if (subscribes) {
      await waitUntil(screen, () => agrees().exists());
      expect(agrees().prop('checked')).toBe(false);
      expect(button(screen, 'Pagar con PayPal').prop('disabled')).toBe(true);
      expect(document.querySelector('script')).toBeNull();
      agrees().simulate('change', { target: { checked: true } });
    }
    const find = (): HTMLScriptElement | null => document.querySelector('script[src*="/sandbox/paypal/sdk/js"]');
    await waitUntil(screen, () => find() !== null);
    const script = find();
    Object.assign(window, { [script?.dataset.namespace ?? 'paypal']: paypal });
    script?.dispatchEvent(new Event('load'));
    await flush(screen);
    await flush(screen);
    return new URL(script?.src ?? '');
  }
  afterEach(() => document.querySelectorAll('script').forEach((script) => script.remove()));

  const ORDER: FakeRoutes = {
    'POST /checkout/paypal': ok({ purchase_id: 41, orderID: 'O-1' }),
    'POST /checkout/capture': ok({ purchase_id: 41 }),
    'POST /checkout/confirm': ok({ purchase_id: 41, status: 'completed' }),
  };

  test('renders its own button, begins with our order and ends at the thank-you page', async () => {
    const { api, screen } = await open(ORDER);
    const { searchParams } = await chooseWallet(screen);
    expect(Object.fromEntries(searchParams)).toMatchObject({ 'client-id': 'client', currency: 'MXN', locale: 'es_MX' });
    expect(button(screen, 'Pagar $').exists()).toBe(false);
    expect(await given.createOrder?.()).toBe('O-1');
    await act(() => given.onApprove({ orderID: 'O-1', payerID: 'P', facilitatorAccessToken: 'secret' }));
    await flush(screen);
    await flush(screen);
    expect(api.requests.find((r) => r.call === 'POST /checkout/capture')?.body).toEqual({
      orderID: 'O-1',
      payerID: 'P',
    });
    expect(currentAddress(screen)).toBe('/gracias/41');
  });

  test('subscribes to our plan, naming the purchase', async () => {
    const pkg = aPackage({ is_subscription: true, subscription_period: 'month', subscription_interval: 1 });
    const { api, screen } = await open({
      'GET /class_packages/31': ok({ class_package: pkg }),
      'POST /checkout/paypal': ok({ purchase_id: 41, plan_id: 'P-1' }),
    });
    const { searchParams } = await chooseWallet(screen, true);
    expect(Object.fromEntries(searchParams)).toMatchObject({ vault: 'true', intent: 'subscription' });
    const create = jest.fn(async () => 'I-1');
    expect(await given.createSubscription?.({}, { subscription: { create } })).toBe('I-1');
    expect(create).toHaveBeenCalledWith({ plan_id: 'P-1', custom_id: '41' });
    expect(api.requests.find((r) => r.call === 'POST /checkout/paypal')?.body).toMatchObject({
      renewal_consent: expect.stringMatching(/^Acepto que .* me cobre .* cada mes, a partir del/) as string,
    });
  });

  test('shows a message when the window was closed, failed or was refused', async () => {
    const { screen } = await open({ 'POST /checkout/paypal': refuse(409, 'package/limit-reached', 'x') });
    await chooseWallet(screen);
    given.onCancel();
    await flush(screen);
    expect(screen.find('.checkout-error').text()).toBe('Cancelaste el pago con PayPal. No se hizo ningún cargo.');
    await expect(given.createOrder?.()).rejects.toThrow();
    given.onError(new Error('refused'));
    await flush(screen);
    expect(screen.find('.checkout-error').text()).toContain('Has alcanzado el límite de compras');
  });
});
