/** Admins plan classes: alone, as weekly series, week by week; and what customers are spared or told. */
import { getAvailableClasses } from '../../../../domain/contract/credits';
import { postSpotHold } from '../../../../domain/contract/holds';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { deleteHoliday, postHoliday } from '../../../../domain/contract/holidays';
import { deleteRoom, postRoom } from '../../../../domain/contract/rooms';
import { getNextClass, getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import { deleteReservation, getMyReservations, postReservation } from '../../../../domain/contract/reservations';
import { getClassWaitlist, postWaitlist } from '../../../../domain/contract/waitlists';
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
const planned = async (start_date: string, end_date: string) =>
  (await api.ok(calls.getAdminSchedule, { as: staff, query: { start_date, end_date, location_id: location } }))
    .single_classes;

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

it('a change keeps what it leaves out, and is refused for who saw an older version', async () => {
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
  return all.filter((one) => one.class_series && series.has(one.class_series.class_series_id));
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

describe('a class that opens later', () => {
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
  it('tells each customer once what was and what is, and lets who had booked cancel without loss', async () => {
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

it('copying a week twice copies each class once, and tells what it left out', async () => {
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

it('cancels several classes at once, and leaves out those that are cancelled already', async () => {
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
  expect(cancelled).toEqual([{ single_class_id: ids[1], reservations: 1, credits_returned: 1, waiting: 0 }]);
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
