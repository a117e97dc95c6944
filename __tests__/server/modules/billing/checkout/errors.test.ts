/**
 * The error catalogue of the specification (section 8): each row as response and as displayed text, for every
 * purchase call, in both variants.
 */
import { checkoutErrorText } from '../../../../../domain/checkoutErrors';
import { postCheckout, postCheckoutAttempt, postPurchase } from '../../../../../domain/contract/checkout';
import { NOON, STRIPE_KEYS, startApi, type Api, type Refusal } from '../../../../helpers/api';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const [CARD, CASH] = [1, 2];
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    cash_checkout_enabled: 'true',
    payment_sources_enabled: 'true',
    discounts_enabled: 'true',
    subscriptions_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
  });
});
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

interface Wanted {
  readonly class_package_id: number;
  readonly card?: string;
  readonly discountCode?: string;
}

/** A saved card that was not charged before, so that its error occurs when it pays. */
async function hasSaved({ customer_id }: Person, source_id: string): Promise<void> {
  await api.db.deleteFrom('payment_source').where('source_id', '=', source_id).execute();
  await api.db
    .insertInto('payment_source')
    .values({ customer_id, source_id, card_type: 'visa', last_digits: '4242', fingerprint: null, created_at: NOON })
    .execute();
}

/** The three calls that buy with a card. */
const CALLS: readonly [string, (as: Person, wanted: Wanted) => Promise<Refusal>][] = [
  [
    'POST /checkout/purchase',
    (as, { card, ...body }) =>
      api.refused(postPurchase, {
        as,
        body: { ...body, ...(card ? { payment_method: CARD, card_payment_method: card } : {}) },
      }),
  ],
  [
    'POST /checkout/attempt',
    (as, { card, ...body }) =>
      api.refused(postCheckoutAttempt, { as, body: { ...body, ...(card ? { payment_method: card } : {}) } }),
  ],
  [
    'POST /checkout',
    async (as, { card, ...body }) => {
      if (card) await hasSaved(as, card);
      return api.refused(postCheckout, { as, body: { ...body, customer_id: as.customer_id } });
    },
  ],
];

/** The error texts of both checkout variants. */
const checkoutErrorOf = ({ status, code, message, decline_code }: Refusal, withDiscount = false) => ({
  checkout: checkoutErrorText({ status, code, message, declineCode: decline_code }, 'checkout', withDiscount),
  storefront: checkoutErrorText({ status, code, message, declineCode: decline_code }, 'storefront', withDiscount),
});
const same = (text: string) => ({ checkout: text, storefront: text });

const INSUFFICIENT = 'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.';
const LOST = 'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.';
const BANK = 'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.';

