/** Card checkout against the processor's sandbox over real HTTP: paid, authenticated, declined, saved. */
import {
  getPaymentMethods,
  postCheckout,
  postCheckoutAttempt,
  postConfirmation,
  postPurchase,
  type PurchaseAttempt,
} from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getInvoices, getPurchase } from '../../../../../domain/contract/purchases';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../../helpers/api';
import { emulatorToken } from '../../../../helpers/tokens';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aDiscount, aPackage, aPerson, type Person } from '../../../builders';
import { brokenRules } from '../../../invariants';

const CARD = 1;
const MONTHLY = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true, watchesConnections: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('card_try').execute();
  await api.configure({
    cash_checkout_enabled: 'true',
    payment_sources_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    stripe_checkout_mode: 'elements',
    domain: '',
    discounts_enabled: 'true',
  });
});
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

type Fields = Partial<Omit<PurchaseAttempt, 'class_package_id'>>;
const body = (class_package_id: number, fields: Fields) => ({ class_package_id, payment_method: CARD, ...fields });
const buy = (as: Person, id: number, fields: Fields = { card_payment_method: 'pm_card_visa' }, key?: string) =>
  api.ok(postPurchase, { as, body: body(id, fields), key });
const notSold = (as: Person, id: number, fields: Fields, key?: string) =>
  api.refused(postPurchase, { as, body: body(id, fields), key });
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const answerBank = (clientSecret: string, accept: boolean) => answerBankChallenge(api.stripe.url, clientSecret, accept);

it('a price that is another one than the customer saw charges nothing; the one on show does', async () => {
  const [as, id] = [await aPerson(api.db), await aPackage(api.db, { price: 120_000, class_amount: 1 })];
  const fields = { card_payment_method: 'pm_card_visa' };
  expect(await notSold(as, id, { ...fields, total: 1000 })).toMatchObject({ code: 'package/changed' });
  expect((await api.ok(getInvoices, { as })).invoices).toEqual([]);
  await buy(as, id, { ...fields, total: 1200 });
  expect((await api.ok(getInvoices, { as })).invoices).toMatchObject([{ total_payment: 1200 }]);
});

it('card payment is offered with key and script when it is configured', async () => {
  expect((await api.ok(getPaymentMethods)).payment_methods).toEqual([
    { payment_method_id: CARD, name: 'Tarjeta', public_key: STRIPE_KEYS.publicKey, script: '/sandbox/stripe/js' },
    { payment_method_id: 2, name: 'Efectivo', public_key: null, script: null },
  ]);
  await api.configure({ stripe_public_key: '' });
  expect((await api.ok(getPaymentMethods)).payment_methods.map((m) => m.payment_method_id)).toEqual([2]);
});

it('a successful card payment completes the purchase with one invoice and its credits', async () => {
  const person = await aPerson(api.db);
  const { purchase_id, ...rest } = await buy(person, await aPackage(api.db, { price: 120_050, class_amount: 5 }));
  expect(rest).toEqual({});
  expect(await purchaseOf(person, purchase_id)).toMatchObject({
    status: 'completed',
    total_payment: 1200.5,
    payment_method: { name: 'Tarjeta' },
    failure: null,
  });
  expect(await creditsOf(person)).toHaveLength(5);
  expect((await api.ok(getInvoices, { as: person })).invoices).toMatchObject([
    { purchase_id, total_payment: 1200.5, refunded: 0 },
  ]);
});

it.each([
  [
    'pm_card_chargeDeclined',
    'card_declined',
    'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
  ],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
  ],
  [
    'pm_card_chargeDeclinedLostCard',
    'card_declined',
    'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.',
  ],
  [
    'pm_card_chargeDeclinedStolenCard',
    'card_declined',
    'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'Lo sentimos. Tu tarjeta ha expirado'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'Lo sentimos. El CVV de tu tarjeta es incorrecto'],
  ['pm_card_incorrectNumber', 'incorrect_number', 'Lo sentimos. El número de la tarjeta es incorrecto.'],
  [
    'pm_card_chargeDeclinedProcessingError',
    'checkout/failed',
    'Hubo un error al procesar tu compra. Inténtalo más tarde.',
  ],
  ['pm_no_existe', 'checkout/failed', 'Hubo un error al procesar tu compra. Inténtalo más tarde.'],
])('the card %s is declined with the text of the error catalogue, and nothing is sold', async (card, code, message) => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 1, attendee_limit: 1 })];
  expect(await notSold(person, id, { card_payment_method: card })).toMatchObject({ status: 402, code, message });
  expect(await creditsOf(person)).toEqual([]);
  // A failed purchase does not block the next one.
  const { purchase_id } = await buy(person, id);
  expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
});

