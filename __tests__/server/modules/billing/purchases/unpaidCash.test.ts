/** Cash that is not paid: what it can be used for meanwhile, and how it ends. */
import { deleteSingleClass } from '../../../../../domain/contract/classes';
import { getAvailableClasses, getCreditHistory } from '../../../../../domain/contract/credits';
import { postMerge } from '../../../../../domain/contract/customerMerges';
import { getMe } from '../../../../../domain/contract/customers';
import { postPurchase } from '../../../../../domain/contract/checkout';
import {
  getPurchase,
  getUnpaidPurchases,
  postCashConfirmation,
  postCashForgiveness,
  postCashVoid,
} from '../../../../../domain/contract/purchases';
import { getMyReservations, postReservation } from '../../../../../domain/contract/reservations';
import { postWaitlist } from '../../../../../domain/contract/waitlists';
import { lapseCash } from '../../../../../server/modules/billing/purchases/cash';
import { sendMails } from '../../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../../helpers/api';
import {
  aClass,
  aCrowd,
  aPackage,
  aPerson,
  aPurchase,
  anUnlimitedPlan,
  someCredits,
  type Person,
} from '../../../builders';
import { brokenRules, deadlocks } from '../../../invariants';

const CASH = 2;
let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    cash_checkout_enabled: 'true',
    waitlist_enabled: 'true',
    allow_class_guests: 'true',
    cash_pending_hours: '48',
    cash_pending_reservations: '1',
  });
});
afterEach(async () => {
  // Nothing is left for the next test to find.
  await lapseCash(api.system(new Date(NOON.getTime() + 30 * DAY)));
  expect(await brokenRules(api.pool)).toEqual([]);
});

const body = (class_package_id: number) => ({ class_package_id, payment_method: CASH });
const buy = async (as: Person, fields: Parameters<typeof aPackage>[1] = {}) =>
  (await api.ok(postPurchase, { as, body: body(await aPackage(api.db, { class_amount: 4, ...fields })) })).purchase_id;
const purchaseOf = async (as: Person, id: number) => (await api.ok(getPurchase, { as, params: { id } })).purchase;
const creditsOf = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes;
const reserve = async (as: Person, single_class_id: number) =>
  (await api.ok(postReservation, { as, body: { single_class_id } })).class_reservation;
const notReserved = (as: Person, single_class_id: number, more = {}) =>
  api.refused(postReservation, { as, body: { single_class_id, ...more } });
const bookedBy = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map(
    (place) => place.single_class_id,
  );
const voidIt = (id: number) => api.ok(postCashVoid, { as: staff, params: { id } });
const confirm = (id: number) => api.ok(postCashConfirmation, { as: staff, params: { id } });
const later = (milliseconds: number) => api.setNow(new Date(NOON.getTime() + milliseconds));
const lapse = () => lapseCash(api.system());
const mailsTo = async ({ customer_id }: Person) => {
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  return api.db
    .selectFrom('mail')
    .select(['kind', 'subject', 'body', 'ics'])
    .where('customer_id', '=', customer_id)
    .orderBy('mail_id')
    .execute();
};

/** A full class whose only place is `holder`'s, and who waits for it. */
async function queueBehind(holder: Person): Promise<{ id: number; waiting: Person }> {
  const [id, waiting] = [await aClass(api.db, { capacity: 1, inHours: 96 }), await aPerson(api.db, 'customer', 1)];
  await reserve(holder, id);
  await api.ok(postWaitlist, { as: waiting, body: { single_class_id: id } });
  return { id, waiting };
}

describe('purchase in cash', () => {
  it.each([
    ['an unlimited package', { class_amount: -1 }],
    ['a trial package', { is_trial: true }],
    ['a package of one class and one per customer', { class_amount: 1, limit_per_customer: 1 }],
  ])('is rejected for %s', async (_, fields) => {
    const person = await aPerson(api.db);
    const refused = await api.refused(postPurchase, { as: person, body: body(await aPackage(api.db, fields)) });
    expect(refused).toMatchObject({ status: 412, code: 'checkout/method-unavailable' });
    expect(await creditsOf(person)).toEqual([]);
  });

  it('is rejected until the address is confirmed', async () => {
    const person = await aPerson(api.db);
    const unconfirmed = { ...person, emailVerified: false };
    const pkg = await aPackage(api.db);
    expect(await api.refused(postPurchase, { as: unconfirmed, body: body(pkg) })).toMatchObject({
      status: 403,
      code: 'checkout/unconfirmed-address',
    });
    expect(await creditsOf(person)).toEqual([]);
    await api.ok(postPurchase, { as: person, body: body(pkg) });
  });

  it('is shown with the moment until which it can be paid, by the configuration of when it was bought', async () => {
    const person = await aPerson(api.db);
    await api.configure({ cash_pending_hours: '24' });
    const id = await buy(person);
    await api.configure({ cash_pending_hours: '1' });
    expect((await purchaseOf(person, id)).pay_by).toBe(new Date(NOON.getTime() + DAY).toISOString());
    await confirm(id);
    expect((await purchaseOf(person, id)).pay_by).toBeNull();
  });
});

