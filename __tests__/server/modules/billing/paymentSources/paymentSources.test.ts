/** Saved cards, against the processor's sandbox over real HTTP. */
import { postPurchase } from '../../../../../domain/contract/checkout';
import {
  deleteMetodoPago,
  deletePaymentSource,
  getMetodosPago,
  getPaymentSources,
  postMetodoPago,
  postPaymentSource,
  type CardEntry,
} from '../../../../../domain/contract/paymentSources';
import { postPurchaseCancellation } from '../../../../../domain/contract/purchases';
import { HOUR, NOON, startApi, type Api } from '../../../../helpers/api';
import { answerBankChallenge } from '../../../../helpers/stripe';
import { aPackage, aPerson, type Person } from '../../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    payment_sources_enabled: 'true',
    subscriptions_enabled: 'true',
    stripe_public_key: 'pk_test_pruebas',
  });
});

const add = (as: Person, token_id: string, more: Partial<CardEntry> = {}) =>
  api.ok(postPaymentSource, { as, body: { token_id, ...more } });
const notAdded = (as: Person, token_id: string, more: Partial<CardEntry> = {}) =>
  api.refused(postPaymentSource, { as, body: { token_id, ...more } });
const sourcesOf = async (as: Person) => (await api.ok(getPaymentSources, { as })).metodos_pago;
const saved = async (as: Person, token: string) => {
  const { payment_source } = await add(as, token);
  if (!payment_source) throw new Error('the bank asks');
  return payment_source;
};
/** The processor's own records. */
const atStripe = async (path: string) =>
  (await (
    await fetch(`${api.stripe.url}/v1/${path}`, { headers: { authorization: 'Bearer sk_test_pruebas' } })
  ).json()) as Record<string, unknown>;
