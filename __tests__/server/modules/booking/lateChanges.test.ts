/** What the team corrects after a class has begun. */
import { getAvailableClasses } from '../../../../domain/contract/credits';
import {
  deleteReservation,
  getOtherClasses,
  moveToClass,
  postReservation,
  putReservation,
} from '../../../../domain/contract/reservations';
import { deletePenalty } from '../../../../domain/contract/penalties';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { lateChangesUntil } from '../../../../domain/lateChanges';
import { countNoShows } from '../../../../server/modules/booking/penalties/service';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, anUnlimitedPlan, aPenalty, aPerson, someCredits, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ listen: true });
  staff = await aPerson(api.db, 'staff');
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({ late_changes_days: '1', waitlist_enabled: 'true', allow_class_guests: 'true' });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const after = (hours: number): void => api.setNow(new Date(NOON.getTime() + hours * HOUR));
const credits = async (as: Person) => (await api.ok(getAvailableClasses, { as })).available_classes.length;
const addLate = (person: Person, single_class_id: number, more = {}, key?: string) =>
  api.ok(postReservation, { as: staff, body: { single_class_id, customer_id: person.customer_id, ...more }, key });
const addRefused = (person: Person, single_class_id: number, as = staff, more = {}) =>
  api.refused(postReservation, { as, body: { single_class_id, customer_id: person.customer_id, ...more } });
const remove = (id: number, credit: 'return' | 'keep', as = staff) => ({ as, params: { id }, query: { credit } });
const placeOf = (id: number) =>
  api.db
    .selectFrom('class_reservation')
    .select(['deleted_at', 'excused', 'attend', 'attended_by', 'created_at'])
    .where('class_reservation_id', '=', id)
    .executeTakeFirstOrThrow();
const mailsOf = async ({ customer_id }: Person) =>
  (await api.db.selectFrom('mail').select('kind').where('customer_id', '=', customer_id).execute()).map((m) => m.kind);
const recorded = async (id: number) =>
  (
    await api.db
      .selectFrom('audit_event')
      .select(['action', 'actor_id'])
      .where('entity', '=', 'class_reservation')
      .where('entity_id', '=', String(id))
      .orderBy('audit_event_id')
      .execute()
  ).map(({ action, actor_id }) => `${action} ${actor_id === String(staff.customer_id) ? 'staff' : actor_id}`);

/** Reserved in time, in a class that begins at noon. */
async function aPlace(options = {}, credit = 1) {
  api.setNow(new Date(NOON.getTime() - DAY));
  const person = await aPerson(api.db, 'customer', credit);
  const single_class_id = await aClass(api.db, { inHours: 0, ...options });
  const body = { single_class_id, ...('spot_map' in options ? { spot: 1 } : {}) };
  const { class_reservation } = await api.ok(postReservation, { as: person, body });
  await api.db.deleteFrom('mail').where('customer_id', '=', person.customer_id).execute();
  after(1);
  return { person, single_class_id, id: class_reservation.class_reservation_id };
}