describe('credits of unpaid cash', () => {
  it('pay for one place to come, until the purchase is paid', async () => {
    const person = await aPerson(api.db);
    const [first, second] = [await aClass(api.db, { inHours: 30 }), await aClass(api.db, { inHours: 34 })];
    const id = await buy(person);
    await reserve(person, first);
    expect(await notReserved(person, second)).toMatchObject({ status: 412, code: 'reservation/cash-pending' });
    await confirm(id);
    await reserve(person, second);
  });

  it('pay for the next place once the class of the first has begun', async () => {
    const person = await aPerson(api.db);
    const [first, second] = [await aClass(api.db, { inHours: 2 }), await aClass(api.db, { inHours: 34 })];
    await buy(person);
    await reserve(person, first);
    later(2 * HOUR);
    await reserve(person, second);
  });

  it('pay for no guest beside the customer, and for as many places as configured', async () => {
    const [person, id] = [await aPerson(api.db), await aClass(api.db)];
    await buy(person);
    const guest = { with_guest: { guest: 'Lola' } };
    expect(await notReserved(person, id, guest)).toMatchObject({ code: 'reservation/cash-pending' });
    await api.configure({ cash_pending_reservations: '2' });
    const other = await aPerson(api.db);
    await buy(other);
    await api.ok(postReservation, { as: other, body: { single_class_id: id, ...guest } });
    expect(await notReserved(other, await aClass(api.db))).toMatchObject({ code: 'reservation/cash-pending' });
    await api.configure({ cash_pending_reservations: '0' });
    const third = await aPerson(api.db);
    await buy(third);
    expect(await notReserved(third, id)).toMatchObject({ code: 'reservation/cash-pending' });
  });

  it('are spent after paid ones, which stay usable beyond the limit', async () => {
    const person = await aPerson(api.db);
    await buy(person);
    await someCredits(api.db, person.customer_id, 2);
    const classes = await Promise.all([30, 31, 32, 33].map((inHours) => aClass(api.db, { inHours })));
    const places = [];
    for (const id of classes.slice(0, 3)) places.push(await reserve(person, id));
    expect(places.map((place) => place.is_paid)).toEqual([true, true, false]);
    expect(await notReserved(person, classes[3] ?? 0)).toMatchObject({ code: 'reservation/cash-pending' });
  });

  it('pay for one place when ten are requested at once', async () => {
    const person = await aPerson(api.db);
    await buy(person, { class_amount: 10 });
    const classes = await Promise.all(Array.from({ length: 10 }, (_, n) => aClass(api.db, { inHours: 30 + n })));
    const replies = await Promise.all(
      classes.map((single_class_id) => api.send(postReservation, { as: person, body: { single_class_id } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(await bookedBy(person)).toHaveLength(1);
  });

  it('promote no customer from a waitlist beyond the limit', async () => {
    const [holder, person] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db)];
    const id = await aClass(api.db, { capacity: 1, inHours: 96 });
    await reserve(holder, id);
    await buy(person);
    await api.ok(postWaitlist, { as: person, body: { single_class_id: id } });
    await reserve(person, await aClass(api.db));
    const purchase = await aPurchase(api.db, holder.customer_id);
    await api.db
      .updateTable('available_class')
      .set({ purchase_id: purchase })
      .where('customer_id', '=', holder.customer_id)
      .execute();
    await voidIt(purchase);
    expect(await bookedBy(person)).not.toContain(id);
  });
});

describe('cash purchase that is not paid in time', () => {
  it('lapses: credits revoked, place given to the first in line, customer notified', async () => {
    const person = await aPerson(api.db);
    const purchase = await buy(person, { title: 'Paquete 4' });
    const { id, waiting } = await queueBehind(person);
    later(2 * DAY - 1);
    expect(await lapse()).toBe(0);
    later(2 * DAY);
    expect(await lapse()).toBe(1);
    expect(await lapse()).toBe(0);
    expect(await purchaseOf(person, purchase)).toMatchObject({
      status: 'failed',
      pay_by: null,
      failure: 'No recibimos tu pago en efectivo a tiempo.',
    });
    expect([await creditsOf(person), await bookedBy(person), await bookedBy(waiting)]).toEqual([[], [], [id]]);
    const { available_classes } = await api.ok(getCreditHistory, { as: person });
    expect(available_classes.map(({ revoked, cancels }) => [revoked, cancels])).toEqual(
      Array.from({ length: 4 }, () => [true, 0]),
    );
    const mails = await mailsTo(person);
    const kinds = ['cash-pending', 'reservation-made', 'purchase-ended', 'place-returned'];
    expect(mails.map((mail) => mail.kind)).toEqual(kinds);
    expect(mails[2]).toMatchObject({ subject: 'Tu compra no se completó: Paquete 4' });
    expect(mails[3]?.body).toContain('No recibimos a tiempo el pago en efectivo de tu compra');
    expect(mails[3]?.ics).toContain('METHOD:CANCEL');
    expect((await mailsTo(waiting)).map((mail) => mail.kind)).toEqual(['promoted']);
    // Another one can be bought.
    await buy(person);
  });

  it('leaves a class that was taken, which stays unpaid', async () => {
    const [person, past] = [await aPerson(api.db), await aClass(api.db, { inHours: 2 })];
    await buy(person);
    await reserve(person, past);
    later(2 * DAY);
    await lapse();
    const { class_reservations } = await api.ok(getMyReservations, { as: person });
    expect(class_reservations).toMatchObject([
      { single_class_id: past, deletedAt: null, is_cash: true, is_paid: false },
    ]);
    expect(await creditsOf(person)).toEqual([]);
  });

  it('gives no credit back for a class that the studio cancels while it goes on', async () => {
    const [person, id] = [await aPerson(api.db), await aClass(api.db, { inHours: 47.5 })];
    await buy(person);
    await reserve(person, id);
    later(2 * DAY);
    await lapse();
    const { cancelled } = await api.ok(deleteSingleClass, { as: staff, params: { id }, query: {} });
    expect([cancelled, await creditsOf(person)]).toEqual([
      expect.objectContaining({ reservations: 1, credits_returned: 0 }),
      [],
    ]);
    expect((await mailsTo(person)).at(-1)).toMatchObject({
      kind: 'class-cancelled',
      body: expect.not.stringContaining('Tu crédito regresó'),
    });
  });

  it('gives its attendee place to the next customer', async () => {
    const [person, next] = [await aPerson(api.db), await aPerson(api.db)];
    const pkg = await aPackage(api.db, { attendee_limit: 1 });
    await api.ok(postPurchase, { as: person, body: body(pkg) });
    expect(await api.refused(postPurchase, { as: next, body: body(pkg) })).toMatchObject({
      code: 'package/attendees-reached',
    });
    later(2 * DAY);
    await lapse();
    await api.ok(postPurchase, { as: next, body: body(pkg) });
  });

  it('revokes an unlimited plan that was sold for unpaid cash before', async () => {
    const [person, id] = [await aPerson(api.db), await aClass(api.db, { inHours: 96 })];
    const purchase_id = await aPurchase(api.db, person.customer_id, { class_amount: -1 });
    const plan = await anUnlimitedPlan(api.db, person.customer_id);
    await api.db.updateTable('available_class').set({ purchase_id }).where('available_class_id', '=', plan).execute();
    await reserve(person, await aClass(api.db, { inHours: 2 }));
    later(3 * HOUR);
    await reserve(person, id);
    later(2 * DAY);
    expect(await lapse()).toBe(1);
    expect([await creditsOf(person), await bookedBy(person)]).toEqual([[], []]);
  });

  it('is paid or lapses, never both, when its payment is confirmed at that moment', async () => {
    for (let n = 0; n < 8; n += 1) {
      later(0);
      const person = await aPerson(api.db);
      const purchase = await buy(person);
      const { id, waiting } = await queueBehind(person);
      later(2 * DAY);
      const [confirmed] = await Promise.all([
        api.send(postCashConfirmation, { as: staff, params: { id: purchase } }),
        lapse(),
        lapse(),
        api.send(postReservation, { as: person, body: { single_class_id: await aClass(api.db, { inHours: 99 }) } }),
      ]);
      const { status } = await purchaseOf(person, purchase);
      expect(status).toBe(confirmed.status === 200 ? 'completed' : 'failed');
      expect(await bookedBy(status === 'completed' ? person : waiting)).toContain(id);
      if (status === 'failed') expect([await bookedBy(person), await creditsOf(person)]).toEqual([[], []]);
    }
    expect(await deadlocks(api.pool)).toBe(0);
  });

  it('lapses on both sides of two queues at once without a deadlock', async () => {
    const [one, two] = [await aPerson(api.db), await aPerson(api.db)];
    await api.configure({ cash_pending_reservations: '2' });
    await Promise.all([buy(one), buy(two)]);
    // Each waits for the class that the other one holds.
    const [a, b] = [
      await aClass(api.db, { capacity: 1, inHours: 96 }),
      await aClass(api.db, { capacity: 1, inHours: 97 }),
    ];
    await reserve(one, a);
    await reserve(two, b);
    await api.ok(postWaitlist, { as: two, body: { single_class_id: a } });
    await api.ok(postWaitlist, { as: one, body: { single_class_id: b } });
    later(2 * DAY);
    await Promise.all([lapse(), lapse(), lapse()]);
    expect([await bookedBy(one), await bookedBy(two), await deadlocks(api.pool)]).toEqual([[], [], 0]);
  });
});

describe('list of the front desk', () => {
  it('has what waits for cash, the one that lapses first on top, for staff only', async () => {
    // What the tests before left owed.
    await api.db.updateTable('purchase').set({ debt_forgiven_at: NOON }).execute();
    const [first, second, third] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db)];
    await api.configure({ cash_pending_hours: '72' });
    const late = await buy(first, { title: 'Paquete 4', price: 99_950 });
    await api.configure({ cash_pending_hours: '24' });
    const soon = await buy(second);
    await confirm(await buy(third));
    const { purchases } = await api.ok(getUnpaidPurchases, { as: staff, query: {} });
    expect(purchases.map((purchase) => purchase.purchase_id)).toEqual([soon, late]);
    expect(purchases[1]).toEqual({
      purchase_id: late,
      title: 'Paquete 4',
      total_payment: 999.5,
      lapsed: false,
      pay_by: new Date(NOON.getTime() + 3 * DAY).toISOString(),
      answers: [],
      customer: {
        customer_id: first.customer_id,
        name: 'Inés',
        last_name: 'Ñandú',
        email: first.email,
        phone: first.phone,
      },
    });
    expect(await api.refused(getUnpaidPurchases, { as: first, query: {} })).toMatchObject({ status: 403 });
  });

  it("has fifty on a page, and a customer's alone", async () => {
    const package_id = await aPackage(api.db, { class_amount: 4 });
    const people = await aCrowd(api.db, 52);
    for (const as of people) await api.ok(postPurchase, { as, body: body(package_id) });
    const first = await api.ok(getUnpaidPurchases, { as: staff, query: {} });
    const second = await api.ok(getUnpaidPurchases, { as: staff, query: { after: first.next ?? '' } });
    expect([first.purchases.length, second.purchases.length, second.next]).toEqual([50, 2, null]);
    const all = [...first.purchases, ...second.purchases].map(({ customer }) => customer.customer_id);
    expect(all).toEqual(people.map(({ customer_id }) => customer_id));
    const own = await api.ok(getUnpaidPurchases, { as: staff, query: { customer_id: all[51] } });
    expect(own.purchases.map(({ customer }) => customer.customer_id)).toEqual([all[51]]);
  });
});