it('a card purchase repeated with its key returns the same decline or is not paid again', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, { class_amount: 2 })];
  const declined = { card_payment_method: 'pm_card_chargeDeclinedLostCard' };
  const first = await notSold(person, id, declined, 'tarjeta-0001');
  expect(await notSold(person, id, declined, 'tarjeta-0001')).toEqual(first);
  const paid = await buy(person, id, undefined, 'tarjeta-0002');
  expect(await buy(person, id, undefined, 'tarjeta-0002')).toEqual(paid);
  expect(await notSold(person, id, { card_payment_method: 'pm_card_mastercard' }, 'tarjeta-0002')).toMatchObject({
    status: 422,
    code: 'idempotency/key-reused',
  });
  expect(await creditsOf(person)).toHaveLength(2);
});

it('twenty identical simultaneous card purchases make one purchase and one payment', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, { class_amount: 3 })];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      api.send(postPurchase, {
        as: person,
        body: body(id, { card_payment_method: 'pm_card_visa' }),
        key: 'tarjeta-veinte',
      }),
    ),
  );
  const sold = answers.filter((a) => a.status === 200);
  expect(sold.length).toBeGreaterThan(0);
  expect(new Set(sold.map((a) => a.text)).size).toBe(1);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect(await creditsOf(person)).toHaveLength(3);
});

const completed = async (id: number): Promise<number> => {
  const { rows } = await api.pool.query<{ n: number }>(
    'select count(*)::int n from purchase where class_package_id = $1 and status = $2',
    [id, 'completed'],
  );
  return rows[0]?.n ?? 0;
};

it('attendee_limit is respected by thirty simultaneous card purchases', async () => {
  const id = await aPackage(api.db, { attendee_limit: 4, class_amount: 1 });
  const people = await Promise.all(Array.from({ length: 30 }, () => aPerson(api.db)));
  const answers = await Promise.all(
    people.map((as) => api.send(postPurchase, { as, body: body(id, { card_payment_method: 'pm_card_visa' }) })),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(4);
  for (const refused of answers.filter((a) => a.status !== 200))
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'package/attendees-reached' });
  expect(await completed(id)).toBe(4);
});

it('limit_per_customer is respected by simultaneous card purchases, each of which ends those that still wait', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 4, class_amount: 1 })];
  const buyOnce = () => api.send(postPurchase, { as: person, body: body(id, { card_payment_method: 'pm_card_visa' }) });
  const answers = await Promise.all(Array.from({ length: 15 }, buyOnce));
  const sold = answers.filter((a) => a.status === 200).length;
  // Ended by another attempt, paid by another meanwhile, or at the limit.
  for (const { status } of answers) expect([200, 402, 409, 422, 429, 503]).toContain(status);
  await api.stripe.faults.flush();
  expect(await completed(id)).toBeGreaterThanOrEqual(sold);
  expect(await completed(id)).toBeLessThanOrEqual(4);
  api.setNow(new Date(NOON.getTime() + 60_000));
  for (let n = await completed(id); n < 4; n += 1) await buy(person, id);
  expect(await notSold(person, id, { card_payment_method: 'pm_card_visa' })).toMatchObject({
    status: 409,
    code: 'package/limit-reached',
  });
  expect(await creditsOf(person)).toHaveLength(4);
});

