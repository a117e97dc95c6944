/** Buying a class: the seat that was held, or chosen, is reserved in the transaction that grants the purchase. */
import { postConfirmation, postPurchase, type PurchaseAttempt } from '../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { postSpotHold } from '../../../../domain/contract/holds';
import { getPurchase } from '../../../../domain/contract/purchases';
import { getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getSingleClass } from '../../../../domain/contract/schedule';
import { HOUR, MINUTE } from '../../../../domain/durations';
import { releaseLapsedHolds } from '../../../../server/modules/booking/holds/service';
import { DAY, NOON, STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { answerBankChallenge } from '../../../helpers/stripe';
import { aClass, aClassType, aPackage, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';

const BY_CARD = { payment_method: 1, card_payment_method: 'pm_card_visa' } as const;
const ASKED_BY_BANK = { payment_method: 1, card_payment_method: 'pm_card_authenticationRequired' } as const;
let api: Api;
beforeAll(async () => {
  api = await startApi({ payments: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    cash_checkout_enabled: 'true',
    stripe_public_key: STRIPE_KEYS.publicKey,
    allow_class_guests: 'true',
  });
});
afterEach(async () => {
  await api.stripe.faults.flush();
  expect(await brokenRules(api.pool)).toEqual([]);
});

const aDropIn = (fields: Parameters<typeof aPackage>[1] = {}) =>
  aPackage(api.db, { title: 'Una clase', class_amount: 1, price: 25_000, expiration_days: 30, ...fields });
const buy = (as: Person, body: PurchaseAttempt) => api.ok(postPurchase, { as, body });
const notSold = async (as: Person, body: PurchaseAttempt) => (await api.refused(postPurchase, { as, body })).code;
const seatsOf = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map((place) => [
    place.single_class_id,
    place.spot,
    place.guest,
  ]);
const later = (minutes: number): void => api.setNow(new Date(NOON.getTime() + minutes * MINUTE));

it('a single class bought with 3-D Secure takes the held spot when it is paid, and the order names it', async () => {
  const [ana, bea] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
  const [class_package_id, id] = [await aDropIn(), await aClass(api.db, { capacity: 4, spot_map: '4' })];
  await api.ok(postSpotHold, { as: ana, body: { single_class_id: id, spot: 3 } });
  const { purchase_id, clientSecret = '' } = await buy(ana, {
    class_package_id,
    single_class_id: id,
    spot: 3,
    ...ASKED_BY_BANK,
  });
  expect(await seatsOf(ana)).toEqual([]);
  const stolen = await api.refused(postReservation, { as: bea, body: { single_class_id: id, spot: 3 } });
  expect(stolen.code).toBe('spot/taken');
  await answerBankChallenge(api.stripe.url, clientSecret, true);
  await api.ok(postConfirmation, { as: ana, body: { purchase_id } });
  expect(await seatsOf(ana)).toEqual([[id, 3, null]]);
  expect((await api.ok(getSingleClass, { params: { id } })).single_class).toMatchObject({ held_seats: 0 });
  expect((await api.ok(getAvailableClasses, { as: ana })).available_classes).toEqual([]);
  const { purchase } = await api.ok(getPurchase, { as: ana, params: { id: purchase_id } });
  expect(purchase.single_class).toMatchObject({ single_class_id: id, spot: 3, spots: [3] });
});

it.each([
  ['with a credit that costs nothing', { price: 0, limit_per_customer: 1 }, {}],
  ['with a card', {}, BY_CARD],
  ['in cash, before it is paid', {}, { payment_method: 2 }],
])('a single class is reserved at once %s', async (_how, fields, payment) => {
  const ana = await aPerson(api.db);
  const id = await aClass(api.db, { capacity: 2, spot_map: '2' });
  await buy(ana, { class_package_id: await aDropIn(fields), single_class_id: id, spot: 2, ...payment });
  expect(await seatsOf(ana)).toEqual([[id, 2, null]]);
});

describe('a payment that arrives after the hold has lapsed', () => {
  async function paidLate(capacity: number, meanwhile: (id: number) => Promise<unknown>) {
    const ana = await aPerson(api.db);
    const [class_package_id, id] = [await aDropIn(), await aClass(api.db, { capacity, spot_map: String(capacity) })];
    await api.ok(postSpotHold, { as: ana, body: { single_class_id: id, spot: 1 } });
    const body = { class_package_id, single_class_id: id, spot: 1, ...ASKED_BY_BANK };
    const { purchase_id, clientSecret = '' } = await buy(ana, body);
    later(11);
    await releaseLapsedHolds(api.system());
    await meanwhile(id);
    await answerBankChallenge(api.stripe.url, clientSecret, true);
    const { status, failure } = await api.ok(postConfirmation, { as: ana, body: { purchase_id } });
    return { ana, id, status, failure };
  }
  const takenByBea = async (id: number) =>
    api.ok(postReservation, { as: await aPerson(api.db, 'customer', 1), body: { single_class_id: id, spot: 1 } });

  it('takes the chosen spot where it is free', async () => {
    const { ana, id, status } = await paidLate(2, async () => undefined);
    expect([status, await seatsOf(ana)]).toEqual(['completed', [[id, 1, null]]]);
  });
  it('takes another spot where the chosen one is taken', async () => {
    const { ana, id, status } = await paidLate(2, takenByBea);
    expect([status, await seatsOf(ana)]).toEqual(['completed', [[id, 2, null]]]);
  });
  it('gives the money back where the class is full', async () => {
    const { ana, status, failure } = await paidLate(1, takenByBea);
    expect([status, await seatsOf(ana)]).toEqual(['failed', []]);
    expect(failure).toBe('Lo sentimos, la clase se llenó mientras pagabas. Ya te estamos devolviendo tu dinero.');
  });
});

it('an event of two credits reserves the guest’s held seat with the second one', async () => {
  const ana = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { kind: 'especial', price: 90_000, class_amount: 2 });
  const id = await aClass(api.db, { capacity: 4, spot_map: '4', class_package_id });
  const body = { single_class_id: id, spot: 2, guest_spot: 3, guest: 'Lupita' };
  await api.ok(postSpotHold, { as: ana, body });
  await buy(ana, { class_package_id, single_class_id: id, ...BY_CARD });
  expect((await seatsOf(ana)).sort()).toEqual([
    [id, 2, null],
    [id, 3, 'Lupita'],
  ]);
});

it('unpaid cash reserves no seat for a guest, unless the studio allows two places on it', async () => {
  const ana = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { kind: 'especial', price: 90_000, class_amount: 2 });
  const id = await aClass(api.db, { capacity: 4, spot_map: '4', class_package_id });
  await api.ok(postSpotHold, { as: ana, body: { single_class_id: id, spot: 2, guest_spot: 3, guest: 'Lupita' } });
  const inCash = { class_package_id, single_class_id: id, payment_method: 2 };
  expect(await api.refused(postPurchase, { as: ana, body: inCash })).toMatchObject({
    code: 'checkout/method-unavailable',
    message: 'En efectivo solo puedes apartar tu lugar. Quita a tu invitado o elige otra forma de pago.',
  });
  expect(await seatsOf(ana)).toEqual([]);
  await api.configure({ cash_pending_reservations: '2' });
  await buy(ana, inCash);
  await api.configure({ cash_pending_reservations: '1' });
  expect((await seatsOf(ana)).sort()).toEqual([
    [id, 2, null],
    [id, 3, 'Lupita'],
  ]);
});

