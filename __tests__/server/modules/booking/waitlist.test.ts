import { sql } from 'kysely';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getSingleClass } from '../../../../domain/contract/schedule';
import {
  deleteWaitlist,
  getClassWaitlist,
  getWaitlist,
  getWaitlists,
  postWaitlist,
  putWaitlist,
} from '../../../../domain/contract/waitlists';
import { freeSeats } from '../../../../server/modules/booking/waitlists/promote';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import {
  aClass,
  aClassType,
  anUnlimitedPlan,
  aPackage,
  aPenalty,
  aPerson,
  type ClassOptions,
  type Person,
  someCredits,
} from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
beforeAll(async () => {
  api = await startApi({ watchesConnections: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    waitlist_enabled: 'true',
    allow_class_guests: 'true',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    unlimited_membership_penalties_enabled: 'true',
  });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const hoursLater = (hours: number) => api.setNow(new Date(NOON.getTime() + hours * HOUR));

/** A class of one seat, its holder, and a function that frees the seat. */
async function fullClass(options: ClassOptions = {}) {
  const [holder, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { capacity: 1, ...options })];
  const { class_reservation } = await api.ok(postReservation, {
    as: holder,
    body: { single_class_id: id, spot: options.spot_map ? 1 : null },
  });
  return {
    id,
    holder,
    free: () => api.ok(deleteReservation, { as: holder, params: { id: class_reservation.class_reservation_id } }),
  };
}
const join = async (as: Person, single_class_id: number, auto?: boolean) =>
  (await api.ok(postWaitlist, { as, body: { single_class_id, auto } })).waitlist;
const positions = async (as: Person) =>
  (await api.ok(getWaitlists, { as })).waitlists.map((w) => [w.single_class_id, w.position]);
const booked = async (as: Person) =>
  (await api.ok(getMyReservations, { as, query: { filter: 'upcoming' } })).class_reservations.map((r) => [
    r.single_class_id,
    r.spot,
  ]);
const mails = async (id: number) =>
  (
    await api.pool.query<{ kind: string; customer_id: number }>(
      `select kind, customer_id from mail
        where single_class_id = $1 and kind in ('promoted', 'seat-free') order by mail_id`,
      [id],
    )
  ).rows.map((m) => [m.kind, m.customer_id]);

describe('joining a waitlist', () => {
  it('queues customers in the order of joining and needs no credit', async () => {
    const { id } = await fullClass();
    const [first, second] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    expect(await join(first, id)).toMatchObject({
      single_class_id: id,
      customer_id: first.customer_id,
      auto: true,
      position: 1,
      createdAt: NOON.toISOString(),
      single_class: { single_class_id: id },
    });
    expect(await join(second, id, false)).toMatchObject({ auto: false, position: 2 });
    expect(await positions(first)).toEqual([[id, 1]]);
    expect(await positions(second)).toEqual([[id, 2]]);
  });

  it('shows the entry on the class to its customer only', async () => {
    const { id, holder } = await fullClass();
    const person = await aPerson(api.db);
    const { waitlist_id } = await join(person, id);
    const seen = async (as: Person | null) =>
      (await api.ok(getSingleClass, { as, params: { id } })).single_class.waitlist_id;
    expect(await seen(person)).toBe(waitlist_id);
    expect(await seen(holder)).toBeNull();
    expect(await seen(null)).toBeNull();
  });

  it('is refused twice, with a seat, if disabled, and for a class that cannot be joined', async () => {
    const { id, holder } = await fullClass();
    const person = await aPerson(api.db);
    await join(person, id);
    const refusal = async (single_class_id: number, as = person) => {
      const { status, code } = await api.refused(postWaitlist, { as, body: { single_class_id } });
      return [status, code];
    };
    expect(await refusal(id)).toEqual([409, 'waitlist/already-waiting']);
    expect(await refusal(id, holder)).toEqual([409, 'reservation/already-reserved']);
    expect(await refusal(await aClass(api.db))).toEqual([412, 'waitlist/not-full']);
    expect(await refusal(await aClass(api.db, { class_package_id: await aPackage(api.db) }))).toEqual([
      412,
      'class/package-only',
    ]);
    const soon = await fullClass({ inHours: 1 });
    hoursLater(1);
    expect(await refusal(soon.id)).toEqual([412, 'class/started']);
    expect(await refusal(999_999)).toEqual([404, 'class/not-found']);
    await api.configure({ waitlist_enabled: 'false' });
    expect(await refusal(id)).toEqual([412, 'waitlist/disabled']);
  });

  it('is refused to a customer whose profile lacks a required field, unless the front desk joins for them', async () => {
    const { id } = await fullClass();
    const [person, staff] = [await aPerson(api.db), await aPerson(api.db, 'staff')];
    await api.configure({ birthdate_required: 'true' });
    const body = { single_class_id: id };
    expect(await api.refused(postWaitlist, { as: person, body })).toMatchObject({
      status: 412,
      code: 'customer/incomplete',
    });
    await api.ok(postWaitlist, { as: staff, body: { ...body, customer_id: person.customer_id } });
    expect(await positions(person)).toEqual([[id, 1]]);
    await api.configure({ birthdate_required: 'false' });
  });

  it('for another customer, and reading or removing their entry, is possible for staff only', async () => {
    const { id } = await fullClass();
    const [person, stranger, staff] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db, 'staff')];
    const body = { single_class_id: id, customer_id: person.customer_id };
    expect(await api.refused(postWaitlist, { as: stranger, body })).toMatchObject({
      status: 403,
      code: 'auth/forbidden',
    });
    const { waitlist } = await api.ok(postWaitlist, { as: staff, body });
    expect(waitlist).toMatchObject({ customer_id: person.customer_id, position: 1 });
    for (const as of [person, staff])
      expect((await api.ok(getWaitlist, { as, params: { waitlist_id: waitlist.waitlist_id } })).waitlist).toEqual(
        waitlist,
      );
    expect(
      await api.refused(getWaitlist, { as: stranger, params: { waitlist_id: waitlist.waitlist_id } }),
    ).toMatchObject({
      status: 404,
      code: 'waitlist/not-found',
    });
    expect(
      await api.refused(deleteWaitlist, { as: stranger, params: { waitlist_id: waitlist.waitlist_id } }),
    ).toMatchObject({ status: 404 });
    expect(await api.refused(postWaitlist, { as: staff, body: { ...body, customer_id: 999_999 } })).toMatchObject({
      status: 404,
      code: 'request/not-found',
    });
    await api.ok(deleteWaitlist, { as: staff, params: { waitlist_id: waitlist.waitlist_id } });
    expect(await positions(person)).toEqual([]);
  });
});