describe('a late walk-in', () => {
  it('takes a seat and a credit, is checked in by the same press, on record, and gets no mail', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 2), await aClass(api.db, { inHours: 0 })];
    after(1);
    const { class_reservation } = await addLate(person, id, { check_in: true });
    expect(class_reservation).toMatchObject({ attend: true, createdAt: new Date(NOON.getTime() + HOUR).toISOString() });
    expect(await credits(person)).toBe(1);
    const { class_reservation_id } = class_reservation;
    expect(await placeOf(class_reservation_id)).toMatchObject({
      attend: true,
      attended_by: staff.customer_id,
      created_at: new Date(NOON.getTime() + HOUR),
    });
    expect(await recorded(class_reservation_id)).toEqual(['reservation.create staff', 'attendance.mark staff']);
    expect(await mailsOf(person)).toEqual([]);
  });

  it('is added once by a press that comes twice, and by two desks at once', async () => {
    const [person, id] = [await aPerson(api.db, 'customer', 3), await aClass(api.db, { inHours: 0 })];
    after(1);
    const first = await addLate(person, id, { check_in: true }, 'mostrador-tarde-1');
    expect(await addLate(person, id, { check_in: true }, 'mostrador-tarde-1')).toEqual(first);
    const other = await aPerson(api.db, 'customer', 3);
    const body = { single_class_id: id, customer_id: other.customer_id };
    const sent = await Promise.all([staff, admin].map((as) => api.send(postReservation, { as, body })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await credits(person), await credits(other)]).toEqual([2, 2]);
  });

  it('gets the last seat once, where two desks add two customers at the same time', async () => {
    const people = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    const single_class_id = await aClass(api.db, { inHours: 0, capacity: 1 });
    after(1);
    const sent = await Promise.all(
      people.map(({ customer_id }) => api.send(postReservation, { as: staff, body: { single_class_id, customer_id } })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['at the end of the next day', { late_changes_days: '1' }, 35.9, true],
    ['once the next day is over', { late_changes_days: '1' }, 36, false],
    ['at the end of the day where the setting says 0', { late_changes_days: '0' }, 11.9, true],
    ['on the next day where the setting says 0', { late_changes_days: '0' }, 12, false],
  ])('can be added or not %s', async (_when, setting, hours, allowed) => {
    await api.configure(setting);
    const [person, id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { inHours: 0 })];
    after(hours);
    if (allowed) await addLate(person, id);
    else expect(await addRefused(person, id)).toMatchObject({ code: 'class/started' });
    expect(await credits(person)).toBe(allowed ? 0 : 1);
  });

  it('is not added by customers and coaches, nor by staff for themselves', async () => {
    const id = await aClass(api.db, { inHours: 0 });
    const [person, coach, other] = [
      await aPerson(api.db, 'customer', 1),
      await aPerson(api.db, 'coach', 1),
      await aPerson(api.db, 'staff', 1),
    ];
    after(1);
    expect(await addRefused(person, id, coach)).toMatchObject({ code: 'auth/forbidden' });
    expect(await addRefused(person, id, person)).toMatchObject({ code: 'class/started' });
    expect(await addRefused(other, id, other)).toMatchObject({ code: 'class/started' });
    expect(await addRefused(person, id, person, { check_in: true })).toMatchObject({ code: 'auth/forbidden' });
  });

  it('needs a seat, a credit and no penalty, as before the class', async () => {
    await api.configure({ unlimited_membership_penalties_enabled: 'true' });
    const [poor, barred] = [await aPerson(api.db), await aPerson(api.db, 'customer', 1)];
    await aPenalty(api.db, barred.customer_id, new Date(NOON.getTime() + DAY));
    const id = await aClass(api.db, { inHours: 0 });
    after(1);
    expect(await addRefused(poor, id)).toMatchObject({ code: 'reservation/no-credits' });
    expect(await addRefused(barred, id)).toMatchObject({ code: 'reservation/penalty' });
  });

  it('pays with what the desk has just sold, and is no longer barred by a penalty that the desk has lifted', async () => {
    await api.configure({ unlimited_membership_penalties_enabled: 'true' });
    const person = await aPerson(api.db);
    const penalty = await aPenalty(api.db, person.customer_id, new Date(NOON.getTime() + DAY));
    const id = await aClass(api.db, { inHours: 0 });
    after(1);
    await someCredits(api.db, person.customer_id, 1);
    expect(await addRefused(person, id)).toMatchObject({ code: 'reservation/penalty' });
    await api.ok(deletePenalty, { as: staff, params: { id: penalty } });
    await addLate(person, id);
    expect(await credits(person)).toBe(0);
  });

  it('is checked in by the press that reserves before the class, too, from the day before', async () => {
    const [person, soon, later] = [
      await aPerson(api.db, 'customer', 2),
      await aClass(api.db, { inHours: 1 }),
      await aClass(api.db, { inHours: 48 }),
    ];
    expect((await addLate(person, soon, { check_in: true })).class_reservation.attend).toBe(true);
    expect(await addRefused(person, later, staff, { check_in: true })).toMatchObject({ code: 'attendance/too-early' });
    expect(await credits(person)).toBe(1);
  });

  it('takes no seat that another customer holds while paying', async () => {
    const [person, holder] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db)];
    const single_class_id = await aClass(api.db, { inHours: 0, capacity: 1 });
    const expires_at = new Date(NOON.getTime() + 10 * 60 * 1000);
    await api.db
      .insertInto('spot_hold')
      .values({
        customer_id: holder.customer_id,
        single_class_id,
        is_guest: false,
        guest: null,
        spot: null,
        first_held_at: NOON,
        expires_at,
      })
      .execute();
    after(0.05);
    expect(await addRefused(person, single_class_id)).toMatchObject({ code: 'class/full' });
    after(1);
    await addLate(person, single_class_id);
  });
});

