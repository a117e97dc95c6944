/** Admins plan classes: alone, as weekly series, week by week; and what customers are notified of. */
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { postSpotHold } from '../../../../domain/contract/holds';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { postTag, putClassType, putInstructor, putLocation, putTag } from '../../../../domain/contract/catalogueAdmin';
import { deleteHoliday, postHoliday } from '../../../../domain/contract/holidays';
import { deleteRoom, postRoom } from '../../../../domain/contract/rooms';
import { getNextClass, getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getClassWaitlist, postWaitlist } from '../../../../domain/contract/waitlists';
import { serveOpened } from '../../../../server/modules/booking/waitlists/promote';
import { extendSeries } from '../../../../server/modules/booking/planning/series';
import type { AdminClass, ChangeClass, NewClass } from '../../../../domain/contract/scheduleAdmin';
import * as calls from '../../../../domain/contract/scheduleAdmin';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, type Person } from '../../builders';
import { brokenRules, deadlocks } from '../../invariants';

let api: Api;
let staff: Person;
let admin: Person;
let location: number;
let type: number;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
  admin = await aPerson(api.db, 'admin');
  location = await aLocation(api.db);
  type = await aClassType(api.db);
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));
afterEach(async () => {
  expect(await brokenRules(api.pool)).toEqual([]);
  expect(await deadlocks(api.pool)).toBe(0);
});

