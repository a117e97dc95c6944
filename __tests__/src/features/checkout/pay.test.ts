/** Paying with cards, saved cards and the wallet: only the providers' own scripts are stood in for. */
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import { CARD, WALLET } from '../../../../domain/pricing';
import type { RootState } from '../../../../src/core/state';
import type { AppStore } from '../../../../src/core/store';
import { receivedDiscount, setMethod } from '../../../../src/features/checkout/actions';
import { readLastChoice } from '../../../../src/features/checkout/choices';
import { leaveSiteTo } from '../../../../src/core/routing/leaveSiteTo';
import { giveUpAttempt, buyPackage, resumeAttempt } from '../../../../src/features/checkout/pay';
import { initialCheckout } from '../../../../src/features/checkout/reducer';
import type { CardEntry, EnteredCard } from '../../../../src/features/paymentMethods/stripe/CardField';
import {
  beginWallet,
  captureWallet,
  isWalletPaid,
  walletCancelled,
  walletFailed,
} from '../../../../src/features/checkout/wallet';
import { initialPackages } from '../../../../src/features/packages/reducer';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aPackage } from '../../../helpers/fixtures';
import {
  alertTexts,
  type FakeApi,
  fakeApi,
  type FakeRequest,
  type FakeRoutes,
  flushPromises,
  NO_NETWORK,
  ok,
  realStore,
  refuse,
} from '../../../helpers/store';

const confirmCardPayment = jest.fn();
const confirmCardSetup = jest.fn();
const stripe = {
  elements: jest.fn(),
  createToken: jest.fn(),
  createPaymentMethod: jest.fn(),
  confirmCardPayment,
  confirmCardSetup,
};
// Where the page has Stripe.js already, its loader takes that.
Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'clover' }) });
jest.mock('../../../../src/core/routing/leaveSiteTo', () => ({ leaveSiteTo: jest.fn() }));

const TARJETA: OfferedPaymentMethod = {
  payment_method_id: CARD,
  name: 'Tarjeta',
  public_key: 'pk_test_x',
  script: null,
};
const PAYPAL: OfferedPaymentMethod = { payment_method_id: WALLET, name: 'PayPal', public_key: 'client', script: null };
const DISCOUNT = { discount_id: 1, code: 'AURA15', amount: 15, is_percent: true, first_invoice_only: false };

const API: FakeRoutes = {
  'GET /customer/me': ok({ customer: aCustomer() }),
  'POST /checkout/purchase': ok({ purchase_id: 41 }),
  'POST /checkout/confirm': ok({ purchase_id: 41, status: 'completed' }),
};
const BANK: FakeRoutes = { 'POST /checkout/purchase': ok({ purchase_id: 41, clientSecret: 'pi_1_secret_x' }) };

function store(changes: Partial<RootState> = {}): AppStore {
  return realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    customers: { me: aCustomer(), spinner: false },
    appconfig: aConfig({ payment_sources_enabled: true }),
    packages: { ...initialPackages, packages: [aPackage()] },
    checkout: { ...initialCheckout, methods: [TARJETA, PAYPAL] },
    ...changes,
  });
}

let cards = 0;
/** A field with a typed card; every time it is named it has another name, as the processor does it. */
function typedCard(entered?: EnteredCard): CardEntry & { emails: (string | null)[] } {
  const emails: (string | null)[] = [];
  return {
    emails,
    create: async (email) => {
      emails.push(email);
      cards += 1;
      return entered ?? { ok: true, id: `pm_${cards}`, brand: 'visa', last4: '4242' };
    },
    focus: () => undefined,
  };
}

const called = (api: FakeApi, call: string): FakeRequest[] => api.requests.filter((r) => r.call === call);
const purchases = (api: FakeApi): FakeRequest[] => called(api, 'POST /checkout/purchase');
const errorOf = (s: AppStore): string | undefined => s.getState().checkout.error?.text;

beforeEach(() => {
  window.sessionStorage.clear();
  jest.mocked(leaveSiteTo).mockReset();
  confirmCardPayment.mockReset().mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  confirmCardSetup.mockReset().mockResolvedValue({ setupIntent: { status: 'succeeded' } });
});