describe.each(CALLS)('checkout errors of %s', (_name, refused) => {
  it.each([
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', INSUFFICIENT],
    ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card', LOST],
    ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', LOST],
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', BANK],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Lo sentimos. Tu tarjeta ha expirado'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      undefined,
      'Lo sentimos. El CVV de tu tarjeta es incorrecto',
    ],
    ['pm_card_incorrectNumber', 'incorrect_number', undefined, 'Lo sentimos. El número de la tarjeta es incorrecto.'],
    [
      'pm_card_chargeDeclinedProcessingError',
      'checkout/failed',
      undefined,
      'Hubo un error al procesar tu compra. Inténtalo más tarde.',
    ],
  ])('402 %s', async (card, code, decline_code, text) => {
    const refusal = await refused(await aPerson(api.db), { class_package_id: await aPackage(api.db), card });
    expect(refusal).toEqual({ status: 402, code, message: text, ...(decline_code ? { decline_code } : {}) });
    expect(checkoutErrorOf(refusal)).toEqual(same(text));
  });

  it('400 without a payment method', async () => {
    const refusal = await refused(await aPerson(api.db), { class_package_id: await aPackage(api.db) });
    expect(refusal).toMatchObject({ status: 400, code: 'checkout/no-method' });
    expect(checkoutErrorOf(refusal)).toEqual(same('No has seleccionado un método de pago.'));
  });

  it('404 for a package that is not for sale', async () => {
    const refusal = await refused(await aPerson(api.db), {
      class_package_id: await aPackage(api.db, { status: 'inactive' }),
      card: 'pm_card_visa',
    });
    expect(refusal).toMatchObject({ status: 404, code: 'package/not-found' });
    expect(checkoutErrorOf(refusal)).toEqual(same('Lo sentimos, no encontramos el paquete que quieres comprar.'));
  });

  it('409 at the limit per customer', async () => {
    const [person, class_package_id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 1 })];
    await api.ok(postPurchase, { as: person, body: { class_package_id, payment_method: CASH } });
    const refusal = await refused(person, { class_package_id, card: 'pm_card_visa' });
    expect(refusal).toMatchObject({ status: 409, code: 'package/limit-reached' });
    expect(checkoutErrorOf(refusal)).toEqual({
      checkout: 'Lo sentimos, ya has alcanzado el límite de compras de este paquete.',
      storefront: 'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
    });
  });

  it('412 at the attendee limit', async () => {
    const class_package_id = await aPackage(api.db, { attendee_limit: 1 });
    await api.ok(postPurchase, { as: await aPerson(api.db), body: { class_package_id, payment_method: CASH } });
    const refusal = await refused(await aPerson(api.db), { class_package_id, card: 'pm_card_visa' });
    expect(refusal).toMatchObject({ status: 412, code: 'package/attendees-reached' });
    expect(checkoutErrorOf(refusal)).toEqual(
      same('Lo sentimos, se ha alcanzado el límite de personas para este paquete.'),
    );
  });

  it("412 with the server's message for an unavailable payment method", async () => {
    await api.configure({ subscriptions_enabled: 'false' });
    const subscription = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
    const refusal = await refused(await aPerson(api.db), {
      class_package_id: await aPackage(api.db, subscription),
      card: 'pm_card_visa',
    });
    expect(refusal).toMatchObject({ status: 412, code: 'checkout/method-unavailable' });
    expect(checkoutErrorOf(refusal)).toEqual(same('Este método de pago no está disponible para este paquete.'));
  });

  it('404 and 412 for an invalid discount', async () => {
    const class_package_id = await aPackage(api.db);
    const code = `AGOTADO${class_package_id}`;
    await aDiscount(api.db, { code, amount: 10, limit_total: 1 });
    await api.ok(postPurchase, {
      as: await aPerson(api.db),
      body: { class_package_id, payment_method: CASH, discountCode: code },
    });
    const [unknown, usedUp] = [
      await refused(await aPerson(api.db), { class_package_id, card: 'pm_card_visa', discountCode: 'NO-HAY' }),
      await refused(await aPerson(api.db), { class_package_id, card: 'pm_card_visa', discountCode: code }),
    ];
    expect(unknown).toMatchObject({ status: 404, code: 'discount/invalid' });
    expect(checkoutErrorOf(unknown, true)).toEqual(same('Lo sentimos, ese descuento no es válido.'));
    expect(usedUp).toMatchObject({ status: 412, code: 'discount/used-up' });
    expect(checkoutErrorOf(usedUp, true)).toEqual({
      checkout: 'Lo sentimos, ya has agotado este descuento.',
      storefront: 'Lo sentimos. No puedes usar este descuento',
    });
  });

  it("shows the server's message for any other status", async () => {
    api.stripe.faults.calls(() => 'fail');
    const refusal = await refused(await aPerson(api.db), {
      class_package_id: await aPackage(api.db),
      card: 'pm_card_visa',
    });
    api.stripe.faults.calls(() => undefined);
    expect(refusal).toMatchObject({ status: 503, code: 'checkout/unavailable' });
    expect(checkoutErrorOf(refusal)).toEqual(same(refusal.message));
  });
});