describe('card that needs authentication', () => {
  it('the purchase stays pending until it is authenticated, then webhook and request complete it once', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, clientSecret = '' } = await buy(person, await aPackage(api.db, { class_amount: 4 }), {
      card_payment_method: 'pm_card_authenticationRequired',
    });
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect((await purchaseOf(person, purchase_id)).status).toBe('pending');
    expect(await creditsOf(person)).toEqual([]);
    await answerBank(clientSecret, true);
    const [confirmed] = await Promise.all([
      api.ok(postConfirmation, { as: person, body: { purchase_id } }),
      api.ok(postConfirmation, { as: person, body: { purchase_id } }),
      api.stripe.faults.flush(),
    ]);
    expect(confirmed).toEqual({ purchase_id, status: 'completed' });
    expect(await creditsOf(person)).toHaveLength(4);
  });

  it('fails the purchase when authentication is rejected', async () => {
    const person = await aPerson(api.db);
    const { purchase_id, clientSecret = '' } = await buy(person, await aPackage(api.db), {
      card_payment_method: 'pm_card_authenticationRequired',
    });
    await answerBank(clientSecret, false);
    expect(await api.ok(postConfirmation, { as: person, body: { purchase_id } })).toEqual({
      purchase_id,
      status: 'failed',
      failure: 'Hubo un error al procesar tu compra. Inténtalo más tarde.',
    });
    expect(await creditsOf(person)).toEqual([]);
  });

  it('does not block another attempt when authentication is abandoned', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { limit_per_customer: 1 })];
    const left = await buy(person, id, { card_payment_method: 'pm_card_authenticationRequired' });
    const { purchase_id } = await buy(person, id);
    expect((await purchaseOf(person, purchase_id)).status).toBe('completed');
    expect((await purchaseOf(person, left.purchase_id)).status).toBe('failed');
  });
});

describe('saved card', () => {
  const sources = (person: Person) =>
    api.db
      .selectFrom('payment_source')
      .select(['payment_source_id', 'card_type', 'last_digits'])
      .where('customer_id', '=', person.customer_id)
      .execute();

  it('is saved once with a purchase that requests it and pays the next one', async () => {
    const [person, id] = [await aPerson(api.db), await aPackage(api.db, { class_amount: 1 })];
    await buy(person, id, { card_payment_method: 'pm_card_visa', saveCard: true });
    await buy(person, id, { card_payment_method: 'pm_card_visa', saveCard: true });
    const [saved] = await sources(person);
    expect(await sources(person)).toMatchObject([{ card_type: 'visa', last_digits: '4242' }]);
    await buy(person, id, { payment_source_id: saved?.payment_source_id ?? 0 });
    await api.ok(postCheckout, { as: person, body: { class_package_id: id, customer_id: person.customer_id } });
    expect(await creditsOf(person)).toHaveLength(4);
  });

  it('is not saved without a request', async () => {
    const person = await aPerson(api.db);
    await buy(person, await aPackage(api.db));
    expect(await sources(person)).toEqual([]);
  });

  it('of another customer is rejected', async () => {
    const [person, thief, id] = [await aPerson(api.db), await aPerson(api.db), await aPackage(api.db)];
    await buy(person, id, { card_payment_method: 'pm_card_mastercard', saveCard: true });
    const [saved] = await sources(person);
    expect(await notSold(thief, id, { payment_source_id: saved?.payment_source_id ?? 0 })).toMatchObject({
      status: 404,
      code: 'payment-source/not-found',
    });
    expect(
      await api.refused(postCheckout, { as: thief, body: { class_package_id: id, customer_id: person.customer_id } }),
    ).toMatchObject({ status: 403, code: 'checkout/other-customer' });
  });
});

it('a card purchase works with a new account at the processor that has no customers yet', async () => {
  await api.configure({ subscriptions_enabled: 'true' });
  const person = await aPerson(api.db);
  const monthly = await aPackage(api.db, {
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
    class_amount: 1,
    allows_several: true,
  });
  await buy(person, monthly);
  await api.db
    .updateTable('provider_customer')
    .set({ provider_customer_id: 'cus_deOtraCuenta' })
    .where('customer_id', '=', person.customer_id)
    .execute();
  await api.db
    .updateTable('provider_plan')
    .set({ provider_plan_id: 'price_deOtraCuenta' })
    .where('class_package_id', '=', monthly)
    .execute();
  await buy(person, monthly);
  await api.db
    .updateTable('provider_customer')
    .set({ provider_customer_id: 'cus_deUnaTercera' })
    .where('customer_id', '=', person.customer_id)
    .execute();
  await buy(person, await aPackage(api.db, { class_amount: 1 }));
  expect(await creditsOf(person)).toHaveLength(3);
});

it('a card purchase accepts the other request format and is rejected without a card', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, { class_amount: 1 })];
  await api.ok(postCheckoutAttempt, { as: person, body: { class_package_id: id, payment_method: 'pm_card_visa' } });
  expect(await creditsOf(person)).toHaveLength(1);
  for (const asked of [{ class_package_id: id, payment_method: CARD }, { class_package_id: id }]) {
    expect(await api.refused(postCheckoutAttempt, { as: person, body: asked })).toMatchObject({
      status: 400,
      code: 'checkout/no-method',
    });
  }
});