describe('a typed card', () => {
  test('is named by its processor, with the e-mail, and bought with', async () => {
    const api = fakeApi(API);
    const s = store();
    const card = typedCard();
    expect(await s.dispatch(buyPackage(31, card, true))).toBe(41);
    expect(card.emails).toEqual(['ana@ejemplo.mx']);
    expect(purchases(api)[0]?.body).toEqual({
      class_package_id: 31,
      total: 1500,
      payment_method: CARD,
      card_payment_method: `pm_${cards}`,
      saveCard: true,
    });
    expect(window.sessionStorage).toHaveLength(0);
    expect(readLastChoice()).toEqual({ payment_method_id: CARD, payment_source_id: null, saved_by: 'uid-7' });
  });

  test.each([
    [true, ['Método de pago guardado.']],
    [false, []],
  ])('without a clientSecret goes straight to the thank-you page (saveCard %p: %j)', async (saveCard, texts) => {
    fakeApi(API);
    const s = store();
    expect(await s.dispatch(buyPackage(31, typedCard(), saveCard))).toBe(41);
    expect(alertTexts(s)).toEqual(texts);
  });

  test('that its buyer wanted to save is not said to be saved when the bank declines it', async () => {
    fakeApi({ ...API, 'POST /checkout/purchase': refuse(402, 'card_declined') });
    const s = store();
    expect(await s.dispatch(buyPackage(31, typedCard(), true))).toBeNull();
    expect(alertTexts(s)).toEqual([]);
  });

  test.each([
    [
      { code: 'incorrect_number', declineCode: null, message: 'x' },
      'Lo sentimos. El número de la tarjeta es incorrecto.',
    ],
    [
      { code: 'card_declined', declineCode: 'insufficient_funds', message: 'x' },
      'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
    ],
    [{ code: 'incomplete_cvc', declineCode: null, message: 'Completa el CVC.' }, 'Completa el CVC.'],
    [{ code: null, declineCode: null, message: null }, 'Hubo un error al procesar tu compra. Inténtalo más tarde.'],
  ])('that its processor does not take buys nothing: %j', async (wrong, text) => {
    const api = fakeApi(API);
    const s = store();
    expect(await s.dispatch(buyPackage(31, typedCard({ ok: false, ...wrong }), false))).toBeNull();
    expect(errorOf(s)).toBe(text);
    expect(api.requests).toEqual([]);
  });

  test('shows a decline of the bank; the next attempt is a new purchase', async () => {
    const api = fakeApi({
      ...API,
      'POST /checkout/purchase': {
        status: 402,
        body: { code: 'card_declined', message: 'x', decline_code: 'lost_card' },
      },
    });
    const s = store();
    expect(await s.dispatch(buyPackage(31, typedCard(), false))).toBeNull();
    expect(errorOf(s)).toBe('Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.');
    api.respond(API);
    expect(await s.dispatch(buyPackage(31, typedCard(), false))).toBe(41);
    const [first, second] = purchases(api);
    expect(first?.headers['Idempotency-Key']).not.toBe(second?.headers['Idempotency-Key']);
  });

  test('whose response got lost goes on with the same name and key, whatever is chosen meanwhile', async () => {
    const api = fakeApi({ ...API, 'POST /checkout/purchase': NO_NETWORK });
    const s = store();
    await s.dispatch(buyPackage(31, typedCard(), false));
    expect(s.getState().checkout.attempt?.unsettled).toBe(true);
    s.dispatch(setMethod({ payment_method_id: WALLET, payment_source_id: null }));
    api.respond(API);
    expect(await s.dispatch(buyPackage(31, typedCard(), true))).toBe(41);
    const [first, second] = purchases(api);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  });

  test('goes with the discount; where that can no longer be used it shows an error', async () => {
    const api = fakeApi({
      ...API,
      'POST /checkout/purchase': refuse(412, 'discount/used-up', 'Lo sentimos, ya has agotado este descuento.'),
    });
    const s = store();
    s.dispatch(receivedDiscount(DISCOUNT));
    await s.dispatch(buyPackage(31, typedCard(), false));
    expect(purchases(api)[0]?.body).toMatchObject({ discountCode: 'AURA15' });
    expect(errorOf(s)).toBe('Lo sentimos. No puedes usar este descuento');
  });

  test('of which a discount leaves nothing to pay needs no method', async () => {
    const api = fakeApi(API);
    const s = store();
    s.dispatch(receivedDiscount({ ...DISCOUNT, amount: 100 }));
    await s.dispatch(buyPackage(31, null, false));
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31, discountCode: 'AURA15', total: 0 });
  });
});