describe("'No se pagó'", () => {
  it('ends the purchase at once, serves the line and notifies the customer', async () => {
    const person = await aPerson(api.db);
    const purchase = await buy(person);
    const { id, waiting } = await queueBehind(person);
    expect((await voidIt(purchase)).purchase).toMatchObject({
      status: 'failed',
      failure: 'El estudio registró que no se pagó.',
    });
    expect([await creditsOf(person), await bookedBy(person), await bookedBy(waiting)]).toEqual([[], [], [id]]);
    expect((await mailsTo(person)).map((mail) => mail.kind)).toEqual([
      'cash-pending',
      'reservation-made',
      'purchase-ended',
      'place-returned',
    ]);
    const audit = await api.db
      .selectFrom('audit_event')
      .select(['action', 'actor_kind', 'actor_id'])
      .where('entity', '=', 'purchase')
      .where('entity_id', '=', String(purchase))
      .orderBy('audit_event_id')
      .execute();
    expect(audit).toEqual(
      ['purchase.unpaid', 'purchase.end'].map((action) => ({
        action,
        actor_kind: 'staff',
        actor_id: String(staff.customer_id),
      })),
    );
  });

  it('is for staff, for purchases that wait for cash, and works once', async () => {
    const person = await aPerson(api.db);
    const waiting = await buy(person);
    const refused = (as: Person, id: number) => api.refused(postCashVoid, { as, params: { id } });
    expect(await refused(person, waiting)).toMatchObject({ status: 403, code: 'auth/forbidden' });
    expect(await refused(staff, 999_999)).toMatchObject({ status: 404, code: 'purchase/not-found' });
    const card = await aPurchase(api.db, person.customer_id, { payment_method_id: 1 });
    expect(await refused(staff, card)).toMatchObject({ status: 409, code: 'purchase/not-pending' });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api.send(postCashVoid, { as: staff, params: { id: waiting } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await mailsTo(person)).map((mail) => mail.kind)).toEqual(['cash-pending', 'purchase-ended']);
  });
});

