/** A package of several classes, bought for one of them: that class is reserved in the transaction that grants it. */
import { postConfirmation, postPurchase, type PurchaseAttempt } from '../../../../domain/contract/checkout';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { postSpotHold } from '../../../../domain/contract/holds';
import { getPurchase } from '../../../../domain/contract/purchases';
import { getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { DAY, MINUTE } from '../../../../domain/durations';
import { releaseLapsedHolds } from '../../../../server/modules/booking/holds/service';
import { NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { answerBankChallenge } from '../../../helpers/stripe';
import { aClass, aPackage, aPenalty, aPerson, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

const BY_CARD = { payment_method: 1, card_payment_method: 'pm_card_visa' } as const;
const ASKED_BY_BANK = { payment_method: 1, card_payment_method: 'pm_card_authenticationRequired' } as const;
const IN_MONTHS = { ...BY_CARD, card_payment_method: 'pm_card_mxInstallments', installments: 6 };
const IN_MONTHS_ASKED = { ...IN_MONTHS, card_payment_method: 'pm_card_mxInstallmentsAuthentication' };
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({
    cash_checkout_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    installments_plans: '3, 6',
    installments_min_amount: '500',
  });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const fiveClasses = (fields: Parameters<typeof aPackage>[1] = {}) =>
  aPackage(api.db, { title: 'Cinco clases', class_amount: 5, price: 90_000, expiration_days: 30, ...fields });
const buy = (as: Person, body: PurchaseAttempt) => api.ok(postPurchase, { as, body });
const orderOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const seatsOf = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map((place) => [
    place.single_class_id,
    place.spot,
  ]);
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const heldClass = async (as: Person, capacity = 4) => {
  const id = await aClass(api.db, { capacity, spot_map: String(capacity) });
  await api.ok(postSpotHold, { as, body: { single_class_id: id, spot: 1 } });
  return id;
};
/** Buys with a card that the bank asks about; the bank answers after `meanwhile`. */
async function paidAfter(
  as: Person,
  single_class_id: number,
  meanwhile: () => Promise<unknown>,
  fields = {},
  payment: Partial<PurchaseAttempt> = ASKED_BY_BANK,
) {
  const class_package_id = await fiveClasses(fields);
  const body = { class_package_id, single_class_id, spot: 1, ...payment };
  const { purchase_id, clientSecret = '' } = await buy(as, body);
  await meanwhile();
  await answerBankChallenge(api.stripe.url, clientSecret, true);
  const confirm = () => api.ok(postConfirmation, { as, body: { purchase_id } });
  const [{ status }] = await Promise.all([confirm(), confirm(), confirm()]);
  return { purchase_id, status };
}
const lapse = async () => {
  api.setNow(new Date(NOON.getTime() + 11 * MINUTE));
  await releaseLapsedHolds(api.system());
};

it.each([
  ['with 3-D Secure', ASKED_BY_BANK],
  ['in months after 3-D Secure', IN_MONTHS_ASKED],
])('a package paid %s reserves the held spot once, though its end is reported several times', async (_how, payment) => {
  const ana = await aPerson(api.db);
  const id = await heldClass(ana);
  const { purchase_id } = await paidAfter(ana, id, async () => expect(await seatsOf(ana)).toEqual([]), {}, payment);
  expect([await seatsOf(ana), await creditsOf(ana)]).toEqual([[[id, 1]], 4]);
  const { single_class, reserved_class, installments } = await orderOf(ana, purchase_id);
  expect(single_class).toBeNull();
  expect(installments).toBe(payment === IN_MONTHS_ASKED ? 6 : undefined);
  expect(reserved_class).toMatchObject({ single_class_id: id, spot: 1, spots: [1] });
});

it.each([
  ['that costs nothing', { price: 0, limit_per_customer: 1 }, {}],
  ['paid with a card', {}, BY_CARD],
  ['paid in months without interest', {}, IN_MONTHS],
  ['to be paid in cash', {}, { payment_method: 2 }],
])('a package %s reserves its class at once', async (_how, fields, payment) => {
  const ana = await aPerson(api.db);
  const id = await heldClass(ana);
  await buy(ana, { class_package_id: await fiveClasses(fields), single_class_id: id, spot: 1, ...payment });
  expect([await seatsOf(ana), await creditsOf(ana)]).toEqual([[[id, 1]], 4]);
});

describe('a payment that arrives when the hold has lapsed', () => {
  it('reserves the chosen spot where it is still free', async () => {
    const ana = await aPerson(api.db);
    const id = await heldClass(ana);
    await paidAfter(ana, id, lapse);
    expect([await seatsOf(ana), await creditsOf(ana)]).toEqual([[[id, 1]], 4]);
  });

  it('reserves another spot where the chosen one is taken', async () => {
    const ana = await aPerson(api.db);
    const bea = await aPerson(api.db, 'customer', 1);
    const id = await heldClass(ana);
    await paidAfter(ana, id, async () => {
      await lapse();
      await api.ok(postReservation, { as: bea, body: { single_class_id: id, spot: 1 } });
    });
    expect(await seatsOf(ana)).toEqual([[id, 2]]);
  });

  it('leaves all credits and the money where the class is full', async () => {
    const ana = await aPerson(api.db);
    const bea = await aPerson(api.db, 'customer', 1);
    const id = await heldClass(ana, 1);
    const { purchase_id, status } = await paidAfter(ana, id, async () => {
      await lapse();
      await api.ok(postReservation, { as: bea, body: { single_class_id: id, spot: 1 } });
    });
    expect([status, await seatsOf(ana), await creditsOf(ana)]).toEqual(['completed', [], 5]);
    expect(await orderOf(ana, purchase_id)).toMatchObject({ refunded: 0, reserved_class: null });
  });
});

it('a class that is cancelled while its package is paid leaves all credits', async () => {
  const [ana, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const id = await heldClass(ana);
  const { status } = await paidAfter(ana, id, () =>
    api.send(deleteSingleClass, { as: admin, params: { id }, query: { reason: 'Se fue la luz' } }),
  );
  expect([status, await seatsOf(ana), await creditsOf(ana)]).toEqual(['completed', [], 5]);
});

it('a class that is cancelled before checkout does not hinder buying the package', async () => {
  const [ana, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const id = await aClass(api.db);
  await api.send(deleteSingleClass, { as: admin, params: { id }, query: { reason: 'Se fue la luz' } });
  await buy(ana, { class_package_id: await fiveClasses(), single_class_id: id, ...BY_CARD });
  expect(await creditsOf(ana)).toBe(5);
});

it('a class reserved with another credit while the package is paid is reserved once', async () => {
  const ana = await aPerson(api.db, 'customer', 1);
  const id = await heldClass(ana);
  await paidAfter(ana, id, () => api.ok(postReservation, { as: ana, body: { single_class_id: id, spot: 1 } }));
  expect([await seatsOf(ana), await creditsOf(ana)]).toEqual([[[id, 1]], 5]);
});

it('a class later than the credits last is not reserved, and they stay', async () => {
  const ana = await aPerson(api.db);
  const id = await aClass(api.db, { inHours: 24 * 9 });
  await buy(ana, { class_package_id: await fiveClasses({ expiration_days: 7 }), single_class_id: id, ...BY_CARD });
  expect([await seatsOf(ana), await creditsOf(ana)]).toEqual([[], 5]);
});

it('a customer with a penalty gets the credits without the place', async () => {
  await api.configure({ unlimited_membership_penalties_enabled: 'true' });
  const ana = await aPerson(api.db);
  await aPenalty(api.db, ana.customer_id, new Date(NOON.getTime() + DAY));
  const id = await aClass(api.db, { inHours: 2 });
  await buy(ana, { class_package_id: await fiveClasses(), single_class_id: id, ...BY_CARD });
  await api.configure({ unlimited_membership_penalties_enabled: 'false' });
  expect([await seatsOf(ana), await creditsOf(ana)]).toEqual([[], 5]);
});

it('a class that is cancelled after it was reserved gives the credit back and keeps the package', async () => {
  const [ana, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
  const id = await heldClass(ana);
  const { purchase_id } = await buy(ana, { class_package_id: await fiveClasses(), single_class_id: id, ...BY_CARD });
  await api.send(deleteSingleClass, { as: admin, params: { id }, query: { refund: true, reason: 'Se fue la luz' } });
  expect(await creditsOf(ana)).toBe(5);
  expect(await orderOf(ana, purchase_id)).toMatchObject({ status: 'completed', refunded: 0, reserved_class: null });
});
