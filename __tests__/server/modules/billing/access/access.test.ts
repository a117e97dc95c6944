/** Access that admins give and take away: packages, single credits, their expiry. */
import * as calls from '../../../../../domain/contract/access';
import { putAttend } from '../../../../../domain/contract/attendance';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getInvoices, getPurchase, postCashVoid, postRefund } from '../../../../../domain/contract/purchases';
import { deleteReservation, getMyReservations, postReservation } from '../../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../../domain/contract/waitlists';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../../helpers/api';
import { aClass, aPackage, aPerson, aPurchase, anUnlimitedPlan, someCredits, type Person } from '../../../builders';
import { brokenRules, deadlocks } from '../../../invariants';
import { untilLockWait } from '../../../lockWait';

const CASH = 2;
const TERMINAL = 4;
let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ waitlist_enabled: 'true', cancel_timeframe_value: '0' });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => expect(await brokenRules(api.pool)).toEqual([]));

const give = (body: calls.AccessGift, key?: string) => api.ok(calls.postGiveAccess, { as: admin, body, key });
const notGiven = (body: calls.AccessGift) => api.refused(calls.postGiveAccess, { as: admin, body });
const revoke = (purchase_id: number) => api.ok(calls.putRevokeAccess, { as: admin, body: { purchase_id } });
const remove = (customer_id: number, amount: number, key?: string) =>
  api.ok(calls.putRemoveClasses, { as: admin, body: { customer_id, amount }, key });
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const access = async (id: number) => api.ok(calls.getAccess, { as: admin, params: { id } });
const reserve = async (as: Person, single_class_id: number) =>
  (await api.ok(postReservation, { as, body: { single_class_id } })).class_reservation.class_reservation_id;
const upcoming = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map(
    (place) => place.single_class_id,
  );
const mailsTo = async ({ customer_id }: Person): Promise<string[]> =>
  (
    await api.db.selectFrom('mail').select('kind').where('customer_id', '=', customer_id).orderBy('mail_id').execute()
  ).map(({ kind }) => kind);
const CHANGED = { code: 'row/changed', changed: { by: 'Inés Ñandú', at: NOON.toISOString() } };
const daysFromNow = (days: number) => new Date(NOON.getTime() + days * DAY).toISOString().slice(0, 10);