describe('cash that lapsed though a class was taken with it', () => {
  /** Buys, takes a class and lets it lapse, by whoever; returns the purchase. */
  async function lapsedAfterClass(person: Person): Promise<number> {
    const id = await buy(person);
    await reserve(person, await aClass(api.db, { inHours: 2 }));
    later(3 * HOUR);
    await voidIt(id);
    return id;
  }
  const owed = { status: 422, code: 'checkout/cash-owed' };
  const buyAgain = async (as: Person) => api.refused(postPurchase, { as, body: body(await aPackage(api.db)) });

  it('is no way to pay again, however often and at once, until it is paid at the desk', async () => {
    const person = await aPerson(api.db);
    const id = await buy(person);
    await reserve(person, await aClass(api.db, { inHours: 2 }));
    later(2 * DAY);
    await lapse();
    expect((await purchaseOf(person, id)).status).toBe('failed');
    expect(await creditsOf(person)).toEqual([]);
    const packages = await Promise.all(Array.from({ length: 4 }, () => aPackage(api.db)));
    const replies = await Promise.all(packages.map((pkg) => api.send(postPurchase, { as: person, body: body(pkg) })));
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(await buyAgain(person)).toMatchObject(owed);
    expect((await api.ok(getMe, { as: person })).customer.owes_cash).toBe(true);
    expect((await api.ok(getUnpaidPurchases, { as: staff })).purchases).toContainEqual(
      expect.objectContaining({ purchase_id: id, lapsed: true }),
    );
    const confirmations = await Promise.all(
      [1, 2].map(() => api.send(postCashConfirmation, { as: staff, params: { id } })),
    );
    expect(confirmations.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await purchaseOf(person, id)).toMatchObject({ status: 'completed', failure: null });
    expect(await creditsOf(person)).toHaveLength(3);
    expect((await api.ok(getMe, { as: person })).customer.owes_cash).toBeUndefined();
    await buy(person);
  });

  it('is owed too where staff said that it was not paid, until an admin forgives it; staff can’t', async () => {
    const [person, admin] = [await aPerson(api.db), await aPerson(api.db, 'admin')];
    const id = await lapsedAfterClass(person);
    expect(await buyAgain(person)).toMatchObject(owed);
    const params = { id };
    expect((await api.refused(postCashForgiveness, { as: staff, params })).code).toBe('auth/forbidden');
    await api.ok(postCashForgiveness, { as: admin, params });
    expect((await api.refused(postCashForgiveness, { as: admin, params })).code).toBe('purchase/not-pending');
    expect((await api.refused(postCashConfirmation, { as: staff, params })).code).toBe('purchase/not-pending');
    await buy(person);
  });

  it('is owed by the account that it was united with', async () => {
    const [stays, goes, admin] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db, 'admin')];
    await lapsedAfterClass(goes);
    await api.ok(postMerge, {
      as: admin,
      params: { id: stays.customer_id },
      body: { merged_customer_id: goes.customer_id, keep_account_of: stays.customer_id },
    });
    expect(await buyAgain(stays)).toMatchObject(owed);
  });

  it('is not owed where no class was taken', async () => {
    const person = await aPerson(api.db);
    await buy(person);
    later(2 * DAY);
    await lapse();
    await buy(person);
  });
});