test('a package whose price has changed is refused, read again, and sold at its new price', async () => {
  const api = fakeApi({
    ...API,
    'POST /checkout/purchase': refuse(412, 'package/changed', 'El paquete cambió.'),
    'GET /class_packages/31': ok({ class_package: aPackage({ price: 1700, sale_price: null }) }),
  });
  const s = store();
  expect(await s.dispatch(buyPackage(31, typedCard(), false))).toBeNull();
  expect(errorOf(s)).toBe('El paquete cambió.');
  await flushPromises();
  api.respond({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
  expect(await s.dispatch(buyPackage(31, typedCard(), false))).toBe(41);
  expect(purchases(api).map(({ body }) => (body as { total: number }).total)).toEqual([1500, 1700]);
  expect(new Set(purchases(api).map((r) => r.headers['Idempotency-Key'])).size).toBe(2);
});

test('a saved card is bought with by its id', async () => {
  const api = fakeApi(API);
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
  const s = store({
    checkout: {
      ...initialCheckout,
      methods: [TARJETA],
      sources: [source],
      choice: { payment_method_id: CARD, payment_source_id: 8 },
    },
  });
  expect(await s.dispatch(buyPackage(31, null, false))).toBe(41);
  expect(purchases(api)[0]?.body).toEqual({
    class_package_id: 31,
    payment_method: CARD,
    payment_source_id: 8,
    total: 1500,
  });
});

describe("the bank's question", () => {
  test('buys the package once it is passed and the server has settled it', async () => {
    const api = fakeApi({ ...API, ...BANK });
    const s = store();
    expect(await s.dispatch(buyPackage(31, typedCard(), false))).toBe(41);
    expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_x');
    expect(called(api, 'POST /checkout/confirm')[0]?.body).toEqual({ purchase_id: 41 });
    expect(alertTexts(s)).toEqual(['¡Compra exitosa!']);
  });

  test('confirms purchase and saved card where the card was to be saved', async () => {
    fakeApi({ ...API, ...BANK });
    const s = store();
    await s.dispatch(buyPackage(31, typedCard(), true));
    expect(alertTexts(s)).toEqual(['¡Compra exitosa!', 'Método de pago guardado.']);
  });

  test('opens the thank-you page without an alert where it failed here but was paid', async () => {
    fakeApi({ ...API, ...BANK });
    confirmCardPayment.mockResolvedValue({ error: { type: 'api_connection_error', message: 'Sin red.' } });
    const s = store();
    await s.dispatch(buyPackage(31, typedCard(), false));
    expect(await s.dispatch(giveUpAttempt())).toBe(41);
    expect(alertTexts(s)).toEqual([]);
  });

  test('confirms a setup instead of a payment for a trial', async () => {
    fakeApi({
      ...API,
      'POST /checkout/purchase': ok({ purchase_id: 41, clientSecret: 'seti_1_secret_x' }),
      'POST /checkout/confirm': ok({ purchase_id: 41, status: 'active' }),
    });
    expect(await store().dispatch(buyPackage(31, typedCard(), false))).toBe(41);
    expect(confirmCardSetup).toHaveBeenCalledWith('seti_1_secret_x');
    expect(confirmCardPayment).not.toHaveBeenCalled();
  });

  test("shows the processor's message after a failed authentication, and ends the purchase", async () => {
    const api = fakeApi({ ...API, ...BANK, 'POST /checkout/confirm': ok({ purchase_id: 41, status: 'failed' }) });
    confirmCardPayment.mockResolvedValue({
      error: {
        type: 'card_error',
        message: 'No se pudo autenticar.',
        payment_intent: { status: 'requires_payment_method' },
      },
    });
    const s = store();
    expect(await s.dispatch(buyPackage(31, typedCard(), false))).toBeNull();
    expect(errorOf(s)).toBe('Hubo un error al procesar tu compra: No se pudo autenticar.');
    expect(called(api, 'POST /checkout/confirm')).toHaveLength(1);
    expect(s.getState().checkout.attempt).toBeNull();
  });

  test('without a response leaves the purchase to be continued, or ends it once it is surely unpaid', async () => {
    const api = fakeApi({ ...API, ...BANK });
    confirmCardPayment.mockResolvedValueOnce({
      error: { type: 'invalid_request_error', message: 'Se cerró.', payment_intent: { status: 'requires_action' } },
    });
    const s = store();
    expect(await s.dispatch(buyPackage(31, typedCard(), false))).toBeNull();
    expect(errorOf(s)).toBe('Cancelaste la confirmación de tu banco. No se hizo ningún cargo.');
    expect(s.getState().checkout.attempt).toMatchObject({ unsettled: true, purchase_id: 41 });
    expect(await s.dispatch(buyPackage(31, null, false))).toBe(41);
    expect(new Set(purchases(api).map((r) => r.headers['Idempotency-Key'])).size).toBe(1);
  });

  test('can be given up, unless it was passed after all', async () => {
    const api = fakeApi({ ...API, ...BANK, 'POST /checkout/confirm': NO_NETWORK });
    confirmCardPayment.mockResolvedValue({ error: { type: 'api_connection_error', message: 'Sin red.' } });
    const s = store();
    await s.dispatch(buyPackage(31, typedCard(), false));
    expect(await s.dispatch(giveUpAttempt())).toBeNull();
    expect(s.getState().checkout.attempt?.purchase_id).toBe(41);
    api.respond({ 'POST /checkout/confirm': ok({ purchase_id: 41, status: 'pending' }) });
    expect(await s.dispatch(giveUpAttempt())).toBeNull();
    expect(s.getState().checkout.attempt).toBeNull();

    await s.dispatch(buyPackage(31, typedCard(), false));
    api.respond({ 'POST /checkout/confirm': ok({ purchase_id: 41, status: 'completed' }) });
    expect(await s.dispatch(giveUpAttempt())).toBe(41);
  });
});

describe('after a reload', () => {
  /** What another load of the page in the same tab left behind. */
  async function interrupted(routes: FakeRoutes): Promise<void> {
    fakeApi({ ...API, ...routes });
    await store().dispatch(buyPackage(31, typedCard(), false));
  }

  test('a purchase that was paid meanwhile goes to its thank-you page', async () => {
    confirmCardPayment.mockResolvedValue({ error: { type: 'api_connection_error', message: 'Sin red.' } });
    await interrupted(BANK);
    const api = fakeApi(API);
    const s = store();
    expect(await s.dispatch(resumeAttempt(31))).toBe(41);
    expect(purchases(api)).toHaveLength(0);
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('one that still waits goes on as the same, with its discount', async () => {
    await interrupted({ 'POST /checkout/purchase': NO_NETWORK });
    const api = fakeApi({ ...API });
    const s = store();
    expect(await s.dispatch(resumeAttempt(31))).toBeNull();
    expect(s.getState().checkout.attempt?.unsettled).toBe(true);
    expect(await s.dispatch(buyPackage(31, null, false))).toBe(41);
    expect(purchases(api)[0]?.body).toMatchObject({ card_payment_method: `pm_${cards}` });
  });

  test('one that failed is dropped', async () => {
    confirmCardPayment.mockResolvedValue({ error: { type: 'api_connection_error', message: 'Sin red.' } });
    await interrupted(BANK);
    fakeApi({ ...API, 'POST /checkout/confirm': ok({ purchase_id: 41, status: 'failed' }) });
    const s = store();
    expect(await s.dispatch(resumeAttempt(31))).toBeNull();
    expect(s.getState().checkout.attempt).toBeNull();
  });

  test('an attempt of another person or package is not continued', async () => {
    await interrupted({ 'POST /checkout/purchase': NO_NETWORK });
    const other = store({
      session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-8', email: 'eva@ejemplo.mx' } },
    });
    expect(await other.dispatch(resumeAttempt(31))).toBeNull();
    expect(other.getState().checkout.attempt).toBeNull();
    const s = store();
    await s.dispatch(resumeAttempt(32));
    expect(s.getState().checkout.attempt).toBeNull();
  });
});

describe("the provider's own page", () => {
  const session = { appconfig: aConfig({ stripe_checkout_mode: 'session' }) };
  const PAGE: FakeRoutes = {
    'POST /checkout/purchase': ok({ purchase_id: 41, session: { url: 'https://pagos.ejemplo/1' } }),
  };

  test('redirects to the session with a spinner, and to the same one after coming back', async () => {
    const api = fakeApi({ ...API, ...PAGE, 'POST /checkout/confirm': ok({ purchase_id: 41, status: 'pending' }) });
    const s = store(session);
    expect(await s.dispatch(buyPackage(31, null, false))).toBeNull();
    expect(leaveSiteTo).toHaveBeenCalledWith('https://pagos.ejemplo/1');
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31, payment_method: CARD, total: 1500 });
    expect(s.getState().checkout.spinner).toBe(true);

    const back = store(session);
    expect(await back.dispatch(resumeAttempt(31))).toBeNull();
    expect(back.getState().checkout.attempt?.unsettled).toBe(false);
    await back.dispatch(buyPackage(31, null, false));
    expect(new Set(purchases(api).map((r) => r.headers['Idempotency-Key'])).size).toBe(1);
  });

  test('counts as bought when it was left with the back button after paying', async () => {
    fakeApi({ ...API, ...PAGE });
    await store(session).dispatch(buyPackage(31, null, false));
    fakeApi(API);
    expect(await store(session).dispatch(resumeAttempt(31))).toBe(41);
  });
});

describe('the wallet', () => {
  const wallet = {
    checkout: { ...initialCheckout, methods: [PAYPAL], choice: { payment_method_id: WALLET, payment_source_id: null } },
  };
  const ORDER: FakeRoutes = {
    'POST /checkout/paypal': ok({ purchase_id: 41, orderID: 'O-1' }),
    'POST /checkout/capture': ok({ purchase_id: 41 }),
  };

  test('begins an order, and takes what its buyer approved', async () => {
    const api = fakeApi({ ...API, ...ORDER });
    const s = store(wallet);
    s.dispatch(receivedDiscount(DISCOUNT));
    expect(await s.dispatch(beginWallet(31))).toEqual({ purchase_id: 41, orderID: 'O-1' });
    expect(called(api, 'POST /checkout/paypal')[0]?.body).toEqual({
      class_package_id: 31,
      discountCode: 'AURA15',
      total: 1275,
    });
    expect(await s.dispatch(captureWallet({ orderID: 'O-1', payerID: 'P' }))).toBe(41);
    expect(called(api, 'POST /checkout/capture')[0]?.body).toEqual({ orderID: 'O-1', payerID: 'P' });
    expect(called(api, 'POST /checkout/confirm')).toHaveLength(0);
    expect(alertTexts(s)).toEqual([]);
  });

  test('where everything was paid before has nothing left to approve', async () => {
    fakeApi({ ...API, 'POST /checkout/paypal': ok({ purchase_id: 41 }) });
    const s = store(wallet);
    const begun = await s.dispatch(beginWallet(31));
    expect(begun && isWalletPaid(begun)).toBe(true);
    expect(alertTexts(s)).toEqual([]);
  });

  test('whose window is closed is the same purchase when it opens again', async () => {
    const api = fakeApi({ ...API, ...ORDER });
    const s = store(wallet);
    await s.dispatch(beginWallet(31));
    s.dispatch(walletCancelled());
    expect(errorOf(s)).toBe('Cancelaste el pago con PayPal. No se hizo ningún cargo.');
    await s.dispatch(beginWallet(31));
    expect(errorOf(s)).toBeUndefined();
    expect(new Set(called(api, 'POST /checkout/paypal').map((r) => r.headers['Idempotency-Key'])).size).toBe(1);
  });

  test('does not block checkout when a lost response began no purchase', async () => {
    fakeApi({ ...API, 'POST /checkout/paypal': NO_NETWORK });
    const s = store(wallet);
    expect(await s.dispatch(beginWallet(31))).toBeNull();
    expect(s.getState().checkout.attempt?.unsettled).toBe(false);
    const shown = errorOf(s);
    s.dispatch(walletFailed());
    expect(errorOf(s)).toBe(shown);
  });

  test('whose payment may have been taken goes on with the same approval', async () => {
    const api = fakeApi({ ...API, ...ORDER, 'POST /checkout/capture': NO_NETWORK });
    const s = store(wallet);
    await s.dispatch(beginWallet(31));
    expect(await s.dispatch(captureWallet({ orderID: 'O-1' }))).toBeNull();
    expect(s.getState().checkout.attempt?.unsettled).toBe(true);
    api.respond(ORDER);
    expect(await s.dispatch(buyPackage(31, null, false))).toBe(41);
    expect(called(api, 'POST /checkout/capture').map((r) => r.body)).toEqual([{ orderID: 'O-1' }, { orderID: 'O-1' }]);
    expect(purchases(api)).toHaveLength(0);
  });

  test('shows a refused payment; the next attempt is a new order', async () => {
    const api = fakeApi({
      ...API,
      ...ORDER,
      'POST /checkout/capture': refuse(
        402,
        'checkout/failed',
        'Hubo un error al procesar tu compra. Inténtalo más tarde.',
      ),
    });
    const s = store(wallet);
    await s.dispatch(beginWallet(31));
    await s.dispatch(captureWallet({ orderID: 'O-1' }));
    expect(errorOf(s)).toBe('Hubo un error al procesar tu compra. Inténtalo más tarde.');
    await s.dispatch(beginWallet(31));
    expect(new Set(called(api, 'POST /checkout/paypal').map((r) => r.headers['Idempotency-Key'])).size).toBe(2);
  });
});