it('a discount reduces the card payment; a full one needs no card', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db, { price: 100_000, class_amount: 1 })];
  await aDiscount(api.db, { code: 'VEINTE', amount: 20, limit_total: 3 });
  await aDiscount(api.db, { code: 'TODO', amount: 100, limit_total: 3 });
  const { purchase_id } = await buy(person, id, { card_payment_method: 'pm_card_visa', discountCode: 'veinte' });
  expect(await purchaseOf(person, purchase_id)).toMatchObject({
    amount: 1000,
    total_payment: 800,
    status: 'completed',
  });
  const free = await api.ok(postPurchase, { as: person, body: { class_package_id: id, discountCode: 'TODO' } });
  expect(await purchaseOf(person, free.purchase_id)).toMatchObject({
    amount: 1000,
    total_payment: 0,
    status: 'completed',
    payment_method: null,
  });
  expect(await creditsOf(person)).toHaveLength(2);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      api.send(postPurchase, {
        as: await aPerson(api.db),
        body: {
          class_package_id: id,
          payment_method: CARD,
          discountCode: 'VEINTE',
          card_payment_method: 'pm_card_visa',
        },
      }),
    ),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(2);
  for (const refused of answers.filter((a) => a.status !== 200))
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'discount/used-up' });
});

it("an amount below the processor's minimum is rejected before anything is created", async () => {
  await api.configure({ subscriptions_enabled: 'true' });
  const discount = (code: string, amount: number) =>
    aDiscount(api.db, { code, amount, is_percent: false, first_invoice_only: true });
  await Promise.all([discount('CASI', 99_500), discount('JUSTO', 99_000)]);
  const [person, id, monthly] = [
    await aPerson(api.db),
    await aPackage(api.db, { price: 100_000 }),
    await aPackage(api.db, { price: 100_000, ...MONTHLY }),
  ];
  const card = { card_payment_method: 'pm_card_visa' };
  for (const bought of [id, monthly]) {
    expect(await notSold(person, bought, { ...card, discountCode: 'CASI' })).toMatchObject({
      status: 412,
      code: 'checkout/method-unavailable',
      message: expect.stringContaining('$10.00'),
    });
    expect((await buy(person, bought, { ...card, discountCode: 'JUSTO' })).purchase_id).toBeGreaterThan(0);
  }
  expect(await notSold(person, await aPackage(api.db, { price: 999 }), card)).toMatchObject({
    code: 'checkout/method-unavailable',
  });
  await api.ok(postPurchase, {
    as: person,
    body: { class_package_id: await aPackage(api.db, { price: 999 }), payment_method: 2 },
  });
});

it('no card is tried any more after ten declined ones, until an hour has passed', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
  for (let n = 0; n < 10; n += 1)
    expect((await notSold(person, id, { card_payment_method: 'pm_card_chargeDeclined' })).code).toBe('card_declined');
  expect(await notSold(person, id, { card_payment_method: 'pm_card_visa' })).toMatchObject({
    status: 429,
    code: 'checkout/too-many-declined',
  });
  await buy(await aPerson(api.db), id);
  api.setNow(new Date(NOON.getTime() + 61 * 60_000));
  await buy(person, id);
});

it('card numbers are not accepted, stored or logged', async () => {
  const [person, id] = [await aPerson(api.db), await aPackage(api.db)];
  const NUMBER = '4242424242424242';
  for (const fields of [
    { card: { number: NUMBER, exp_month: 1, exp_year: 2030, cvc: '123' } },
    { card_number: NUMBER },
    { cvc: '123' },
    { card_payment_method: NUMBER },
    { discountCode: 'X', number: NUMBER },
  ]) {
    const reply = await api.raw({
      method: 'POST',
      url: '/api/checkout/purchase',
      headers: {
        authorization: `Bearer ${emulatorToken({ uid: person.uid, email: person.email })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ class_package_id: id, payment_method: CARD, ...fields }),
    });
    expect([reply.status, (JSON.parse(reply.text) as { code: string }).code]).toEqual([400, 'request/invalid']);
    expect(reply.text).not.toContain(NUMBER);
  }
  await buy(person, id);
  await notSold(person, id, { card_payment_method: 'pm_card_chargeDeclined' });
  expect(api.logs()).not.toContain(NUMBER);
  expect(api.logs()).not.toMatch(/(?<![\d.])\d{14,19}(?!\d)/);
  expect(api.logs()).not.toContain('pm_card');
});
