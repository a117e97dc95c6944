/** Fixed places: given, reserved ahead, freed, frozen, moved with their series, and ended with their package. */
import { postFreeze, postResume } from '../../../../domain/contract/access';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { postMerge } from '../../../../domain/contract/customerMerges';
import * as calls from '../../../../domain/contract/fixedPlaces';
import { postHoliday } from '../../../../domain/contract/holidays';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { postRoom } from '../../../../domain/contract/rooms';
import { getSingleClass } from '../../../../domain/contract/schedule';
import { postSingleClass, putSingleClass } from '../../../../domain/contract/scheduleAdmin';
import { postWaitlist } from '../../../../domain/contract/waitlists';
import { keepFixedPlaces } from '../../../../server/modules/booking/fixedPlaces/lasting';
import { releaseLapsedHolds } from '../../../../server/modules/booking/holds/service';
import { extendSeries } from '../../../../server/modules/booking/planning/series';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPackage, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let admin: Person;
let staff: Person;
let pkg: number;
beforeAll(async () => {
  api = await startApi({ listen: true });
  [admin, staff] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'staff')];
  pkg = await aPackage(api.db, { title: 'Plan de 12', class_amount: 12, fixed_place: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.configure({
    fixed_places: 'customers',
    fixed_place_makeup_days: '',
    fixed_place_freeze: 'keep',
    fixed_place_weeks: '2',
    fixed_place_warning_days: '7',
    allow_cancel_reservations: 'true',
    waitlist_enabled: 'true',
  });
});
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

/** A series on Mondays at seven, from 23 November on, in a room of its own. */
async function aSeries({ capacity = 5, spot_map = '5' as string | null } = {}): Promise<number[]> {
  const body = {
    class_date: '2026-11-23T07:00:00.000Z',
    duration: 50,
    capacity,
    class_type_id: await aClassType(api.db, { spot_map }),
    location_id: await aLocation(api.db),
    class_instructors: [{ instructor_id: await aCoach() }],
    repeat: { weekdays: [1] },
  };
  return (await api.ok(postSingleClass, { as: admin, body })).single_class_ids;
}