describe('giving access', () => {
  it('grants the package for the days that were named, with one payment and its receipt', async () => {
    const { customer_id, ...person } = await aPerson(api.db);
    const as = { ...person, customer_id };
    const class_package_id = await aPackage(api.db);
    const { purchase } = await give({
      customer_id,
      class_package_id,
      package_days: 10,
      is_gift: false,
      payment_method_id: CASH,
      bill: true,
    });
    expect(purchase).toMatchObject({ status: 'completed', total_payment: 1200.5, expiration_days: 10 });
    const credits = await creditsOf(as);
    expect(credits).toHaveLength(5);
    // The end of the studio's day.
    expect(credits[0]?.expiration_date).toBe('2026-12-01T05:59:59.999Z');
    expect((await api.ok(getInvoices, { as })).invoices).toMatchObject([{ total_payment: 1200.5 }]);
    expect(await mailsTo(as)).toEqual(['purchase-made']);
    expect((await access(customer_id)).purchases).toMatchObject([
      { refundable: 1200.5, is_cash: true, credits: { free: 5, total: 5, reserved: 0 } },
    ]);
  });

  it('costs in cash what the desk asks for, which is not what a terminal or a subscription costs', async () => {
    await api.configure({ cash_discount_percent: '10' });
    const person = await aPerson(api.db);
    const { customer_id } = person;
    const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 } as const;
    const [one, plan] = [
      await aPackage(api.db, { price: 80_000 }),
      await aPackage(api.db, { price: 80_000, ...monthly }),
    ];
    const order = { customer_id, class_package_id: one, is_gift: false, payment_method_id: CASH };
    const cash = (await give({ ...order, total: 720 })).purchase;
    expect(cash).toMatchObject({ amount: 800, total_payment: 720, method_discount: 80 });
    expect((await give({ ...order, payment_method_id: TERMINAL, total: 800 })).purchase.total_payment).toBe(800);
    expect((await give({ ...order, class_package_id: plan, total: 800 })).purchase.total_payment).toBe(800);
    expect((await give({ ...order, is_gift: true })).purchase).toMatchObject({ total_payment: 0 });
    expect((await api.ok(getInvoices, { as: person })).invoices.map(({ total_payment }) => total_payment)).toEqual(
      expect.arrayContaining([720, 800, 800]),
    );
    // Another price than the admin saw, and the cash price by another way.
    expect(await notGiven({ ...order, total: 800 })).toMatchObject({ code: 'package/changed' });
    expect(await notGiven({ ...order, payment_method_id: TERMINAL, total: 720 })).toMatchObject({
      code: 'package/changed',
    });
    await api.configure({ cash_discount_percent: '0' });
  });

  it('as a gift costs nothing, and without bill sends no receipt', async () => {
    const person = await aPerson(api.db);
    const { customer_id } = person;
    const class_package_id = await aPackage(api.db, { class_amount: -1 });
    const { purchase } = await give({ customer_id, class_package_id, is_gift: true, bill: false });
    expect(purchase).toMatchObject({ status: 'completed', total_payment: 0, payment_method: null });
    expect(await creditsOf(person)).toMatchObject([{ class_amount: -1 }]);
    expect((await api.ok(getInvoices, { as: person })).invoices).toEqual([]);
    expect(await mailsTo(person)).toEqual([]);
  });

  it('is refused without a way to pay, for an unknown one, and where the package is sold out', async () => {
    const { customer_id } = await aPerson(api.db);
    const class_package_id = await aPackage(api.db, { attendee_limit: 1 });
    const gift = { customer_id, class_package_id, is_gift: false };
    expect(await notGiven(gift)).toMatchObject({ status: 400, code: 'checkout/no-method' });
    expect(await notGiven({ ...gift, payment_method_id: 9999 })).toMatchObject({ code: 'payment-method/not-found' });
    await give({ ...gift, payment_method_id: CASH });
    expect(await notGiven({ ...gift, payment_method_id: CASH })).toMatchObject({ code: 'package/attendees-reached' });
    expect(await notGiven({ ...gift, customer_id: 99_999_999 })).toMatchObject({ code: 'checkout/no-method' });
  });

  it('pressed twice at the same moment gives one purchase', async () => {
    const person = await aPerson(api.db);
    const gift = { customer_id: person.customer_id, class_package_id: await aPackage(api.db), is_gift: true };
    const both = await Promise.all([give(gift, 'acceso-doble-1'), give(gift, 'acceso-doble-1')]);
    expect(new Set(both.map(({ purchase }) => purchase.purchase_id)).size).toBe(1);
    expect(await creditsOf(person)).toHaveLength(5);
  });
});