describe('the order of a waitlist', () => {
  it('is shown whole to staff, and to customers as the total and their own entry', async () => {
    const { id } = await fullClass();
    const [first, second, staff] = [await aPerson(api.db), await aPerson(api.db), await aPerson(api.db, 'staff')];
    await join(first, id);
    await join(second, id, false);
    const positions = async (as: Person) => {
      const { total, waitlist } = await api.ok(getClassWaitlist, { as, params: { id } });
      return [total, ...waitlist.map((w) => [w.customer.customer_id, w.position, w.auto])];
    };
    expect(await positions(staff)).toEqual([2, [first.customer_id, 1, true], [second.customer_id, 2, false]]);
    expect(await positions(second)).toEqual([2, [second.customer_id, 2, false]]);
    expect(await positions(await aPerson(api.db))).toEqual([2]);
    expect(await api.refused(getClassWaitlist, { as: staff, params: { id: 999_999 } })).toMatchObject({
      status: 404,
      code: 'class/not-found',
    });
  });

  it('moves up when a customer leaves, who rejoins at its end', async () => {
    const { id, free } = await fullClass();
    const [first, second] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const { waitlist_id } = await join(first, id);
    await join(second, id);
    expect((await api.ok(deleteWaitlist, { as: first, params: { waitlist_id } })).waitlist).toMatchObject({
      waitlist_id,
      position: 1,
    });
    expect(await positions(second)).toEqual([[id, 1]]);
    expect(await api.refused(deleteWaitlist, { as: first, params: { waitlist_id } })).toMatchObject({
      status: 404,
      code: 'waitlist/not-found',
    });
    expect((await join(first, id)).position).toBe(2);
    await free();
    expect([await booked(first), await booked(second)]).toEqual([[], [[id, null]]]);
  });

  it('leaves the position of an entry that changes between automatic booking and notification', async () => {
    const { id, free } = await fullClass();
    const [first, second] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const { waitlist_id } = await join(first, id, false);
    await join(second, id);
    expect((await api.ok(putWaitlist, { as: first, body: { waitlist_id, auto: true } })).waitlist).toMatchObject({
      waitlist_id,
      auto: true,
      position: 1,
    });
    await free();
    expect(await booked(first)).toEqual([[id, null]]);
    expect(await api.refused(putWaitlist, { as: first, body: { waitlist_id, auto: false } })).toMatchObject({
      status: 409,
      code: 'waitlist/promoted',
    });
    expect(await api.refused(putWaitlist, { as: second, body: { waitlist_id, auto: false } })).toMatchObject({
      status: 404,
      code: 'waitlist/not-found',
    });
  });

  it('takes a change with all fields of the entry, and refuses those of another entry', async () => {
    const { id } = await fullClass();
    const [person, stranger] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const { waitlist_id, single_class_id, customer_id } = await join(person, id);
    const body = { waitlist_id, single_class_id, customer_id, auto: false };
    for (const wrong of [{ single_class_id: id + 1 }, { customer_id: stranger.customer_id }])
      expect(await api.refused(putWaitlist, { as: person, body: { ...body, ...wrong } })).toMatchObject({
        status: 400,
        code: 'request/invalid',
        field: Object.keys(wrong)[0],
      });
    expect(await api.refused(putWaitlist, { as: stranger, body })).toMatchObject({ code: 'waitlist/not-found' });
    expect((await api.ok(putWaitlist, { as: person, body })).waitlist).toMatchObject(body);
    const { auto: _, ...unchanged } = body;
    expect((await api.ok(putWaitlist, { as: person, body: unchanged })).waitlist).toMatchObject(body);
  });

  it('refuses a change to automatic booking while the class has free seats', async () => {
    const { id, free } = await fullClass();
    const person = await aPerson(api.db, 'customer', 1);
    const { waitlist_id } = await join(person, id, false);
    await free();
    expect(await api.refused(putWaitlist, { as: person, body: { waitlist_id, auto: true } })).toMatchObject({
      status: 412,
      code: 'waitlist/not-full',
    });
    expect((await api.ok(putWaitlist, { as: person, body: { waitlist_id, auto: false } })).waitlist.auto).toBe(false);
  });

  it('is no longer listed after the class has started', async () => {
    const { id } = await fullClass();
    const person = await aPerson(api.db);
    await join(person, id);
    hoursLater(24);
    expect(await positions(person)).toEqual([]);
  });

  it('loses the entry of a customer who reserves a seat', async () => {
    const { id, free } = await fullClass({ spot_map: '1' });
    const person = await aPerson(api.db, 'customer', 2);
    await join(person, id, false);
    await free();
    expect(await positions(person)).toEqual([[id, 1]]);
    await api.ok(postReservation, { as: person, body: { single_class_id: id, spot: 1 } });
    expect(await positions(person)).toEqual([]);
  });
});