const aCoach = async (): Promise<number> => {
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into instructor (name, last_name) values ('Sol', 'Paz') returning instructor_id as id`,
  );
  return rows[0]!.id;
};

/** Credits of the package, which last so many days. */
async function buy({ customer_id }: Person, credits: number, days: number): Promise<number> {
  const bought = { class_package_id: pkg, status: 'completed', class_amount: credits } as const;
  const purchase_id = await aPurchase(api.db, customer_id, bought);
  const expires_at = new Date(NOON.getTime() + days * DAY);
  await someCredits(api.db, customer_id, credits, { purchase_id, expires_at });
  return purchase_id;
}

async function aMember(credits = 12, days = 90): Promise<Person & { purchase: number }> {
  const person = await aPerson(api.db);
  return { ...person, purchase: await buy(person, credits, days) };
}

const give = (person: Person, single_class_id: number, spot: number | null = 3) =>
  api.ok(calls.postFixedPlace, { as: staff, body: { single_class_id, customer_id: person.customer_id, spot } });
const keep = () => keepFixedPlaces(api.system(api.now()));
const mine = async (as: Person) => (await api.ok(calls.getMyFixedPlaces, { as })).fixed_places;
const datesOf = async (as: Person) =>
  ((await mine(as))[0]?.dates ?? []).map(
    ({ class_date, state, spot }) => `${class_date.slice(5, 10)} ${state} ${spot}`,
  );
const mailsOf = async ({ customer_id }: Person) =>
  (
    await api.db.selectFrom('mail').select('kind').where('customer_id', '=', customer_id).orderBy('mail_id').execute()
  ).map(({ kind }) => kind);
const usable = async ({ customer_id }: Person) =>
  Number(
    (await api.pool.query('select count(*) from usable_credit where customer_id = $1', [customer_id])).rows[0].count,
  );

describe('giving a fixed place', () => {
  it('lets a customer hold the spot that they reserved, reserves two weeks and keeps the later dates', async () => {
    const [ids, person] = [await aSeries(), await aMember()];
    const single_class_id = ids[0]!;
    const asked = { as: person, body: { single_class_id } };
    expect(await api.refused(calls.postFixedPlace, asked)).toMatchObject({ code: 'fixed-place/no-place' });
    await api.ok(postReservation, { as: person, body: { single_class_id, spot: 4 } });
    const { offers } = await api.ok(calls.getMyFixedPlaces, { as: person });
    expect(offers).toMatchObject([{ single_class_id, spot: 4 }]);
    const { fixed_place } = await api.ok(calls.postFixedPlace, asked);
    expect(fixed_place).toMatchObject({ spot: 4, package: 'Plan de 12' });
    expect(await api.ok(calls.postFixedPlace, asked)).toEqual({ fixed_place });
    expect((await datesOf(person)).slice(0, 3)).toEqual(['11-23 reserved 4', '11-30 reserved 4', '12-07 kept 4']);
    expect(await usable(person)).toBe(10);
    expect((await api.ok(calls.getMyFixedPlaces, { as: person })).offers).toEqual([]);
    expect(await mailsOf(person)).toEqual(['reservation-made', 'fixed-place-given', 'reservation-made']);
  });

  it('is refused without a package that gives one, on a spot that is fixed already, and beyond the seats of the series', async () => {
    const [ids, person, other] = [await aSeries({ capacity: 2 }), await aMember(), await aMember()];
    const single_class_id = ids[0]!;
    const guest = await aPerson(api.db, 'customer', 5);
    const body = (one: Person, spot: number) => ({ single_class_id, customer_id: one.customer_id, spot });
    const refused = async (one: Person, spot: number, as = staff) =>
      (await api.refused(calls.postFixedPlace, { as, body: body(one, spot) })).code;
    expect(await refused(guest, 1)).toBe('fixed-place/no-package');
    expect(await refused(person, 9)).toBe('spot/invalid');
    expect(await refused(person, 1, other)).toBe('auth/forbidden');
    await give(person, single_class_id, 1);
    expect(await refused(other, 1)).toBe('fixed-place/taken');
    expect(await refused(person, 2)).toBe('fixed-place/held');
    await give(other, single_class_id, 2);
    expect(await refused(await aMember(), 3)).toBe('fixed-place/full');
    await api.configure({ fixed_places: 'off' });
    expect(await refused(guest, 1)).toBe('fixed-place/off');
  });

  it('of many who are given the seats of a series at once only as many get one as it has, each spot once', async () => {
    const ids = await aSeries({ capacity: 3 });
    const people = await Promise.all(Array.from({ length: 9 }, () => aMember()));
    const replies = await Promise.all(
      people.flatMap(({ customer_id }, n) =>
        [1, 2].map(() =>
          api.send(calls.postFixedPlace, {
            as: staff,
            body: { single_class_id: ids[0]!, customer_id, spot: (n % 5) + 1 },
          }),
        ),
      ),
    );
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const { fixed_places } = await api.ok(calls.getFixedPlaces, { as: staff, query: { single_class_id: ids[0]! } });
    expect(fixed_places).toHaveLength(3);
    expect(new Set(fixed_places.map(({ spot }) => spot)).size).toBe(3);
  });
});

describe('the dates of a fixed place', () => {
  it('are reserved once by parallel jobs, and no other customer takes the kept spot or the last seat', async () => {
    const [ids, person] = [await aSeries({ capacity: 2 }), await aMember()];
    await give(person, ids[0]!);
    const [other, third] = [await aPerson(api.db, 'customer', 5), await aPerson(api.db, 'customer', 5)];
    const kept = ids[3]!;
    const take = (as: Person, spot: number) => ({ as, body: { single_class_id: kept, spot } });
    expect(await api.refused(postReservation, take(other, 3))).toMatchObject({ code: 'spot/taken' });
    await api.ok(postReservation, take(other, 1));
    expect(await api.refused(postReservation, take(third, 2))).toMatchObject({ code: 'class/full' });
    expect((await api.ok(getSingleClass, { params: { id: kept } })).single_class).toMatchObject({ held_seats: 1 });
    api.setNow(new Date(NOON.getTime() + 21 * DAY));
    await Promise.all([keep(), keep(), keep()]);
    expect((await datesOf(person)).slice(0, 3)).toEqual(['12-14 reserved 3', '12-21 reserved 3', '12-28 kept 3']);
    expect(await usable(person)).toBe(8);
  });

  it('are reserved on another spot, and not at all in a full class: the customer and the team learn it', async () => {
    const [ids, person] = [await aSeries({ capacity: 2 }), await aMember()];
    const others = [await aPerson(api.db, 'customer', 5), await aPerson(api.db, 'customer', 5)];
    await api.ok(postReservation, { as: others[0]!, body: { single_class_id: ids[0]!, spot: 3 } });
    for (const [n, as] of others.entries())
      await api.ok(postReservation, { as, body: { single_class_id: ids[1]!, spot: n + 1 } });
    await give(person, ids[0]!);
    expect((await datesOf(person)).slice(0, 3)).toEqual(['11-23 reserved 2', '11-30 missed 3', '12-07 kept 3']);
    expect(await mailsOf(person)).toEqual([
      'fixed-place-given',
      'reservation-made',
      'fixed-place-other-spot',
      'fixed-place-missed',
    ]);
    await keep();
    expect(await mailsOf(person)).toHaveLength(4);
    const { fixed_places } = await api.ok(calls.getFixedPlaces, {
      as: staff,
      query: { customer_id: person.customer_id },
    });
    expect(fixed_places[0]!.dates[1]!.reason).toMatch(/llena|lugar/i);
  });

  it('without credits wait with their seat until 48 hours before, are reserved after a purchase, and then go to who waits', async () => {
    const [ids, person] = [await aSeries({ capacity: 1 }), await aMember(1)];
    await give(person, ids[0]!);
    expect((await datesOf(person)).slice(0, 2)).toEqual(['11-23 reserved 3', '11-30 missed 3']);
    const staffs = await api.ok(calls.getFixedPlaces, { as: staff, query: { customer_id: person.customer_id } });
    expect(staffs.fixed_places[0]!.dates[1]!.reason).toBe('Esta persona no tiene créditos para esta clase.');
    const own = await api.ok(calls.getMyFixedPlaces, { as: person });
    expect(own.fixed_places[0]!.dates[1]!.reason).toMatch(/^Lo sentimos. Has agotado todos tus créditos/);
    const waiting = await aPerson(api.db, 'customer', 5);
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id: ids[1]! } });
    api.setNow(new Date('2026-11-28T13:30:00.000Z'));
    await releaseLapsedHolds(api.system(api.now()));
    const places = await api.db
      .selectFrom('class_reservation')
      .select('customer_id')
      .where('single_class_id', '=', ids[1]!)
      .execute();
    expect(places).toEqual([{ customer_id: waiting.customer_id }]);
    await buy(person, 4, 60);
    await keep();
    expect((await datesOf(person))[1]).toBe('12-07 reserved 3');
  });

  it('are freed one by one, once: a reserved one gives its credit back, with the days to make it up', async () => {
    await api.configure({ fixed_place_makeup_days: '30' });
    const [ids, person] = [await aSeries(), await aMember(12, 14)];
    await give(person, ids[0]!);
    const [{ fixed_place_id: id } = { fixed_place_id: 0 }] = await mine(person);
    const release = (single_class_id: number) =>
      api.ok(calls.releaseFixedDate, { as: person, params: { id }, body: { single_class_id } });
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        api.send(calls.releaseFixedDate, { as: person, params: { id }, body: { single_class_id: ids[0]! } }),
      ),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await release(ids[0]!)).credit_returned).toBe(false);
    await release(ids[2]!);
    await keep();
    expect((await datesOf(person)).slice(0, 4)).toEqual([
      '11-23 released 3',
      '11-30 reserved 3',
      '12-07 released 3',
      '12-14 kept 3',
    ]);
    expect(await usable(person)).toBe(11);
    const { rows } = await api.pool.query(
      `select count(*)::int as n from usable_credit where customer_id = $1 and expires_at > $2`,
      [person.customer_id, new Date(NOON.getTime() + 29 * DAY)],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const stranger = await aPerson(api.db);
    const asked = { as: stranger, params: { id }, body: { single_class_id: ids[1]! } };
    expect(await api.refused(calls.releaseFixedDate, asked)).toMatchObject({ code: 'fixed-place/not-yours' });
  });

  it('lose their credit where the studio gives none back, and stay free after an ordinary cancellation', async () => {
    await api.configure({ fixed_place_makeup_days: '0' });
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!);
    const [place] = await mine(person);
    const id = place!.dates[0]!.class_reservation_id!;
    expect(await api.ok(deleteReservation, { as: person, params: { id } })).toMatchObject({ credit_returned: false });
    await keep();
    expect((await datesOf(person))[0]).toBe('11-23 released 3');
    expect(await usable(person)).toBe(10);
  });

  it('give the credit back where the studio cancels the class', async () => {
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!);
    for (const id of [ids[0]!, ids[3]!]) await api.ok(deleteSingleClass, { as: admin, params: { id } });
    await keep();
    expect((await datesOf(person))[0]).toBe('11-30 reserved 3');
    expect(await usable(person)).toBe(11);
  });

  it('give the credit back where a day without classes is announced and its classes are cancelled', async () => {
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!);
    expect(await usable(person)).toBe(10);
    const { location_id } = (await api.ok(getSingleClass, { params: { id: ids[1]! } })).single_class.location;
    const holiday = { day: '2026-11-30', name: 'San Andrés', location_id };
    const { single_classes } = await api.ok(postHoliday, { as: admin, body: holiday });
    expect(single_classes.map(({ single_class_id }) => single_class_id)).toEqual([ids[1]]);
    await api.ok(deleteSingleClass, { as: admin, params: { id: ids[1]! } });
    await keep();
    expect((await datesOf(person)).slice(0, 2)).toEqual(['11-23 reserved 3', '12-07 kept 3']);
    expect(await usable(person)).toBe(11);
    expect((await mailsOf(person)).filter((kind) => kind === 'class-cancelled')).toHaveLength(1);
  });
});

describe('a freeze of the package', () => {
  it('frees the dates in it, and keeps the place for those after it', async () => {
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!);
    const params = { id: person.purchase };
    await api.ok(postFreeze, { as: admin, params, body: { until: '2026-12-01' } });
    await keep();
    expect((await datesOf(person)).slice(0, 3)).toEqual(['11-23 open 3', '11-30 open 3', '12-07 kept 3']);
    expect((await api.ok(getSingleClass, { params: { id: ids[1]! } })).single_class).toMatchObject({ held_seats: 0 });
    api.setNow(new Date('2026-11-25T18:00:00.000Z'));
    await api.ok(postResume, { as: admin, params });
    await keep();
    expect((await datesOf(person)).slice(0, 2)).toEqual(['11-30 reserved 3', '12-07 reserved 3']);
  });

  it('ends the place where the studio decided so', async () => {
    await api.configure({ fixed_place_freeze: 'end' });
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!);
    await api.ok(postFreeze, { as: admin, params: { id: person.purchase }, body: { until: '2026-12-20' } });
    expect(await mine(person)).toEqual([]);
    expect(await mailsOf(person)).toContain('fixed-place-ended');
    expect((await api.ok(getSingleClass, { params: { id: ids[5]! } })).single_class).toMatchObject({ held_seats: 0 });
  });
});

describe('the series of a fixed place', () => {
  const stored = async (id: number) =>
    api.db
      .selectFrom('single_class')
      .select(['single_class_id', 'version'])
      .where('single_class_id', '=', id)
      .executeTakeFirstOrThrow();

  it('moves to another hour from a day on, and the place with it', async () => {
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!);
    const moved = { ...(await stored(ids[1]!)), scope: 'following' as const, class_date: '2026-11-30T09:00:00.000Z' };
    await api.ok(putSingleClass, { as: admin, body: moved });
    await keep();
    const places = await mine(person);
    expect(places).toHaveLength(2);
    expect(
      places
        .flatMap(({ dates }) => dates)
        .map(({ class_date, state }) => `${class_date.slice(5, 16)} ${state}`)
        .slice(0, 3),
    ).toEqual(['11-23T07:00 reserved', '11-30T09:00 reserved', '12-07T09:00 kept']);
    api.setNow(new Date(NOON.getTime() + 7 * DAY));
    await keep();
    expect(await mine(person)).toHaveLength(1);
    expect(await mailsOf(person)).not.toContain('fixed-place-ended');
  });

  it('moves to a room without the spot: the place stays without a number, and its holder gets a mail', async () => {
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!, 5);
    const { location_id } = await api.db
      .selectFrom('single_class')
      .select('location_id')
      .where('single_class_id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    const { room } = await api.ok(postRoom, { as: admin, body: { location_id, name: 'Chica' } });
    await api.pool.query(`update room set spot_layout = '{oooo}' where room_id = $1`, [room.room_id]);
    const body = { ...(await stored(ids[4]!)), scope: 'following' as const, room_id: room.room_id, capacity: 4 };
    await api.ok(putSingleClass, { as: admin, body });
    expect(await mailsOf(person)).toContain('fixed-place-spot-lost');
    const spots = (await mine(person)).map(({ spot }) => spot);
    expect(spots.sort()).toEqual([5, null]);
    api.setNow(new Date(NOON.getTime() + 28 * DAY));
    await keep();
    expect((await datesOf(person))[0]).toBe('12-21 reserved 1');
  });

  it('gets new classes, whose seat is kept for the holder at once', async () => {
    const [ids, person] = [await aSeries(), await aMember(20, 200)];
    await give(person, ids[0]!);
    api.setNow(new Date(NOON.getTime() + 14 * DAY));
    await extendSeries(api.system(api.now()));
    const { rows } = await api.pool.query<{ held_seats: number }>(
      'select held_seats from single_class where class_series_id = (select class_series_id from single_class where single_class_id = $1) order by starts_at desc limit 1',
      [ids[0]],
    );
    expect(rows).toEqual([{ held_seats: 1 }]);
  });
});

describe('the package of a fixed place', () => {
  it('ends: its holder is warned once, another package takes over, and without one the place ends and its seats are free', async () => {
    const [ids, person, renewing] = [await aSeries(), await aMember(12, 20), await aMember(12, 20)];
    await give(person, ids[0]!, 1);
    await give(renewing, ids[0]!, 2);
    api.setNow(new Date(NOON.getTime() + 15 * DAY));
    await buy(renewing, 4, 60);
    await keep();
    await keep();
    expect((await mailsOf(person)).filter((kind) => kind === 'fixed-place-ending')).toHaveLength(1);
    expect(await mailsOf(renewing)).not.toContain('fixed-place-ending');
    api.setNow(new Date(NOON.getTime() + 21 * DAY));
    await keep();
    expect(await mine(person)).toEqual([]);
    expect(await mailsOf(person)).toContain('fixed-place-ended');
    expect(await mine(renewing)).toHaveLength(1);
    expect((await api.ok(getSingleClass, { params: { id: ids[8]! } })).single_class).toMatchObject({ held_seats: 1 });
  });

  it('is reserved as many weeks ahead, and its end announced as many days before, as the studio says', async () => {
    await api.configure({ fixed_place_weeks: '1', fixed_place_warning_days: '3' });
    const [ids, person] = [await aSeries(), await aMember(12, 20)];
    await give(person, ids[0]!);
    expect((await datesOf(person)).slice(0, 2)).toEqual(['11-23 reserved 3', '11-30 kept 3']);
    await api.configure({ fixed_place_weeks: '3' });
    await keep();
    expect((await datesOf(person)).slice(0, 3)).toEqual(['11-23 reserved 3', '11-30 reserved 3', '12-07 reserved 3']);
    const announced = async () => (await mailsOf(person)).includes('fixed-place-ending');
    api.setNow(new Date(NOON.getTime() + 16 * DAY));
    await keep();
    expect(await announced()).toBe(false);
    api.setNow(new Date(NOON.getTime() + 18 * DAY));
    await keep();
    expect(await announced()).toBe(true);
  });

  it('a subscription that renews is not reported for dates after the paid period, which wait for the next charge', async () => {
    const [ids, person] = [await aSeries(), await aMember(4, 6)];
    await api.pool.query(`update purchase set status = 'active' where purchase_id = $1`, [person.purchase]);
    await give(person, ids[0]!);
    expect((await datesOf(person)).slice(0, 2)).toEqual(['11-23 reserved 3', '11-30 kept 3']);
    expect(await mailsOf(person)).not.toContain('fixed-place-missed');
  });

  it('is left by its holder: kept seats are free, and what is reserved stays', async () => {
    const [ids, person] = [await aSeries(), await aMember()];
    await give(person, ids[0]!);
    const [{ fixed_place_id: id } = { fixed_place_id: 0 }] = await mine(person);
    await api.ok(calls.deleteFixedPlace, { as: person, params: { id } });
    await api.ok(calls.deleteFixedPlace, { as: staff, params: { id } });
    expect(await usable(person)).toBe(10);
    expect((await api.ok(getSingleClass, { params: { id: ids[4]! } })).single_class).toMatchObject({ held_seats: 0 });
  });

  it('of two people in one series who turn out to be one ends, and that of who goes alone passes on with the dates kept', async () => {
    const [ids, others] = [await aSeries(), await aSeries()];
    const [stays, goes] = [await aMember(), await aMember()];
    await give(stays, ids[0]!, 3);
    await give(goes, ids[0]!, 2);
    await give(goes, others[0]!, 5);
    // Two places in one class are in the way of a merge: the team gives those of who goes back.
    const { rows } = await api.pool.query<{ id: number }>(
      `select class_reservation_id as id from class_reservation
       where customer_id = $1 and single_class_id = any($2) and deleted_at is null`,
      [goes.customer_id, ids],
    );
    for (const { id } of rows)
      await api.ok(deleteReservation, { as: staff, params: { id }, query: { credit: 'return' } });
    await api.ok(postMerge, {
      as: admin,
      params: { id: stays.customer_id },
      body: { merged_customer_id: goes.customer_id, keep_account_of: stays.customer_id },
    });
    await keep();
    expect((await mine(stays)).map(({ spot, dates }) => [spot, dates[0]?.state])).toEqual([
      [3, 'reserved'],
      [5, 'reserved'],
    ]);
    expect((await api.ok(getSingleClass, { params: { id: ids[4]! } })).single_class).toMatchObject({ held_seats: 1 });
    expect((await api.ok(getSingleClass, { params: { id: others[4]! } })).single_class).toMatchObject({
      held_seats: 1,
    });
  });
});