describe('revoking access', () => {
  it('takes unused credits and places, serves the queue and notifies the customer, once for repeats', async () => {
    const [person, waiting] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    const { customer_id } = person;
    const class_package_id = await aPackage(api.db);
    const { purchase } = await give({ customer_id, class_package_id, is_gift: true, bill: false });
    const id = await aClass(api.db, { capacity: 1, inHours: 96 });
    await reserve(person, id);
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: id } });
    expect((await access(customer_id)).purchases).toMatchObject([
      { credits: { free: 4, reserved: 1 }, places: [{ guest: null }] },
    ]);
    expect((await revoke(purchase.purchase_id)).purchase.status).toBe('revoked');
    expect((await revoke(purchase.purchase_id)).purchase.status).toBe('revoked');
    expect([await creditsOf(person), await upcoming(person)]).toEqual([[], []]);
    expect(await upcoming(waiting)).toEqual([id]);
    expect(await mailsTo(person)).toEqual(expect.arrayContaining(['access-revoked', 'place-returned']));
  });

  it('is refused for cash that is not paid yet', async () => {
    const { customer_id } = await aPerson(api.db);
    const purchase_id = await aPurchase(api.db, customer_id);
    const refused = await api.refused(calls.putRevokeAccess, { as: admin, body: { purchase_id } });
    expect(refused).toMatchObject({ status: 409, code: 'purchase/awaits-payment' });
    await api.ok(postCashVoid, { as: admin, params: { id: purchase_id } });
  });

  it('leaves a place that is checked in at the same moment either attended or given back', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aPerson(api.db);
      const { customer_id } = person;
      const { purchase } = await give({ customer_id, class_package_id: await aPackage(api.db), is_gift: true });
      const id = await reserve(person, await aClass(api.db, { inHours: 1 }));
      await Promise.all([
        revoke(purchase.purchase_id),
        api.send(putAttend, { as: admin, params: { id }, body: { attend: true } }),
      ]);
      const place = await api.db
        .selectFrom('class_reservation')
        .select(['attend', 'deleted_at'])
        .where('class_reservation_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(place.attend).toBe(place.deleted_at === null);
    }
    expect(await deadlocks(api.pool)).toBe(0);
  });

  it('leaves its money to be refunded afterwards', async () => {
    const { customer_id } = await aPerson(api.db);
    const gift = { customer_id, class_package_id: await aPackage(api.db), is_gift: false, payment_method_id: CASH };
    const id = (await give(gift)).purchase.purchase_id;
    await revoke(id);
    const { purchase } = await api.ok(postRefund, { as: admin, params: { id }, body: {}, key: 'despues-de-retirar' });
    expect(purchase).toMatchObject({ status: 'revoked', refunded: 1200.5 });
  });
});

describe('removing classes', () => {
  it('takes those that lapse first, never a plan, another kind or a reservation', async () => {
    const person = await aPerson(api.db);
    const { customer_id } = person;
    await anUnlimitedPlan(api.db, customer_id);
    const late = await someCredits(api.db, customer_id, 2, { expires_at: new Date(NOON.getTime() + 50 * DAY) });
    const [early] = await someCredits(api.db, customer_id, 1, { expires_at: new Date(NOON.getTime() + 20 * DAY) });
    await someCredits(api.db, customer_id, 1, { expires_at: new Date(NOON.getTime() - DAY) });
    expect(await remove(customer_id, 2)).toEqual({ removed: 2, left: 1 });
    const left = (await creditsOf(person)).map((credit) => credit.available_class_id);
    expect(left).not.toContain(early);
    expect(left).toContain(late[1]);
    const refused = await api.refused(calls.putRemoveClasses, { as: admin, body: { customer_id, amount: 2 } });
    expect(refused).toMatchObject({
      status: 409,
      code: 'credit/too-few',
      message: 'Solo tiene 1 clase libre: no puedes restar 2.',
    });
  });

  it('pressed twice at the same moment takes once', async () => {
    const person = await aPerson(api.db, 'customer', 3);
    const both = [remove(person.customer_id, 2, 'restar-doble'), remove(person.customer_id, 2, 'restar-doble')];
    expect(await Promise.all(both)).toEqual([
      { removed: 2, left: 1 },
      { removed: 2, left: 1 },
    ]);
  });

  it('against a reservation at the same moment: the last credit goes to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aPerson(api.db, 'customer', 1);
      const [single_class_id, { customer_id }] = [await aClass(api.db), person];
      const [reserved, removed] = await Promise.all([
        api.send(postReservation, { as: person, body: { single_class_id } }),
        api.send(calls.putRemoveClasses, { as: admin, body: { customer_id, amount: 1 } }),
      ]);
      expect([reserved.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await upcoming(person)).toHaveLength(reserved.status === 200 ? 1 : 0);
    }
    expect(await deadlocks(api.pool)).toBe(0);
  });
});