describe('a freed seat of a class with a waitlist', () => {
  it('goes to the first entry with a mail, and the other entries move up', async () => {
    const { id, holder, free } = await fullClass();
    const [first, second] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const { waitlist_id } = await join(first, id);
    await join(second, id);
    expect(await free()).toMatchObject({ credit_returned: true });
    expect(await booked(first)).toEqual([[id, null]]);
    expect(await positions(first)).toEqual([]);
    expect(await positions(second)).toEqual([[id, 1]]);
    expect(await mails(id)).toEqual([['promoted', first.customer_id]]);
    expect(await api.refused(deleteWaitlist, { as: first, params: { waitlist_id } })).toMatchObject({
      status: 409,
      code: 'waitlist/promoted',
    });
    expect(await api.refused(postReservation, { as: holder, body: { single_class_id: id } })).toMatchObject({
      code: 'class/full',
    });
  });

  it('stays on its spot in a class with a map', async () => {
    const { id } = await fullClass({ capacity: 3, spot_map: '3' });
    const [second, third, waiting] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
    ];
    const ids: number[] = [];
    for (const [i, as] of [second, third].entries()) {
      ids.push(
        (await api.ok(postReservation, { as, body: { single_class_id: id, spot: i + 2 } })).class_reservation
          .class_reservation_id,
      );
    }
    await join(waiting, id);
    await api.ok(deleteReservation, { as: third, params: { id: ids[1] ?? 0 } });
    expect(await booked(waiting)).toEqual([[id, 3]]);
  });

  it('skips entries without credit, with a penalty or for notification, which stay in position', async () => {
    const { id, free } = await fullClass();
    const [withoutCredit, penalized, notified, promoted] = [
      await aPerson(api.db),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db),
    ];
    await aPenalty(api.db, penalized.customer_id, new Date(NOON.getTime() + HOUR));
    await anUnlimitedPlan(api.db, promoted.customer_id);
    for (const [as, auto] of [
      [withoutCredit, true],
      [penalized, true],
      [notified, false],
      [promoted, true],
    ] as const)
      await join(as, id, auto);
    await free();
    expect(await booked(promoted)).toEqual([[id, null]]);
    expect([await positions(withoutCredit), await positions(penalized), await positions(notified)]).toEqual([
      [[id, 1]],
      [[id, 2]],
      [[id, 3]],
    ]);
    expect(await mails(id)).toEqual([['promoted', promoted.customer_id]]);
  });

  it('stays free if no entry can be promoted, and every entry is notified', async () => {
    const { id, free } = await fullClass();
    const [withoutCredit, notified] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    await join(withoutCredit, id);
    await join(notified, id, false);
    await free();
    expect(await mails(id)).toEqual([
      ['seat-free', withoutCredit.customer_id],
      ['seat-free', notified.customer_id],
    ]);
    await api.ok(postReservation, { as: notified, body: { single_class_id: id } });
  });

  it('stays free inside the cancellation window, and every entry is notified', async () => {
    const { id, free } = await fullClass();
    const [first, second] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    await join(first, id);
    await join(second, id, false);
    api.setNow(new Date(NOON.getTime() + 12 * HOUR + 1));
    await free();
    expect([await booked(first), await booked(second)]).toEqual([[], []]);
    expect(await mails(id)).toEqual([
      ['seat-free', first.customer_id],
      ['seat-free', second.customer_id],
    ]);
    await api.ok(postReservation, { as: second, body: { single_class_id: id } });
    expect([await positions(first), await positions(second)]).toEqual([[[id, 1]], []]);
  });

  it('of a class that has started stays free without mails', async () => {
    const { id, holder } = await fullClass();
    const person = await aPerson(api.db, 'customer', 1);
    await join(person, id);
    const {
      class_reservations: [held],
    } = await api.ok(getMyReservations, { as: holder });
    const now = new Date(NOON.getTime() + 24 * HOUR);
    await freeSeats(api.system(now), {
      single_class_id: id,
      customer_ids: [holder.customer_id],
      expected: { seats: 1, spot: null },
      change: (trx) => sql`select release_seat(${id}, ${held?.class_reservation_id}, true, ${now}, true)`.execute(trx),
    });
    expect([await booked(person), await mails(id)]).toEqual([[], []]);
  });

  it('of a guest goes to the first entry, paid with the typed credit before a general one', async () => {
    const class_type_id = await aClassType(api.db);
    const [host, id, waiting] = [
      await aPerson(api.db, 'customer', 2),
      await aClass(api.db, { capacity: 2, class_type_id }),
      await aPerson(api.db, 'customer', 1),
    ];
    const [typed = 0] = await someCredits(api.db, waiting.customer_id, 1, { class_type_id });
    await api.ok(postReservation, { as: host, body: { single_class_id: id } });
    const { class_reservation: guest } = await api.ok(postReservation, {
      as: host,
      body: { single_class_id: id, guest: 'Lola' },
    });
    await join(waiting, id);
    await api.ok(deleteReservation, { as: host, params: { id: guest.class_reservation_id } });
    expect(await booked(waiting)).toEqual([[id, null]]);
    const paid = await api.db
      .selectFrom('class_reservation')
      .select('available_class_id')
      .where('customer_id', '=', waiting.customer_id)
      .executeTakeFirstOrThrow();
    expect(paid.available_class_id).toBe(typed);
  });

  it('stays free without mails if waitlists are disabled', async () => {
    const { id, free } = await fullClass();
    const person = await aPerson(api.db, 'customer', 1);
    await join(person, id);
    await api.configure({ waitlist_enabled: 'false' });
    await free();
    expect(await booked(person)).toEqual([]);
    expect(await mails(id)).toEqual([]);
  });

  it('promotes one entry when the reservation is cancelled several times at once', async () => {
    const { id, holder } = await fullClass({ capacity: 2 });
    const [
      {
        class_reservations: [first],
      },
      other,
    ] = [await api.ok(getMyReservations, { as: holder }), await aPerson(api.db, 'customer', 1)];
    await api.ok(postReservation, { as: other, body: { single_class_id: id } });
    const [one, two] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    await join(one, id);
    await join(two, id);
    const params = { id: first?.class_reservation_id ?? 0 };
    const replies = await Promise.all([1, 2, 3].map(() => api.send(deleteReservation, { as: holder, params })));
    expect(replies.map((r) => r.status).sort()).toEqual([200, 409, 409]);
    expect([await booked(one), await booked(two)]).toEqual([[[id, null]], []]);
  });
});