it.each<[string, () => Promise<PurchaseAttempt>, string]>([
  [
    'a package of several classes of another type',
    async () => {
      const class_type_id = await aClassType(api.db, { restricted: true });
      return {
        class_package_id: await aDropIn({ class_amount: 5 }),
        single_class_id: await aClass(api.db, { class_type_id }),
      };
    },
    'package/other-class',
  ],
  [
    'an event of another package',
    async () => {
      const class_package_id = await aPackage(api.db, { kind: 'especial' });
      return { class_package_id: await aDropIn(), single_class_id: await aClass(api.db, { class_package_id }) };
    },
    'package/other-class',
  ],
  [
    'a class after the credit has lapsed',
    async () => ({
      class_package_id: await aDropIn({ expiration_days: 3 }),
      single_class_id: await aClass(api.db, { inHours: (5 * DAY) / HOUR }),
    }),
    'package/other-class',
  ],
  [
    'a full class',
    async () => ({ class_package_id: await aDropIn(), single_class_id: await aClass(api.db, { capacity: 0 }) }),
    'class/full',
  ],
  [
    'a spot that does not exist',
    async () => ({
      class_package_id: await aDropIn(),
      single_class_id: await aClass(api.db, { capacity: 2, spot_map: '2' }),
      spot: 3,
    }),
    'spot/invalid',
  ],
])('buying a held seat for %s is refused before anything is paid', async (_what, body, code) => {
  expect(await notSold(await aPerson(api.db), { ...(await body()), ...BY_CARD })).toBe(code);
});
