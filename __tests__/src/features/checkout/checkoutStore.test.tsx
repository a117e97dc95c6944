/** The checkout's reducer, choice of a payment method and thunks. */
import type { OfferedPaymentMethod } from '../../../../domain/contract/checkout';
import { CARD, CASH, WALLET } from '../../../../domain/pricing';
import { openCheckout } from '../../../../src/features/checkout/actions';
import { type Choice } from '../../../../src/features/checkout/choices';
import { buyPackage } from '../../../../src/features/checkout/pay';
import { checkoutReducer, initialCheckout } from '../../../../src/features/checkout/reducer';
import { selectChoice, selectOfferedMethod } from '../../../../src/features/checkout/selectors';
import { initialPackages } from '../../../../src/features/packages/reducer';
import { aConfig, aPackage } from '../../../helpers/fixtures';
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
} from '../../../helpers/store';
import { EFECTIVO, TARJETA, PAID_BY, plain, signedIn, API, purchases, keys } from './checkoutScreen';

beforeEach(() => window.sessionStorage.clear());

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
    expect(checkoutReducer(tried, { type: 'customers/SET_ME', customer: null })).toEqual(initialCheckout);
  });

  test('leaving checkout clears the discount', () => {
    const applied = checkoutReducer(initialCheckout, { type: 'checkout/RECEIVED_DISCOUNT', discount });
    expect(applied.discount).toBe(discount);
    expect(checkoutReducer(applied, { type: 'checkout/LEFT' })).toEqual(initialCheckout);
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
    expect(selectOfferedMethod(state, CARD)?.public_key).toBe('pk_de_la_configuracion');
    expect(selectOfferedMethod(state, CARD)).toBe(selectOfferedMethod(state, CARD));
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

  test('a purchase is paid with the chosen method, without a message, and the credits are read again', async () => {
    const api = fakeApi(API);
    const store = mockStore({ ...signedIn, checkout: { ...initialCheckout, methods: [EFECTIVO] } });
    expect(await store.dispatch(buyPackage(31, null, false))).toBe(41);
    await flushPromises();
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 31, payment_method: CASH, total: 1500 });
    expect(typesOf(store)).not.toContain('alerts/SHOW_ALERT');
    expect(typesOf(store)).toContain('customers/RECEIVED_ME');
  });

  test('a free package names no method', async () => {
    const api = fakeApi(API);
    const store = mockStore({ ...signedIn, checkout: { ...initialCheckout, methods: [EFECTIVO] } });
    await store.dispatch(buyPackage(32, null, false));
    expect(purchases(api)[0]?.body).toEqual({ class_package_id: 32, total: 0 });
  });

  test('while one is being made another is not begun', async () => {
    const api = fakeApi(API);
    const store = realStore(signedIn);
    const [first, second] = await Promise.all([
      store.dispatch(buyPackage(32, null, false)),
      store.dispatch(buyPackage(32, null, false)),
    ]);
    expect([first, second]).toEqual([41, null]);
    expect(purchases(api)).toHaveLength(1);
  });

  test('after a lost response the same purchase goes on with the same key', async () => {
    const api = fakeApi({ ...API, 'POST /checkout/purchase': NO_NETWORK });
    const store = realStore(signedIn);
    expect(await store.dispatch(buyPackage(32, null, false))).toBeNull();
    api.respond({ 'POST /checkout/purchase': refuse(500, 'server/internal') });
    expect(await store.dispatch(buyPackage(32, null, false))).toBeNull();
    api.respond({ 'POST /checkout/purchase': ok({ purchase_id: 41 }) });
    expect(await store.dispatch(buyPackage(32, null, false))).toBe(41);
    expect(keys(api)).toHaveLength(3);
    expect(new Set(keys(api)).size).toBe(1);
    await store.dispatch(buyPackage(32, null, false));
    expect(new Set(keys(api)).size).toBe(2);
  });

  test('after a refusal, and for another package, the key is a new one', async () => {
    const api = fakeApi({ ...API, 'POST /checkout/purchase': refuse(409, 'package/limit-reached') });
    const store = realStore(signedIn);
    await store.dispatch(buyPackage(32, null, false));
    await store.dispatch(buyPackage(32, null, false));
    api.respond({ 'POST /checkout/purchase': NO_NETWORK });
    await store.dispatch(buyPackage(32, null, false));
    await store.dispatch(buyPackage(33, null, false));
    expect(new Set(keys(api)).size).toBe(4);
  });
});