/** A card token as the browser's script creates it: a new one each time. */
const typed = async (token: string): Promise<string> => {
  const reply = await fetch(`${api.stripe.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_pruebas' },
    body: new URLSearchParams({ type: 'card', 'card[token]': token }),
  });
  return ((await reply.json()) as { id: string }).id;
};
it('a saved card has the brand and digits reported by the processor, not by the browser', async () => {
  const person = await aPerson(api.db);
  const { payment_source } = await add(person, 'pm_card_visa', {
    card_type: 'amex',
    last_digits: '9999',
    saveCard: true,
  });
  expect(payment_source).toMatchObject({ card_type: 'visa', last_digits: '4242', createdAt: NOON.toISOString() });
  expect(await sourcesOf(person)).toEqual([payment_source]);
  expect(await atStripe(`payment_methods/${payment_source?.source_id}`)).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
  });
});

it("both sets of calls list the customer's own cards only, newest first", async () => {
  const [person, stranger] = [await aPerson(api.db), await aPerson(api.db)];
  const visa = await saved(person, 'pm_card_visa');
  api.setNow(new Date(NOON.getTime() + HOUR));
  const { payment_source: mastercard } = await api.ok(postMetodoPago, {
    as: person,
    body: { token_id: 'pm_card_mastercard', card_type: 'mastercard', last_digits: '4444', saveCard: true },
  });
  expect((await api.ok(getMetodosPago, { as: person })).metodos_pago).toEqual([mastercard, visa]);
  expect(await sourcesOf(person)).toEqual([mastercard, visa]);
  expect(await sourcesOf(stranger)).toEqual([]);
  expect(
    await api.refused(deletePaymentSource, { as: stranger, params: { id: visa.payment_source_id } }),
  ).toMatchObject({ status: 404, code: 'payment-source/not-found' });
  expect(await api.ok(deleteMetodoPago, { as: person, params: { id: visa.payment_source_id } })).toEqual({
    payment_source_id: visa.payment_source_id,
  });
  expect(await sourcesOf(person)).toEqual([mastercard]);
  expect((await atStripe(`payment_methods/${visa.source_id}`)).customer).toBeNull();
  expect(await api.refused(deletePaymentSource, { as: person, params: { id: visa.payment_source_id } })).toMatchObject({
    status: 404,
  });
});

it('a card saved twice is stored once, also simultaneously and at the processor', async () => {
  const person = await aPerson(api.db);
  const first = await saved(person, await typed('tok_visa'));
  const names = await Promise.all(Array.from({ length: 5 }, () => typed('tok_visa')));
  const again = await Promise.all([...names, ...names].map((name) => add(person, name)));
  expect(again.map((r) => r.payment_source)).toEqual(again.map(() => first));
  expect(await sourcesOf(person)).toEqual([first]);
  const { customer } = await atStripe(`payment_methods/${first.source_id}`);
  const { data } = await atStripe(`customers/${String(customer)}/payment_methods`);
  expect(data).toMatchObject([{ id: first.source_id }]);
  expect((await add(person, first.source_id)).payment_source).toEqual(first);
});

it('a card saved by two customers is stored once for each', async () => {
  const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
  const [mine, theirs] = [await saved(person, 'pm_card_visa'), await saved(other, 'pm_card_visa')];
  expect(mine.source_id).not.toBe(theirs.source_id);
  await api.ok(deletePaymentSource, { as: person, params: { id: mine.payment_source_id } });
  expect(await sourcesOf(other)).toEqual([theirs]);
});

it.each([
  [
    'pm_card_chargeDeclined',
    'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
    'generic_decline',
  ],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
    'insufficient_funds',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'Lo sentimos. Tu tarjeta ha expirado', undefined],
  ['pm_card_chargeDeclinedIncorrectCvc', 'Lo sentimos. El CVV de tu tarjeta es incorrecto', undefined],
  ['pm_card_chargeDeclinedProcessingError', 'Hubo un error al agregar este método de pago.', undefined],
])('the card %s is not saved, with the reason in the error', async (token, message, decline_code) => {
  const person = await aPerson(api.db);
  expect(await notAdded(person, token)).toEqual({ status: 402, code: 'payment-source/failed', message, decline_code });
  expect(await sourcesOf(person)).toEqual([]);
});

it('a card that needs authentication is saved only after its holder confirms', async () => {
  const [person, other] = [await aPerson(api.db), await aPerson(api.db)];
  for (const [as, accepts] of [
    [person, true],
    [other, false],
  ] as const) {
    const asked = await add(as, 'pm_card_authenticationRequired');
    expect(asked).toEqual({ payment_source: null, clientSecret: expect.stringMatching(/^seti_/) });
    expect(await sourcesOf(as)).toEqual([]);
    await answerBankChallenge(api.stripe.url, asked.clientSecret ?? '', accepts);
  }
  const { payment_source, clientSecret } = await add(person, 'pm_card_authenticationRequired');
  expect(clientSecret).toBeUndefined();
  expect(await sourcesOf(person)).toEqual([payment_source]);
  expect(await notAdded(other, 'pm_card_authenticationRequired')).toMatchObject({
    status: 402,
    code: 'payment-source/failed',
  });
});

it("a card of an active subscription can't be deleted until that is cancelled", async () => {
  const person = await aPerson(api.db);
  const [card, other] = [await saved(person, 'pm_card_visa'), await saved(person, 'pm_card_mastercard')];
  const class_package_id = await aPackage(api.db, {
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  });
  const { purchase_id: id } = await api.ok(postPurchase, {
    as: person,
    body: { class_package_id, payment_method: 1, payment_source_id: card.payment_source_id },
  });
  expect(await api.refused(deletePaymentSource, { as: person, params: { id: card.payment_source_id } })).toEqual({
    status: 409,
    code: 'payment-source/in-use',
    message: expect.stringMatching(
      /^Con esta tarjeta se cobra tu suscripción «.+»\. Cambia su tarjeta, o cancélala, antes de eliminarla\.$/,
    ) as string,
  });
  await api.ok(deletePaymentSource, { as: person, params: { id: other.payment_source_id } });
  await api.ok(postPurchaseCancellation, { as: person, params: { id }, body: { reason: 'Cambio de tarjeta' } });
  await api.ok(deletePaymentSource, { as: person, params: { id: card.payment_source_id } });
});

it('a studio without saved cards saves and lists none, but still deletes existing ones', async () => {
  const person = await aPerson(api.db);
  const card = await saved(person, 'pm_card_visa');
  await api.configure({ payment_sources_enabled: 'false' });
  expect(await notAdded(person, 'pm_card_mastercard')).toEqual({
    status: 412,
    code: 'payment-source/disabled',
    message: 'Este estudio no guarda métodos de pago.',
  });
  expect(await sourcesOf(person)).toEqual([]);
  await api.ok(deletePaymentSource, { as: person, params: { id: card.payment_source_id } });
});

it('a card number is rejected, and no card is saved without consent', async () => {
  const person = await aPerson(api.db);
  for (const token of ['4242424242424242', 'pm_4242 4242', 'card', '']) {
    expect(await notAdded(person, token)).toMatchObject({ status: 400, code: 'request/invalid', field: 'token_id' });
  }
  const numbered = { token_id: 'pm_card_visa', number: '4242424242424242' };
  expect(await api.refused(postPaymentSource, { as: person, body: numbered })).toMatchObject({
    status: 400,
    field: 'number',
  });
  expect(await notAdded(person, 'pm_card_visa', { saveCard: false })).toMatchObject({ status: 400, field: 'saveCard' });
  // Four digits alone also occur in times and request ids.
  expect(api.logs()).not.toMatch(/4242[ -]?4242/);
});

it('an unresponsive processor causes an error without data loss, and saving works again afterwards', async () => {
  const person = await aPerson(api.db);
  const card = await saved(person, 'pm_card_visa');
  api.stripe.faults.calls(() => 'fail');
  expect(await notAdded(person, 'pm_card_mastercard')).toMatchObject({ status: 503, code: 'checkout/unavailable' });
  expect(await api.refused(deletePaymentSource, { as: person, params: { id: card.payment_source_id } })).toMatchObject({
    status: 503,
    code: 'checkout/unavailable',
  });
  expect(await sourcesOf(person)).toEqual([card]);
  api.stripe.faults.calls(() => undefined);
  await add(person, 'pm_card_mastercard');
  await api.ok(deletePaymentSource, { as: person, params: { id: card.payment_source_id } });
});