describe('a no-show', () => {
  it('is excused: the credit comes back, no cancellation counts, on record and without a mail', async () => {
    const { person, id } = await aPlace();
    expect(await api.ok(deleteReservation, remove(id, 'return'))).toMatchObject({ credit_returned: true });
    expect(await credits(person)).toBe(1);
    expect(await placeOf(id)).toMatchObject({ excused: true, deleted_at: new Date(NOON.getTime() + HOUR) });
    expect(await recorded(id)).toEqual(['reservation.cancel staff']);
    expect(await mailsOf(person)).toEqual([]);
  });

  it('is taken out without the credit, which stays spent', async () => {
    const { person, id } = await aPlace();
    expect(await api.ok(deleteReservation, remove(id, 'keep'))).toMatchObject({ credit_returned: false });
    expect(await credits(person)).toBe(0);
  });

  it('is excused once, however many desks press at the same time', async () => {
    const { person, id } = await aPlace();
    const sent = await Promise.all([
      api.send(deleteReservation, remove(id, 'return')),
      api.send(deleteReservation, remove(id, 'return', admin)),
      api.send(deleteReservation, remove(id, 'keep', admin)),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await recorded(id)).toHaveLength(1);
    expect(await credits(person)).toBeLessThanOrEqual(1);
  });

  it('loses the penalty that counted the class as missed', async () => {
    await api.configure({
      unlimited_membership_penalties_enabled: 'true',
      unlimited_max_no_shows_for_penalty: '1',
      penalty_days: '7',
    });
    api.setNow(new Date(NOON.getTime() - DAY));
    const person = await aPerson(api.db);
    await anUnlimitedPlan(api.db, person.customer_id);
    const single_class_id = await aClass(api.db, { inHours: 0 });
    const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id } });
    after(2);
    expect(await countNoShows(api.system())).toBe(1);
    await api.ok(deleteReservation, remove(class_reservation.class_reservation_id, 'return'));
    const penalties = await api.db
      .selectFrom('class_reservation_penalty')
      .select(['lifted_by', 'end_date'])
      .where('customer_id', '=', person.customer_id)
      .execute();
    expect(penalties).toEqual([{ lifted_by: staff.customer_id, end_date: new Date(NOON.getTime() + 2 * HOUR) }]);
    expect(await countNoShows(api.system())).toBe(0);
  });

  it('stays where the check-in is on record or the time is over, and the desk reads why', async () => {
    const { id } = await aPlace();
    await api.db
      .updateTable('class_reservation')
      .set({ attend: true })
      .where('class_reservation_id', '=', id)
      .execute();
    expect(await api.refused(deleteReservation, remove(id, 'return'))).toMatchObject({
      code: 'reservation/started',
      message: 'Su asistencia está registrada. Deshazla para quitar a esta persona de la clase.',
    });
    await api.db
      .updateTable('class_reservation')
      .set({ attend: false })
      .where('class_reservation_id', '=', id)
      .execute();
    after(36);
    expect(await api.refused(deleteReservation, remove(id, 'return'))).toMatchObject({
      code: 'reservation/started',
      message: 'El plazo para corregir esta clase ya terminó.',
    });
  });

  it('is not excused by the customer', async () => {
    const { person, id } = await aPlace();
    expect(await api.refused(deleteReservation, { as: person, params: { id } })).toMatchObject({
      code: 'reservation/started',
    });
    expect(await api.refused(deleteReservation, remove(id, 'return', person))).toMatchObject({
      code: 'auth/forbidden',
    });
  });

  it('gives the seat to nobody who waits, and nobody is told of it', async () => {
    const { id, single_class_id } = await aPlace({ capacity: 1 });
    const waiting = await aPerson(api.db, 'customer', 1);
    api.setNow(new Date(NOON.getTime() - HOUR));
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id, auto: true } });
    after(1);
    await api.ok(deleteReservation, remove(id, 'return'));
    expect([await credits(waiting), await mailsOf(waiting)]).toEqual([1, []]);
    await addLate(waiting, single_class_id);
    expect(await credits(waiting)).toBe(0);
  });
});