describe('one credit', () => {
  it('is given, extended and withdrawn; one that pays for a place is not withdrawn', async () => {
    const person = await aPerson(api.db);
    const { customer_id } = person;
    const given = { customer_id, expiration_date: daysFromNow(5) };
    const { available_class } = await api.ok(calls.postAvailableClass, { as: admin, body: given, key: 'regalo-0001' });
    await api.ok(calls.postAvailableClass, { as: admin, body: given, key: 'regalo-0001' });
    const { available_class_id: id } = available_class;
    expect(await creditsOf(person)).toMatchObject([{ available_class_id: id, purchase_id: null }]);
    const change = { available_class_id: id, expiration_date: daysFromNow(15) };
    await api.ok(calls.putAvailableClass, { as: admin, body: change });
    expect((await creditsOf(person))[0]?.expiration_date).toBe('2026-12-06T05:59:59.999Z');
    const place = await reserve(person, await aClass(api.db));
    expect(await api.refused(calls.deleteAvailableClass, { as: admin, params: { id } })).toMatchObject({
      code: 'credit/in-use',
    });
    await api.ok(deleteReservation, { as: person, params: { id: place } });
    await api.ok(calls.deleteAvailableClass, { as: admin, params: { id } });
    await api.ok(calls.deleteAvailableClass, { as: admin, params: { id } });
    expect(await creditsOf(person)).toEqual([]);
    expect(await api.refused(calls.putAvailableClass, { as: admin, body: change })).toMatchObject({
      code: 'credit/in-use',
    });
  });

  it('extended by two admins at once is extended once, the other gets who did it, repeats pass', async () => {
    const { customer_id } = await aPerson(api.db);
    const given = { customer_id, expiration_date: daysFromNow(5) };
    const { available_class } = await api.ok(calls.postAvailableClass, { as: admin, body: given });
    const { available_class_id, expiration_date: from } = available_class;
    const body = (days: number) => ({ available_class_id, expiration_date: daysFromNow(days), from });
    const send = (as: Person, days: number) => api.send(calls.putAvailableClass, { as, body: body(days) });
    const answers = await Promise.all([send(admin, 10), send(await aPerson(api.db, 'admin'), 20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = answers[0].status === 200 ? 10 : 20;
    expect(JSON.parse(answers.find(({ status }) => status === 412)?.text ?? '')).toMatchObject(CHANGED);
    await api.ok(calls.putAvailableClass, { as: admin, body: body(won) });
  });

  it('of a day in the past or of no calendar is refused', async () => {
    const { customer_id } = await aPerson(api.db);
    for (const expiration_date of ['2026-11-19', '2026-02-30', '2040-01-01'])
      expect(
        await api.refused(calls.postAvailableClass, { as: admin, body: { customer_id, expiration_date } }),
      ).toMatchObject({ status: 412, code: 'purchase/expiry-day', field: 'expiration_date' });
  });
});

describe("a purchase's expiry", () => {
  it('moves for its free, lapsed and reserved credits, and is refused where none is left', async () => {
    const person = await aPerson(api.db);
    const { customer_id } = person;
    const { purchase } = await give({ customer_id, class_package_id: await aPackage(api.db), is_gift: true });
    const id = purchase.purchase_id;
    await reserve(person, await aClass(api.db));
    api.setNow(new Date(NOON.getTime() + 40 * DAY));
    expect((await access(customer_id)).purchases).toMatchObject([{ credits: { free: 0, lapsed: 4 } }]);
    const body = { expiration_date: '2027-01-15' };
    await api.ok(calls.putPurchaseExpiry, { as: admin, params: { id }, body });
    expect(await creditsOf(person)).toHaveLength(4);
    expect((await access(customer_id)).purchases).toMatchObject([
      { credits: { free: 4, lapsed: 0, expiration_date: '2027-01-16T05:59:59.999Z' } },
    ]);
    await revoke(id);
    expect(await api.refused(calls.putPurchaseExpiry, { as: admin, params: { id }, body })).toMatchObject({
      code: 'purchase/no-credits',
    });
  });

  it('changed by two admins at once changes once, the other gets who did it, repeats pass', async () => {
    const { customer_id } = await aPerson(api.db);
    const { purchase } = await give({ customer_id, class_package_id: await aPackage(api.db), is_gift: true });
    const params = { id: purchase.purchase_id };
    const from = (await access(customer_id)).purchases[0]!.credits.expiration_date;
    const body = (days: number) => ({ expiration_date: daysFromNow(days), from });
    const send = (as: Person, days: number) => api.send(calls.putPurchaseExpiry, { as, params, body: body(days) });
    const answers = await Promise.all([send(admin, 50), send(await aPerson(api.db, 'admin'), 60)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(JSON.parse(answers.find(({ status }) => status === 412)?.text ?? '')).toMatchObject(CHANGED);
    await api.ok(calls.putPurchaseExpiry, { as: admin, params, body: body(answers[0].status === 200 ? 50 : 60) });
  });
});

describe('freezing what was bought once', () => {
  const freeze = (id: number, until: string | null) =>
    api.ok(calls.postFreeze, { as: admin, params: { id }, body: { until, reason: 'Viaje' } });
  const resume = (id: number) => api.ok(calls.postResume, { as: admin, params: { id } });
  const later = (days: number) => api.setNow(new Date(NOON.getTime() + days * DAY));

  it('gives places inside back, leaves those after it, refuses new ones and moves the expiry by its days', async () => {
    const [person, waiting] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    const { purchase } = await give({
      customer_id: person.customer_id,
      class_package_id: await aPackage(api.db),
      is_gift: true,
      bill: false,
    });
    const id = purchase.purchase_id;
    const [inside, after] = [
      await aClass(api.db, { capacity: 1, inHours: 48 }),
      await aClass(api.db, { inHours: 312 }),
    ];
    await reserve(person, inside);
    await reserve(person, after);
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: inside } });
    const frozen = await Promise.all([freeze(id, daysFromNow(10)), freeze(id, daysFromNow(10))]);
    expect(frozen[0].purchase.frozen).toEqual({ since: NOON.toISOString(), until: '2026-11-30T06:00:00.000Z' });
    expect(await upcoming(person)).toEqual([after]);
    expect(await upcoming(waiting)).toEqual([inside]);
    expect(await creditsOf(person)).toEqual([]);
    const body = { single_class_id: await aClass(api.db, { inHours: 330 }) };
    expect(await api.refused(postReservation, { as: person, body })).toMatchObject({ code: 'reservation/no-credits' });
    expect((await mailsTo(person)).sort()).toEqual(
      ['membership-frozen', 'place-returned', 'reservation-made', 'reservation-made'].sort(),
    );
    expect(await api.refused(calls.postFreeze, { as: admin, params: { id }, body: { until: null } })).toMatchObject({
      code: 'purchase/frozen',
      changed: { by: 'Inés Ñandú', at: NOON.toISOString() },
    });
    later(4);
    expect((await resume(id)).purchase.frozen).toBeNull();
    await resume(id);
    const credits = await creditsOf(person);
    expect(credits).toHaveLength(4);
    // Thirty days, and the four of the freeze.
    expect(credits[0]?.expiration_date).toBe('2026-12-25T05:59:59.999Z');
    expect((await mailsTo(person)).filter((kind) => kind === 'membership-resumed')).toHaveLength(1);
  });

  it('by two admins at once until different days freezes once, and the other gets who did it', async () => {
    const { customer_id } = await aPerson(api.db);
    const { purchase } = await give({ customer_id, class_package_id: await aPackage(api.db), is_gift: true });
    const params = { id: purchase.purchase_id };
    const send = (as: Person, days: number) =>
      api.send(calls.postFreeze, { as, params, body: { until: daysFromNow(days) } });
    const answers = await Promise.all([send(admin, 10), send(await aPerson(api.db, 'admin'), 20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(JSON.parse(answers.find(({ status }) => status === 409)?.text ?? '')).toMatchObject({
      code: 'purchase/frozen',
      changed: { by: 'Inés Ñandú', at: NOON.toISOString() },
    });
  });

  it('gets a later end from the one that was read, gives back the places inside and notifies again', async () => {
    const person = await aPerson(api.db);
    const { purchase } = await give({
      customer_id: person.customer_id,
      class_package_id: await aPackage(api.db),
      is_gift: true,
      bill: false,
    });
    const params = { id: purchase.purchase_id };
    const between = await aClass(api.db, { inHours: 15 * 24 });
    await reserve(person, between);
    const first = await freeze(params.id, daysFromNow(10));
    expect(await upcoming(person)).toEqual([between]);
    const from = first.purchase.frozen?.until ?? null;
    const body = { until: daysFromNow(20), from };
    const older = { ...body, from: '2026-11-25T06:00:00.000Z' };
    expect(await api.refused(calls.postFreeze, { as: admin, params, body: older })).toMatchObject({
      code: 'purchase/frozen',
      changed: { by: 'Inés Ñandú' },
    });
    api.setNow(new Date(NOON.getTime() + HOUR));
    const changed = await Promise.all([1, 2].map(() => api.ok(calls.postFreeze, { as: admin, params, body })));
    for (const answer of changed)
      expect(answer.purchase.frozen).toEqual({ since: NOON.toISOString(), until: '2026-12-10T06:00:00.000Z' });
    expect(await upcoming(person)).toEqual([]);
    expect((await mailsTo(person)).filter((kind) => kind === 'membership-frozen')).toHaveLength(2);
    const freezes = await api.db.selectFrom('purchase_freeze').select('reason').where('purchase_id', '=', params.id);
    expect(await freezes.execute()).toEqual([{ reason: 'Viaje' }]);
  });

  it('ends by itself on its day, however late the job runs, and with its purchase', async () => {
    const { resumeFreezes } = await import('../../../../../server/modules/billing/freezes/service');
    const [first, second] = [await aPerson(api.db), await aPerson(api.db)];
    const bought = async ({ customer_id }: Person) =>
      (await give({ customer_id, class_package_id: await aPackage(api.db), is_gift: true })).purchase.purchase_id;
    const [due, ended] = [await bought(first), await bought(second)];
    await freeze(due, daysFromNow(3));
    await freeze(ended, null);
    await revoke(ended);
    expect((await api.ok(getPurchase, { as: second, params: { id: ended } })).purchase.frozen).toBeNull();
    later(2);
    expect(await resumeFreezes(api.system())).toBe(0);
    later(5);
    expect(await resumeFreezes(api.system())).toBe(1);
    expect(await resumeFreezes(api.system())).toBe(0);
    expect((await creditsOf(first))[0]?.expiration_date).toBe('2026-12-24T05:59:59.999Z');
    expect(await creditsOf(second)).toEqual([]);
  });

  it('is refused for a day that is over, for what has no credits left and for unpaid cash', async () => {
    const { customer_id } = await aPerson(api.db);
    const id = (await give({ customer_id, class_package_id: await aPackage(api.db), is_gift: true })).purchase
      .purchase_id;
    const refused = (purchase: number, until: string | null) =>
      api.refused(calls.postFreeze, { as: admin, params: { id: purchase }, body: { until } });
    expect(await refused(id, '2026-11-20')).toMatchObject({ status: 412, code: 'purchase/freeze-day' });
    expect(await refused(await aPurchase(api.db, customer_id), null)).toMatchObject({
      code: 'purchase/not-freezable',
    });
    later(60);
    expect(await refused(id, null)).toMatchObject({ code: 'purchase/not-freezable' });
  });

  it('waits for a reservation that is under way, and gives its place back', async () => {
    const person = await aPerson(api.db);
    const id = (
      await give({ customer_id: person.customer_id, class_package_id: await aPackage(api.db), is_gift: true })
    ).purchase.purchase_id;
    const single_class_id = await aClass(api.db, { inHours: 48 });
    const client = await api.pool.connect();
    await client.query('begin');
    await client.query('select from customer where customer_id = $1 for no key update', [person.customer_id]);
    const both = [
      api.send(postReservation, { as: person, body: { single_class_id } }),
      api.send(calls.postFreeze, { as: admin, params: { id }, body: { until: null } }),
    ];
    await untilLockWait(api.pool);
    await client.query('commit');
    client.release();
    await Promise.all(both);
    expect(await upcoming(person)).toEqual([]);
    api.setNow(new Date(NOON.getTime() + HOUR));
    await resume(id);
    expect(await creditsOf(person)).toHaveLength(5);
  });
});