const aCoach = async (): Promise<number> => {
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into instructor (name, last_name) values ('Sol', 'Paz') returning instructor_id as id`,
  );
  return rows[0]!.id;
};
/** With a coach of its own, on Monday at seven. */
const aNew = async (fields: Partial<NewClass> = {}): Promise<NewClass> => ({
  class_date: '2026-11-23T07:00:00.000Z',
  duration: 50,
  capacity: 10,
  class_type_id: type,
  location_id: location,
  class_instructors: [{ instructor_id: await aCoach() }],
  ...fields,
});
const create = async (fields: Partial<NewClass> = {}) =>
  api.ok(calls.postSingleClass, { as: admin, body: await aNew(fields) });
const change = (single: AdminClass, fields: Partial<ChangeClass>) =>
  api.ok(calls.putSingleClass, {
    as: admin,
    body: { single_class_id: single.single_class_id, version: single.version, ...fields },
  });
const listed = async (start_date: string, end_date: string) =>
  (await api.ok(calls.getAdminSchedule, { as: staff, query: { start_date, end_date, location_id: location } }))
    .single_classes;
/** Without those that were cancelled. */
const planned = async (start_date: string, end_date: string) =>
  (await listed(start_date, end_date)).filter(({ deletedAt }) => deletedAt === null);

it('a new class has all that it was created with, and only admins create one', async () => {
  const body = await aNew({ description: 'Con música en vivo', published_at: '2026-11-22T18:00:00.000Z' });
  expect(await api.refused(calls.postSingleClass, { as: staff, body })).toMatchObject({ code: 'auth/forbidden' });
  const { single_class, single_class_ids } = await api.ok(calls.postSingleClass, { as: admin, body });
  expect(single_class_ids).toEqual([single_class.single_class_id]);
  expect(single_class).toMatchObject({
    class_date: body.class_date,
    description: 'Con música en vivo',
    capacity: 10,
    published_at: '2026-11-22T18:00:00.000Z',
    class_series: null,
    version: 1,
  });
  expect(await planned('2026-11-23', '2026-11-23')).toContainEqual(single_class);
});

it('a class that is sent twice at once with one key is created once', async () => {
  const sent = { as: admin, body: await aNew(), key: 'una-clase-0001' };
  const [one, other] = await Promise.all([1, 2].map(() => api.ok(calls.postSingleClass, sent)));
  expect(other).toEqual(one);
});

it('a change leaves omitted fields as they are, and is refused on an older version', async () => {
  const { single_class: single } = await create({ class_date: '2026-11-24T08:00:00.000Z' });
  const { single_class: changed } = await change(single, { capacity: 12 });
  expect(changed).toEqual({ ...single, capacity: 12, version: 2 });
  const body = { single_class_id: single.single_class_id, version: 1, capacity: 5 };
  expect(await api.refused(calls.putSingleClass, { as: admin, body })).toMatchObject({ code: 'class/changed' });
  expect(await api.refused(calls.putSingleClass, { as: staff, body })).toMatchObject({ code: 'auth/forbidden' });
});

it('a capacity below the booked places is refused with the names of those who booked', async () => {
  const { single_class: single } = await create({ class_date: '2026-11-25T08:00:00.000Z' });
  const { single_class_id } = single;
  for (let n = 0; n < 2; n += 1)
    await api.ok(postReservation, { as: await aPerson(api.db, 'customer', 1), body: { single_class_id } });
  const body = { single_class_id, version: single.version, capacity: 1 };
  const refusal = await api.refused(calls.putSingleClass, { as: admin, body });
  expect(refusal).toMatchObject({ code: 'class/capacity-taken', field: 'capacity' });
  expect(refusal.message).toContain('Inés Ñandú, Inés Ñandú');
  expect((await change(single, { capacity: 2 })).single_class.capacity).toBe(2);
});

const days = (classes: readonly AdminClass[]): string[] => classes.map(({ class_date }) => class_date.slice(0, 16));
const cancel = (id: number, scope: 'this' | 'following' | 'all' = 'this') =>
  api.ok(deleteSingleClass, { as: admin, params: { id }, query: { scope } });
const seriesOf = async (fields: Partial<NewClass>) => {
  const { single_class, single_class_ids } = await create(fields);
  return { single_class, single_class_ids, own: async () => ofSeries(single_class_ids) };
};
/** The classes of a series that stand now, also those that other series have taken over from it. */
async function ofSeries(ids: readonly number[]): Promise<AdminClass[]> {
  const all = (
    await api.ok(calls.getAdminSchedule, { as: staff, query: { start_date: '2026-11-20', end_date: '2026-12-31' } })
  ).single_classes;
  const first = all.filter(({ single_class_id }) => ids.includes(single_class_id));
  const series = new Set(first.map(({ class_series }) => class_series?.class_series_id));
  return all.filter(
    (one) => one.deletedAt === null && one.class_series && series.has(one.class_series.class_series_id),
  );
}
const extend = (days: number) => extendSeries(api.system(new Date(NOON.getTime() + days * DAY)));

describe('a weekly series', () => {
  it('has its days until its end, without holidays, at the same hour of the wall clock', async () => {
    const tijuana = await aLocation(api.db, 'America/Tijuana');
    const { holiday } = await api.ok(postHoliday, {
      as: admin,
      body: { day: '2027-03-10', location_id: tijuana, name: 'Mantenimiento' },
    });
    const { single_class_ids } = await create({
      class_date: '2027-03-08T07:00:00.000Z',
      location_id: tijuana,
      repeat: { weekdays: [1, 3], until: '2027-03-17' },
    });
    const rows = async () =>
      (
        await api.db
          .selectFrom('single_class')
          .select(['class_date', 'starts_at'])
          .where('location_id', '=', tijuana)
          .orderBy('starts_at')
          .execute()
      ).map(({ class_date, starts_at }) => [class_date.slice(5, 16), starts_at.toISOString().slice(5, 16)]);
    expect(single_class_ids).toHaveLength(3);
    expect(await rows()).toEqual([
      ['03-08T07:00', '03-08T15:00'],
      ['03-15T07:00', '03-15T14:00'],
      ['03-17T07:00', '03-17T14:00'],
    ]);
    await api.ok(deleteHoliday, { as: admin, params: { id: holiday.holiday_id } });
    expect((await rows()).map(([wall]) => wall)).toContain('03-10T07:00');
  });

  it('without end is extended once by parallel and repeated jobs, and skips cancelled days', async () => {
    const { single_class, single_class_ids } = await create({ repeat: { weekdays: [1] } });
    expect(single_class_ids).toHaveLength(12);
    await cancel(single_class_ids[1]!);
    const made = await Promise.all([extend(14), extend(14), extend(14)]);
    expect(made.reduce((a, b) => a + b)).toBe(2);
    expect(await extend(14)).toBe(0);
    const { rows } = await api.pool.query(
      'select series_day, count(*) from single_class where class_series_id = $1 group by 1 having count(*) > 1',
      [single_class.class_series?.class_series_id],
    );
    expect(rows).toEqual([]);
    await cancel(single_class_ids[0]!, 'all');
    expect(await extend(21)).toBe(0);
    const events = await api.db
      .selectFrom('audit_event')
      .select(['action', 'actor_kind'])
      .where('entity', '=', 'class_series')
      .where('entity_id', '=', String(single_class.class_series?.class_series_id))
      .orderBy('audit_event_id')
      .execute();
    expect(events.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ['series.create', 'admin'],
      ['series.extend', 'system'],
      ['series.end', 'admin'],
    ]);
  });

  it('changes this one, this and following, or all, and leaves alone what was changed alone', async () => {
    const { single_class_ids: ids, own } = await seriesOf({
      class_date: '2026-12-01T09:00:00.000Z',
      repeat: { weekdays: [2, 4], until: '2026-12-17' },
    });
    const at = async (n: number) => (await own()).find((one) => one.single_class_id === ids[n])!;
    await change(await at(1), { capacity: 5 });
    expect((await at(1)).is_exception).toBe(true);
    await change(await at(0), { scope: 'all', capacity: 8 });
    expect((await own()).map(({ capacity }) => capacity)).toEqual([8, 5, 8, 8, 8, 8]);

    const { single_class_ids: changed } = await change(await at(2), {
      scope: 'following',
      class_date: '2026-12-09T10:00:00.000Z',
    });
    expect(changed).toEqual(ids.slice(2));
    const now = await own();
    expect(days(now)).toEqual([
      '2026-12-01T09:00',
      '2026-12-03T09:00',
      '2026-12-09T10:00',
      '2026-12-10T10:00',
      '2026-12-16T10:00',
      '2026-12-17T10:00',
    ]);
    expect(now.map(({ class_series }) => [class_series?.weekdays, class_series?.until])).toEqual([
      ...Array<unknown>(2).fill([[2, 4], '2026-12-07']),
      ...Array<unknown>(4).fill([[3, 4], '2026-12-17']),
    ]);
    expect(await extend(1)).toBe(0);

    expect((await cancel(ids[3]!, 'following')).single_class_ids).toEqual(ids.slice(3));
    expect(days(await own())).toHaveLength(3);
    const body = {
      single_class_id: ids[2]!,
      version: (await at(2)).version,
      scope: 'all',
      class_date: '2026-12-16T10:00:00.000Z',
    } as const;
    expect(await api.refused(calls.putSingleClass, { as: admin, body })).toMatchObject({ field: 'class_date' });
  });

  it('goes on longer where its end is moved, and refuses an end before its last class', async () => {
    const { single_class_ids: ids, own } = await seriesOf({
      class_date: '2026-12-04T06:00:00.000Z',
      repeat: { weekdays: [5], until: '2026-12-11' },
    });
    const [first] = await own();
    await change(first!, { scope: 'all', until: '2026-12-25' });
    expect(days(await own())).toHaveLength(4);
    const body = { single_class_id: ids[0]!, version: 1, scope: 'all', until: '2026-12-12' } as const;
    expect(await api.refused(calls.putSingleClass, { as: admin, body })).toMatchObject({
      code: 'series/classes-after',
    });
  });

  it('is changed as a whole or not at all while one of its classes is cancelled and others are booked', async () => {
    const { single_class_ids: ids, own } = await seriesOf({
      class_date: '2026-12-05T12:00:00.000Z',
      repeat: { weekdays: [6], until: '2026-12-26' },
    });
    const [first] = await own();
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(api.db, 'customer', 1)));
    const replies = await Promise.all([
      api.send(calls.putSingleClass, {
        as: admin,
        body: {
          single_class_id: ids[0]!,
          version: first!.version,
          scope: 'all',
          capacity: 3,
          class_date: '2026-12-05T13:00:00.000Z',
        },
      }),
      api.send(deleteSingleClass, { as: staff, params: { id: ids[2]! } }),
      ...people.map((as, n) => api.send(postReservation, { as, body: { single_class_id: ids[n % 2]! } })),
    ]);
    const [changed, cancelled] = replies.map(({ status }) => status);
    expect(cancelled).toBe(200);
    expect([200, 409]).toContain(changed);
    const left = await own();
    expect(left.map(({ single_class_id }) => single_class_id)).toEqual([ids[0], ids[1], ids[3]]);
    expect(new Set(left.map(({ capacity, class_date }) => `${capacity} ${class_date.slice(11, 13)}`))).toEqual(
      new Set([changed === 200 ? '3 13' : '10 12']),
    );
  });
});

describe('the days of the week of a running series', () => {
  const seriesIn = async (month: string, fields: Partial<NewClass> = {}) =>
    seriesOf({ class_date: `${month}-05T07:00:00.000Z`, location_id: await aLocation(api.db), ...fields });

  it('come from one class on, and go where none is booked; what customers had stays as cancelled', async () => {
    const { single_class: started, single_class_ids: ids } = await seriesIn('2026-12', {
      class_date: '2026-12-01T07:00:00.000Z',
      repeat: { weekdays: [2, 4], until: '2026-12-24' },
    });
    const rows = async () =>
      (
        await api.pool.query<{ day: string; id: number; version: number; gone: boolean }>(
          `select single_class_id as id, to_char(class_date, 'MM-DD') as day, version, deleted_at is not null as gone
          from single_class where location_id = $1 order by class_date`,
          [started.location.location_id],
        )
      ).rows;
    const find = async (id: number) =>
      (
        await api.ok(calls.getAdminSchedule, { as: staff, query: { start_date: '2026-12-01', end_date: '2026-12-31' } })
      ).single_classes.find(({ single_class_id }) => single_class_id === id)!;
    expect((await rows()).map(({ day }) => day)).toEqual([
      '12-01',
      '12-03',
      '12-08',
      '12-10',
      '12-15',
      '12-17',
      '12-22',
      '12-24',
    ]);
    // A place of Thursday the 17th was taken and given back: the class can't be forgotten.
    const as = await aPerson(api.db, 'customer', 1);
    const { class_reservation: mine } = await api.ok(postReservation, { as, body: { single_class_id: ids[5]! } });
    const tuesday = await find(ids[2]!);
    const body = {
      single_class_id: tuesday.single_class_id,
      version: tuesday.version,
      scope: 'following' as const,
      weekdays: [2, 3],
    };
    for (const refusal of [
      await api.refused(calls.putSingleClass, { as: admin, body }),
      await api.refused(calls.postClassConflicts, { as: admin, body }),
    ])
      expect(refusal).toMatchObject({
        code: 'series/day-booked',
        field: 'weekdays',
        message: 'Ya hay lugares reservados: jue 17 dic 2026 · 07:00 (Inés Ñandú).',
      });
    await api.ok(deleteReservation, { as, params: { id: mine.class_reservation_id } });
    expect(await api.ok(calls.postClassConflicts, { as: admin, body })).toEqual({
      conflicts: [],
      classes: 6,
      added: 3,
      removed: 3,
    });
    await api.ok(calls.putSingleClass, { as: admin, body });
    expect((await rows()).map(({ day, gone }) => day + (gone ? ' gone' : ''))).toEqual([
      '12-01',
      '12-03',
      '12-08',
      '12-09',
      '12-15',
      '12-16',
      '12-17 gone',
      '12-22',
      '12-23',
    ]);
    // Back again: also the day whose class stayed as a cancelled one has a class.
    await change(await find(ids[2]!), { scope: 'all', weekdays: [2, 3, 4] });
    expect((await rows()).flatMap(({ day, gone }) => (gone ? [] : [day]))).toEqual([
      '12-01',
      '12-03',
      '12-08',
      '12-09',
      '12-10',
      '12-15',
      '12-16',
      '12-17',
      '12-22',
      '12-23',
      '12-24',
    ]);
    expect(await extend(1)).toBe(0);
  });

  it('move and come in one change; refused without a scope, for their own class, or from older days', async () => {
    const { single_class: first, own } = await seriesIn('2026-12', {
      class_date: '2026-12-07T07:00:00.000Z',
      repeat: { weekdays: [1, 3], until: '2026-12-20' },
    });
    const [, wednesday] = await own();
    const refused = (fields: Partial<ChangeClass>) =>
      api.refused(calls.putSingleClass, {
        as: admin,
        body: { single_class_id: first.single_class_id, version: first.version, ...fields },
      });
    expect(await refused({ weekdays: [1, 2] })).toMatchObject({ code: 'request/invalid', field: 'weekdays' });
    expect(await refused({ scope: 'all', weekdays: [3] })).toMatchObject({ code: 'series/first-day' });
    // Monday's class moves to Tuesday, and Monday stays a day of the series.
    await change(first, { scope: 'all', class_date: '2026-12-08T07:00:00.000Z', weekdays: [1, 2, 3] });
    expect(days(await own()).map((day) => day.slice(8, 10))).toEqual(['07', '08', '09', '14', '15', '16']);
    const stale = { single_class_id: wednesday!.single_class_id, version: wednesday!.version };
    const body = { ...stale, scope: 'all' as const, weekdays: [1, 3] };
    expect(await api.refused(calls.putSingleClass, { as: admin, body })).toMatchObject({
      code: 'class/changed',
      changed: { by: 'Inés Ñandú' },
    });
  });

  it('going while customers book: they stay, or booking is refused; no place is of a class that went', async () => {
    const { single_class: first, single_class_ids: ids } = await seriesIn('2026-12', {
      class_date: '2026-12-08T19:00:00.000Z',
      repeat: { weekdays: [2, 5], until: '2026-12-19' },
    });
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api.db, 'customer', 1)));
    const [gone, ...booked] = await Promise.all([
      api.send(calls.putSingleClass, {
        as: admin,
        body: { single_class_id: ids[0]!, version: first.version, scope: 'all', weekdays: [2] },
      }),
      ...people.map((as, n) => api.send(postReservation, { as, body: { single_class_id: ids[1 + 2 * (n % 2)]! } })),
    ]);
    const { rows } = await api.pool.query<{ left: number }>(
      'select count(*)::int as left from single_class where single_class_id = any($1) and deleted_at is null',
      [[ids[1], ids[3]]],
    );
    expect([gone.status, rows[0]!.left]).toEqual(booked.some(({ status }) => status === 200) ? [409, 2] : [200, 0]);
    expect(booked.every(({ status }) => status === (gone.status === 200 ? 404 : 200))).toBe(true);
  });

  it('show a conflict where a coach has another class then', async () => {
    const { single_class: first } = await seriesIn('2026-12', {
      class_date: '2026-12-07T21:00:00.000Z',
      repeat: { weekdays: [1], until: '2026-12-20' },
    });
    const coaches = first.class_instructors.map(({ instructor: { instructor_id } }) => ({ instructor_id }));
    await create({ class_date: '2026-12-10T21:30:00.000Z', class_instructors: coaches });
    const body = { single_class_id: first.single_class_id, version: 1, scope: 'all' as const, weekdays: [1, 4] };
    const { conflicts, added } = await api.ok(calls.postClassConflicts, { as: admin, body });
    expect([conflicts.map(({ kind, class_date }) => [kind, class_date.slice(0, 10)]), added]).toEqual([
      [['coach', '2026-12-10']],
      2,
    ]);
    expect(await api.refused(calls.putSingleClass, { as: admin, body })).toMatchObject({ code: 'class/conflict' });
    await api.ok(calls.putSingleClass, { as: admin, body: { ...body, accept_conflicts: true } });
  });
});

describe('a class that opens later', () => {
  it('serves those who waited before it was hidden once it opens, and at once where it is opened early', async () => {
    await api.configure({ waitlist_enabled: 'true', cancel_timeframe_value: '0' });
    const hide = async (opens: Date) => {
      const { single_class: single } = await create({ class_date: '2026-11-28T18:00:00.000Z', capacity: 1 });
      const { single_class_id } = single;
      const [holder, waiting] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
      const { class_reservation: place } = await api.ok(postReservation, { as: holder, body: { single_class_id } });
      await api.ok(postWaitlist, { as: waiting, body: { single_class_id } });
      const hidden = await change(single, { published_at: opens.toISOString() });
      await api.ok(deleteReservation, { as: holder, params: { id: place.class_reservation_id } });
      const queue = async () =>
        (await api.ok(getClassWaitlist, { as: staff, params: { id: single_class_id } })).waitlist.length;
      return { single: hidden.single_class, queue };
    };
    const opens = new Date(NOON.getTime() + DAY);
    const [one, early] = [await hide(opens), await hide(new Date(NOON.getTime() + 2 * DAY))];
    expect([await one.queue(), await early.queue()]).toEqual([1, 1]);
    const ordered = await api.pool.query<{ run_at: Date }>(`select run_at from graphile_worker.jobs where key = $1`, [
      `serveOpened ${one.single.single_class_id}`,
    ]);
    expect(ordered.rows).toEqual([{ run_at: opens }]);
    await serveOpened(api.system());
    expect(await one.queue()).toBe(1);
    await Promise.all([serveOpened(api.system(opens)), serveOpened(api.system(opens))]);
    await serveOpened(api.system(opens));
    expect([await one.queue(), await early.queue()]).toEqual([0, 1]);
    await change(early.single, { published_at: null });
    expect(await early.queue()).toBe(0);
    const { rows } = await api.pool.query(
      `select count(*)::int from mail where kind = 'promoted' and single_class_id = $1`,
      [one.single.single_class_id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is neither seen, booked, held nor waited for before, and is from then on', async () => {
    const opens = new Date(NOON.getTime() + DAY);
    const { single_class } = await create({
      class_date: '2026-11-26T20:00:00.000Z',
      location_id: await aLocation(api.db),
      published_at: opens.toISOString(),
    });
    const { single_class_id, location: place } = single_class;
    const as = await aPerson(api.db, 'customer', 1);
    await api.configure({ waitlist_enabled: 'true' });
    const query = { location_id: place.location_id };
    const seen = async () => {
      const range = { ...query, start_date: '2026-11-26', end_date: '2026-11-26' };
      const lists = await Promise.all([null, as].map((who) => api.ok(getSchedule, { as: who, query: range })));
      const next = await api.ok(getNextClass, { query: { ...query, from: '2026-11-20' } });
      const one = await api.send(getSingleClass, { params: { id: single_class_id } });
      return [...lists.map(({ days: found }) => found.length), next.date, one.status];
    };
    expect(await seen()).toEqual([0, 0, null, 404]);
    const body = { single_class_id };
    const refusals = [
      await api.refused(postReservation, { as, body }),
      await api.refused(postSpotHold, { as, body }),
      await api.refused(postWaitlist, { as, body }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('class/not-found'));

    api.setNow(opens);
    expect(await seen()).toEqual([1, 1, '2026-11-26', 200]);
    await api.ok(postReservation, { as, body: { single_class_id } });
  });
});

describe('a moved class', () => {
  it('notifies each customer once of the old and new class, and lets customers cancel without loss', async () => {
    const room = async (name: string) =>
      (await api.ok(postRoom, { as: admin, body: { location_id: location, name } })).room.room_id;
    const [red, blue] = [await room('Sala roja'), await room('Sala azul')];
    const { single_class: single } = await create({
      class_date: '2026-11-21T10:00:00.000Z',
      room_id: red,
      capacity: 1,
    });
    const { single_class_id } = single;
    await api.configure({ cancel_timeframe_value: '96', cancel_timeframe_unit: 'hours', waitlist_enabled: 'true' });
    const [holder, waiting] = [await aPerson(api.db, 'customer', 1), await aPerson(api.db, 'customer', 1)];
    await api.ok(postReservation, { as: holder, body: { single_class_id } });
    await api.ok(postWaitlist, { as: waiting, body: { single_class_id, auto: false } });
    await change(single, { room_id: blue, class_date: '2026-11-21T11:00:00.000Z' });
    const mails = await api.db
      .selectFrom('mail')
      .select(['customer_id', 'details'])
      .where('single_class_id', '=', single_class_id)
      .where('kind', '=', 'class-changed')
      .orderBy('customer_id')
      .execute();
    const details = {
      from: { class_date: '2026-11-21T10:00:00.000Z', place: expect.stringMatching(/, Sala roja$/) },
      to: { class_date: '2026-11-21T11:00:00.000Z', place: expect.stringMatching(/, Sala azul$/) },
    };
    expect(mails).toEqual([
      { customer_id: holder.customer_id, details },
      { customer_id: waiting.customer_id, details },
    ]);
    const [own] = (await api.ok(getMyReservations, { as: holder, query: {} })).class_reservations;
    await api.ok(deleteReservation, { as: holder, params: { id: own!.class_reservation_id } });
    expect((await api.ok(getAvailableClasses, { as: holder })).available_classes).toHaveLength(1);
    expect(await api.refused(deleteRoom, { as: admin, params: { id: blue } })).toMatchObject({ code: 'room/in-use' });
    await api.ok(deleteRoom, { as: admin, params: { id: red } });
  });
});

describe('conflicts', () => {
  it('of coach, room, holiday and places are found before saving, and stored only where accepted', async () => {
    const { room } = await api.ok(postRoom, { as: admin, body: { location_id: location, name: 'Chica', capacity: 4 } });
    const body = await aNew({ class_date: '2026-12-12T10:00:00.000Z', room_id: room.room_id, capacity: 4 });
    const { single_class: there } = await api.ok(calls.postSingleClass, { as: admin, body });
    await api.ok(postHoliday, { as: admin, body: { day: '2026-12-12', name: 'Guadalupe' } });
    const wanted = { ...body, class_date: '2026-12-12T10:30:00.000Z', capacity: 9 };
    const { conflicts } = await api.ok(calls.postClassConflicts, { as: admin, body: wanted });
    expect(conflicts.map(({ kind, other }) => [kind, other?.single_class_id ?? null])).toEqual([
      ['coach', there.single_class_id],
      ['holiday', null],
      ['room', there.single_class_id],
      ['room-capacity', null],
    ]);
    expect(await api.refused(calls.postSingleClass, { as: admin, body: wanted })).toMatchObject({
      code: 'class/conflict',
    });
    const later = { ...wanted, class_date: '2026-12-11T10:50:00.000Z', capacity: 4 };
    expect((await api.ok(calls.postClassConflicts, { as: admin, body: later })).conflicts).toEqual([]);
    await api.ok(calls.postSingleClass, { as: admin, body: { ...wanted, accept_conflicts: true } });
    const described = await change(there, { description: 'Aunque sea festivo' });
    expect(described.single_class.description).toBe('Aunque sea festivo');
    const own = { single_class_id: there.single_class_id, duration: 55 };
    const { conflicts: ofChange } = await api.ok(calls.postClassConflicts, { as: admin, body: own });
    expect(ofChange.map(({ kind }) => kind)).toEqual(['coach', 'holiday', 'room']);
  });

  it('of two admins who give a coach two classes at once leave one of them', async () => {
    const body = await aNew({ class_date: '2026-12-14T18:00:00.000Z' });
    const replies = await Promise.all([1, 2, 3].map(() => api.send(calls.postSingleClass, { as: admin, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

it('copying a week twice copies each class once, and lists what it left out', async () => {
  const place = await aLocation(api.db);
  const first = await create({ class_date: '2026-12-14T07:00:00.000Z', location_id: place });
  await create({ class_date: '2026-12-18T07:00:00.000Z', location_id: place });
  await api.ok(postHoliday, { as: admin, body: { day: '2026-12-25', name: 'Navidad', location_id: place } });
  const body = { from: '2026-12-14', to: '2026-12-21', location_id: place };
  const copied = await api.ok(calls.postClassCopy, { as: admin, body });
  expect(copied.single_class_ids).toHaveLength(1);
  expect(copied.skipped).toEqual([{ class_date: '2026-12-25T07:00:00.000Z', reason: 'holiday', name: 'Navidad' }]);
  const again = await api.ok(calls.postClassCopy, { as: admin, body });
  expect([again.single_class_ids, again.skipped.map(({ reason }) => reason)]).toEqual([[], ['exists', 'holiday']]);
  const [copy] = await planned('2026-12-21', '2026-12-21').then((all) =>
    all.filter((one) => one.location.location_id === place),
  );
  expect(copy).toBeUndefined();
  const made = await api.ok(calls.getAdminSchedule, {
    as: staff,
    query: { start_date: '2026-12-21', end_date: '2026-12-27', location_id: place },
  });
  expect(days(made.single_classes)).toEqual(['2026-12-21T07:00']);
  expect(made.single_classes[0]?.class_instructors).toEqual(first.single_class.class_instructors);
});

it('undoing a copied week removes what nobody used or changed, once, and only of that copy', async () => {
  const place = await aLocation(api.db);
  for (const day of ['2026-12-07', '2026-12-08', '2026-12-09'])
    await create({ class_date: `${day}T07:00:00.000Z`, location_id: place });
  const body = { from: '2026-12-07', to: '2026-12-14', location_id: place };
  const { single_class_ids: ids } = await api.ok(calls.postClassCopy, { as: admin, body });
  const params = { id: ids[0]! };
  const classes = async () =>
    (
      await api.ok(calls.getAdminSchedule, {
        as: admin,
        query: { start_date: '2026-12-07', end_date: '2026-12-20', location_id: place },
      })
    ).single_classes;
  const copies = (await classes()).filter(({ single_class_id: id }) => ids.includes(id));
  await change(copies[1]!, { description: 'Con música en vivo' });
  const holder = await aPerson(api.db, 'customer', 1);
  await api.ok(postReservation, { as: holder, body: { single_class_id: copies[2]!.single_class_id } });
  const offered = async () =>
    (await api.ok(calls.getClassCopies, { as: admin })).copies.filter(({ single_class_id: id }) => id === ids[0]);
  const { name } = (await classes())[0]!.location;
  expect(await offered()).toEqual([
    {
      single_class_id: ids[0],
      from: body.from,
      to: body.to,
      createdAt: expect.any(String),
      classes: 1,
      locations: [name],
    },
  ]);
  expect(await api.refused(calls.getClassCopies, { as: staff })).toMatchObject({ status: 403 });
  expect(await api.refused(calls.deleteClassCopy, { as: staff, params })).toMatchObject({ status: 403 });
  expect(await api.refused(calls.deleteClassCopy, { as: admin, params: { id: ids[1]! } })).toMatchObject({
    code: 'class/not-found',
  });
  const kept = copies.slice(1).map(({ single_class_id }) => single_class_id);
  const replies = await Promise.all([1, 2].map(() => api.ok(calls.deleteClassCopy, { as: admin, params })));
  expect(replies.flatMap(({ removed }) => removed)).toEqual([copies[0]!.single_class_id]);
  expect(replies.map((reply) => reply.kept)).toEqual([kept, kept]);
  expect(await offered()).toEqual([]);
  expect((await classes()).map(({ class_date }) => class_date.slice(0, 10))).toEqual([
    '2026-12-07',
    '2026-12-08',
    '2026-12-09',
    '2026-12-15',
    '2026-12-16',
  ]);
});

describe('what is archived', () => {
  const KINDS = [
    ['class type', putClassType, 'class_type_id'],
    ['location', putLocation, 'location_id'],
    ['coach', putInstructor, 'instructor_id'],
  ] as const;

  it.each(KINDS)(
    'a %s of a series is archived only if stopping the series is accepted; restored, it makes the missing classes',
    async (_kind, put, key) => {
      const place = await aLocation(api.db);
      const body = await aNew({
        class_type_id: await aClassType(api.db),
        location_id: place,
        repeat: { weekdays: [1, 3] },
      });
      const { single_class } = await api.ok(calls.postSingleClass, { as: admin, body });
      const id = { ...body, instructor_id: body.class_instructors[0]!.instructor_id }[key];
      const title = `${single_class.class_type.name}, lun y mié 07:00 (${single_class.location.name})`;
      const store = (version: number, more: object) =>
        api.send(put as typeof putLocation, { as: admin, body: { [key]: id, version, ...more } as never });
      const refused = await store(1, { archived: true });
      expect([refused.status, JSON.parse(refused.text)]).toEqual([
        409,
        expect.objectContaining({ code: 'series/running', message: expect.stringContaining(title) }),
      ]);
      expect(await store(1, { name: 'Otro nombre' })).toMatchObject({ status: 200 });
      expect(await store(2, { archived: true, accept_series: true })).toMatchObject({ status: 200 });

      const stopped = () => api.ok(calls.getStoppedSeries, { as: staff });
      const own = single_class.class_series!.class_series_id;
      const mine = async () => (await stopped()).class_series.find(({ class_series_id }) => class_series_id === own);
      expect(await mine()).toMatchObject({ archived: [expect.stringContaining('Otro nombre')] });
      const count = async () => {
        const { rows } = await api.pool.query('select 1 from single_class where class_series_id = $1', [own]);
        return rows.length;
      };
      const before = await count();
      await extend(14);
      api.setNow(new Date(NOON.getTime() + 14 * DAY));
      expect(await count()).toBe(before);
      // Offered again: the classes that are missing are made at once.
      expect(await store(3, { archived: false })).toMatchObject({ status: 200 });
      expect([await mine(), await count()]).toEqual([undefined, before + 4]);
    },
  );

  it('is not copied with a week nor into a class, and named', async () => {
    const place = await aLocation(api.db);
    const gone = await aCoach();
    const body = await aNew({ location_id: place, class_date: '2026-12-14T07:00:00.000Z' });
    await api.ok(calls.postSingleClass, { as: admin, body });
    const other = { ...body, class_date: '2026-12-15T07:00:00.000Z', class_instructors: [{ instructor_id: gone }] };
    await api.ok(calls.postSingleClass, { as: admin, body: other });
    await api.ok(putInstructor, { as: admin, body: { instructor_id: gone, version: 1, archived: true } });
    const week = { from: '2026-12-14', to: '2026-12-21', location_id: place };
    const copied = await api.ok(calls.postClassCopy, { as: admin, body: week });
    expect([copied.single_class_ids.length, copied.skipped]).toEqual([
      1,
      [{ class_date: '2026-12-22T07:00:00.000Z', reason: 'archived', name: 'Sol Paz' }],
    ]);
    const duplicate = { ...other, class_date: '2026-12-29T07:00:00.000Z' };
    expect(await api.refused(calls.postSingleClass, { as: admin, body: duplicate })).toMatchObject({
      code: 'class/unknown-part',
      field: 'class_instructors',
      message: '«Sol Paz» está archivado. Elige otra opción, o vuelve a ofrecerlo.',
    });
  });

  it('a tag is left out of the classes that a series makes and of a copied week, and stays where it was', async () => {
    const tagIds = await Promise.all(
      ['Nuevo', 'Luna llena'].map(
        async (name) => (await api.ok(postTag, { as: admin, body: { name, color: '#1e6f5c' } })).tag.tag_id,
      ),
    );
    const place = await aLocation(api.db);
    const body = await aNew({
      location_id: place,
      class_date: '2026-12-14T07:00:00.000Z',
      repeat: { weekdays: [1] },
      tags: tagIds,
    });
    const { single_class, single_class_ids } = await api.ok(calls.postSingleClass, { as: admin, body });
    await api.ok(putTag, { as: admin, body: { tag_id: tagIds[0]!, version: 1, archived: true } });
    const tagsOf = async (ids: readonly number[]): Promise<number[][]> => {
      const { rows } = await api.pool.query<{ tags: number[] }>(
        `select array(select tag_id::int from single_class_tag t where t.single_class_id = x.id order by 1) as tags
         from unnest($1::bigint[]) as x(id)`,
        [ids],
      );
      return rows.map(({ tags }) => tags);
    };
    api.setNow(new Date(NOON.getTime() + 14 * DAY));
    await extend(14);
    const own = single_class.class_series!.class_series_id;
    const { rows } = await api.pool.query<{ id: number }>(
      'select single_class_id::int as id from single_class where class_series_id = $1 order by class_date',
      [own],
    );
    const later = rows.map(({ id }) => id).filter((id) => !single_class_ids.includes(id));
    expect(await tagsOf(later)).toEqual([[tagIds[1]], [tagIds[1]]]);
    const week = { from: '2026-12-14', to: '2027-06-14', location_id: place };
    const copied = await api.ok(calls.postClassCopy, { as: admin, body: week });
    expect(await tagsOf(copied.single_class_ids)).toEqual([[tagIds[1]]]);
    expect(await tagsOf(single_class_ids)).toEqual(single_class_ids.map(() => [...tagIds].sort((a, b) => a - b)));
  });

  it('at the same time as a series begins to use it never leaves a series that goes on unnoticed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const coach = await aCoach();
      const body = await aNew({ class_instructors: [{ instructor_id: coach }], repeat: { weekdays: [1] } });
      const [series, archive] = await Promise.all([
        api.send(calls.postSingleClass, { as: admin, body: { ...body, accept_conflicts: true } }),
        api.send(putInstructor, { as: admin, body: { instructor_id: coach, version: 1, archived: true } }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([series.status, archive.status]);
    }
  });
});

it('several classes are cancelled at once and stay on the schedule; those cancelled already are ignored', async () => {
  const classes = [
    await create({ class_date: '2026-12-15T18:00:00.000Z' }),
    await create({ class_date: '2026-12-16T18:00:00.000Z' }),
  ];
  const ids = classes.map(({ single_class }) => single_class.single_class_id);
  const as = await aPerson(api.db, 'customer', 1);
  await api.ok(postReservation, { as, body: { single_class_id: ids[1]! } });
  await cancel(ids[0]!);
  const send = (single_class_ids: number[]) => ({ as: staff, body: { single_class_ids, reason: 'Sin luz' } });
  expect(await api.refused(calls.postClassCancel, send([...ids, 999_999]))).toMatchObject({ code: 'class/not-found' });
  const { cancelled } = await api.ok(calls.postClassCancel, send(ids));
  expect(cancelled).toEqual([
    { single_class_id: ids[1], reservations: 1, credits_returned: 1, waiting: 0, refunded: 0 },
  ]);
  const shown = (await listed('2026-12-15', '2026-12-16')).filter((one) => ids.includes(one.single_class_id));
  expect(shown.map(({ deletedAt, reserved }) => [deletedAt, reserved])).toEqual(ids.map(() => [NOON.toISOString(), 0]));
});

it('a capacity that shrinks while customers reserve never leaves more places than seats', async () => {
  const { single_class: single } = await create({ class_date: '2026-12-17T18:00:00.000Z', capacity: 6 });
  const { single_class_id, version } = single;
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api.db, 'customer', 1)));
  const [shrunk, ...booked] = await Promise.all([
    api.send(calls.putSingleClass, { as: admin, body: { single_class_id, version, capacity: 3 } }),
    ...people.map((as) => api.send(postReservation, { as, body: { single_class_id } })),
  ]);
  const places = booked.filter(({ status }) => status === 200).length;
  expect([200, 409]).toContain(shrunk.status);
  expect(places).toBe(shrunk.status === 200 ? 3 : 6);
});

it('of two admins who change a class at once one reads that the other was first', async () => {
  const { single_class: single } = await create({ class_date: '2026-12-18T18:00:00.000Z' });
  const { single_class_id, version } = single;
  const other = await aPerson(api.db, 'admin');
  const replies = await Promise.all(
    [admin, other].map((as, n) =>
      api.send(calls.putSingleClass, { as, body: { single_class_id, version, capacity: 20 + n } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
  const refused = replies.find(({ status }) => status === 412)!;
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'class/changed', changed: { by: 'Inés Ñandú' } });
});

it('a capacity that grows books those who wait, in their order', async () => {
  await api.configure({ waitlist_enabled: 'true', cancel_timeframe_value: '0' });
  const { single_class: single } = await create({ class_date: '2026-12-19T18:00:00.000Z', capacity: 1 });
  const { single_class_id } = single;
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(api.db, 'customer', 1)));
  await api.ok(postReservation, { as: people[0]!, body: { single_class_id } });
  for (const as of people.slice(1)) await api.ok(postWaitlist, { as, body: { single_class_id } });
  await change(single, { capacity: 3 });
  const { waitlist } = await api.ok(getClassWaitlist, { as: staff, params: { id: single_class_id } });
  expect(waitlist.map(({ customer_id }) => customer_id)).toEqual([people[3]!.customer_id]);
});