describe('a place of a class that has begun', () => {
  it('moves to a later class with the same credit, and the mail says where the customer is expected', async () => {
    const { person, id } = await aPlace();
    const later = await aClass(api.db, { inHours: 30 });
    const { class_reservations } = await api.ok(moveToClass, {
      as: staff,
      params: { id },
      body: { single_class_id: later },
    });
    expect(class_reservations).toMatchObject([{ single_class_id: later }]);
    expect(await placeOf(id)).toMatchObject({ excused: true });
    expect([await credits(person), await mailsOf(person)]).toEqual([0, ['reservation-moved']]);
    expect(await recorded(id)).toEqual(['reservation.move staff']);
  });

  it('moves to another class that has begun, where the customer was in fact, without a mail', async () => {
    const { person, id } = await aPlace();
    const begun = await aClass(api.db, { inHours: 0.5 });
    const over = await aClass(api.db, { inHours: -48 });
    const ahead = await aClass(api.db, { inHours: 30 });
    const { single_classes } = await api.ok(getOtherClasses, { as: staff, params: { id } });
    const offered = single_classes.map((c) => c.single_class_id);
    expect([offered.includes(begun), offered.includes(over)]).toEqual([true, false]);
    // Who opens the list and presses at once moves to a class to come.
    expect(offered.indexOf(ahead)).toBeLessThan(offered.indexOf(begun));
    const body = { single_class_id: begun };
    await api.ok(moveToClass, { as: staff, params: { id }, body });
    expect([await credits(person), await mailsOf(person)]).toEqual([0, []]);
    expect(
      await api.refused(moveToClass, { as: staff, params: { id }, body: { single_class_id: over } }),
    ).toMatchObject({ code: 'reservation/cancelled' });
  });

  it('moves to another spot by the team, not by its customer', async () => {
    const { person, id } = await aPlace({ spot_map: '4' });
    const body = { class_reservation_id: id, spot: 3 };
    expect(await api.refused(putReservation, { as: person, body })).toMatchObject({ code: 'class/started' });
    expect((await api.ok(putReservation, { as: staff, body })).class_reservation.spot).toBe(3);
    after(36);
    expect(await api.refused(putReservation, { as: staff, body: { ...body, spot: 2 } })).toMatchObject({
      code: 'class/started',
    });
  });

  it('offers its customer no class that has begun', async () => {
    const { person } = await aPlace();
    const ahead = await aClass(api.db, { inHours: 30 });
    const begun = await aClass(api.db, { inHours: 0.5 });
    await api.configure({ allow_cancel_reservations: 'true', cancel_timeframe_value: '1' });
    await someCredits(api.db, person.customer_id, 1);
    const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id: ahead } });
    const params = { id: class_reservation.class_reservation_id };
    const { single_classes } = await api.ok(getOtherClasses, { as: person, params });
    expect(single_classes.map((c) => c.single_class_id)).not.toContain(begun);
    expect(await api.refused(moveToClass, { as: person, params, body: { single_class_id: begun } })).toMatchObject({
      code: 'class/started',
    });
  });
});

it.each(['America/Mexico_City', 'America/Tijuana'])(
  'the database and the rule say the same until when a class in %s may be corrected',
  async (timezone) => {
    for (const days of ['0', '1', '3']) {
      await api.configure({ late_changes_days: days });
      const id = await aClass(api.db, { inHours: 7, timezone });
      const { rows } = await api.pool.query<{ class_date: Date; starts_at: Date; until: Date }>(
        `select class_date at time zone 'UTC' as class_date, starts_at, late_changes_until(class_date, starts_at) as until
           from single_class where single_class_id = $1`,
        [id],
      );
      const { class_date, starts_at, until } = rows[0]!;
      expect(until).toEqual(lateChangesUntil(class_date.toISOString(), starts_at, Number(days)));
    }
  },
);
