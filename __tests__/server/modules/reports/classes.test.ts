/** Reports of classes: compared with a plain recomputation from the rows of a random history. */
import fc from 'fast-check';
import { getReport, type ReportQuery } from '../../../../domain/contract/reports';
import { slotOf, type CLASS_REPORTS } from '../../../../domain/reports/classes';
import { instantOf } from '../../../../domain/studioTime';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, someCredits, type Person } from '../../builders';
import { drawn } from './history';

type Key = keyof typeof CLASS_REPORTS;

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  await api.renew();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const read = (report: Key, query: ReportQuery) => api.ok(getReport, { as: admin, params: { report }, query });

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-20', '2026-11-21'];
const seat = fc.record({
  who: fc.nat(7),
  attend: fc.boolean(),
  /** Minutes before the start at which it was cancelled, often just in time or just late; negative: after it. */
  cancelled: fc.oneof(fc.constant(null), fc.constant(null), fc.constantFrom(180, 181, 179, 600, 1, -5)),
  excused: fc.constantFrom(false, false, true),
});
const drawnClass = fc.record({
  day: fc.constantFrom(...DAYS),
  time: fc.constantFrom('00:00', '00:30', '01:30', '07:00', '12:00', '12:10', '23:59'),
  place: fc.nat(1),
  type: fc.nat(2),
  coaches: fc.subarray([0, 1, 2]),
  room: fc.boolean(),
  capacity: fc.integer({ min: 1, max: 6 }),
  blocked: fc.nat(1),
  deleted: fc.constantFrom(false, false, false, true),
  seats: fc.array(seat, { maxLength: 7 }),
  waits: fc.array(fc.record({ who: fc.nat(7), how: fc.constantFrom('left', 'waits', 'promoted') }), { maxLength: 4 }),
});

/** Two studios in other zones, and what happened in their classes. */
async function writeHistory(seed: number): Promise<void> {
  const { db } = api;
  const zones = ['America/Mexico_City', 'America/Tijuana'];
  const places = [await aLocation(db, zones[0]), await aLocation(db, zones[1])];
  const types = [await aClassType(db), await aClassType(db), await aClassType(db)];
  const coaches: number[] = [];
  for (const name of ['Sofi', 'Beto', 'Luz']) {
    const { instructor_id } = await db
      .insertInto('instructor')
      .values({
        name,
        last_name: 'Luna',
        nickname: name === 'Luz' ? 'Lucha' : null,
        quote: null,
        short_bio: null,
        instagram: null,
        birthdate: null,
        music_type: null,
        file_id: null,
      })
      .returning('instructor_id')
      .executeTakeFirstOrThrow();
    coaches.push(instructor_id);
  }
  const rooms = await Promise.all(
    places.map((location_id) =>
      db
        .insertInto('room')
        .values({ location_id, name: 'Sala', capacity: null })
        .returning('room_id')
        .executeTakeFirstOrThrow(),
    ),
  );
  const people: Person[] = [];
  for (let n = 0; n < 8; n += 1) people.push(await aPerson(db));
  for (const one of drawn(drawnClass, seed, 60)) {
    const class_date = `${one.day}T${one.time}:00.000Z`;
    const starts_at = instantOf(class_date, zones[one.place]!);
    const { single_class_id } = await db
      .insertInto('single_class')
      .values({
        class_date,
        starts_at,
        duration: 50,
        description: '',
        capacity: one.capacity,
        class_package_id: null,
        class_type_id: types[one.type]!,
        location_id: places[one.place]!,
        room_id: one.room ? rooms[one.place]!.room_id : null,
        deleted_at: one.deleted ? NOON : null,
      })
      .returning('single_class_id')
      .executeTakeFirstOrThrow();
    // The last one is named first.
    for (const [n, coach] of [...one.coaches].reverse().entries())
      await db
        .insertInto('class_instructor')
        .values({ single_class_id, instructor_id: coaches[coach]!, position: n })
        .execute();
    for (const [n, { who, attend, cancelled, excused }] of one.seats.entries()) {
      const { customer_id } = people[who]!;
      const [available_class_id = 0] = await someCredits(db, customer_id, 1);
      const deleted_at = cancelled === null ? null : new Date(starts_at.getTime() - cancelled * 60_000);
      await db
        .insertInto('class_reservation')
        .values({
          single_class_id,
          customer_id,
          available_class_id,
          counted: true,
          spot: null,
          // All places but the first are guests': a customer has one of their own.
          guest: n === 0 ? null : `Invitada ${n}`,
          created_at: new Date(starts_at.getTime() - 90 * HOUR),
          deleted_at,
          attend: cancelled === null && attend,
          excused: cancelled !== null && excused,
        })
        .execute();
    }
    for (const { who, how } of one.waits)
      await db
        .insertInto('waitlist')
        .values({
          single_class_id,
          customer_id: people[who]!.customer_id,
          created_at: NOON,
          ...(how === 'promoted' && { promoted_at: NOON }),
          ...(how === 'left' && { removed_at: NOON }),
        })
        .onConflict((c) => c.doNothing())
        .execute();
  }
}

interface Facts {
  readonly id: number;
  readonly day: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<(typeof SUM_KEYS)[number], number>>;
}
const SUM_KEYS = ['classes', 'capacity', 'taken', 'attended', 'missed', 'late', 'waiting'] as const;
const WEEKDAYS = ['7', '1', '2', '3', '4', '5', '6'];

/** The facts of each class that has begun, read row by row. */
async function recomputed(lateMinutes: number): Promise<Facts[]> {
  const { db } = api;
  const [classes, coached, coaches, places, waits, types, locations, rooms] = await Promise.all([
    db.selectFrom('single_class').selectAll().execute(),
    db.selectFrom('class_instructor').selectAll().execute(),
    db.selectFrom('instructor').selectAll().execute(),
    db.selectFrom('class_reservation').selectAll().execute(),
    db.selectFrom('waitlist').selectAll().execute(),
    db.selectFrom('class_type').selectAll().execute(),
    db.selectFrom('location').selectAll().execute(),
    db.selectFrom('room').selectAll().execute(),
  ]);
  return classes
    .filter(({ deleted_at, starts_at }) => deleted_at === null && starts_at <= api.now())
    .map((one) => {
      const own = places.filter((place) => place.single_class_id === one.single_class_id);
      const live = own.filter((place) => place.deleted_at === null);
      const isOver = one.starts_at.getTime() + one.duration * 60_000 <= api.now().getTime();
      const [main] = coached
        .filter((coach) => coach.single_class_id === one.single_class_id)
        .sort((a, b) => a.position - b.position);
      const coach = coaches.find((other) => other.instructor_id === main?.instructor_id);
      const isLate = (at: Date | null): boolean => {
        const minutes = at === null ? -1 : (one.starts_at.getTime() - at.getTime()) / 60_000;
        return minutes > 0 && minutes < lateMinutes;
      };
      const left = waits.filter(
        (wait) =>
          wait.single_class_id === one.single_class_id &&
          wait.promoted_at === null &&
          !live.some((place) => place.customer_id === wait.customer_id),
      );
      return {
        id: one.single_class_id,
        day: one.class_date.slice(0, 10),
        keys: {
          weekday: WEEKDAYS[new Date(`${one.class_date.slice(0, 10)}T00:00:00Z`).getUTCDay()]!,
          hour: String(Number(one.class_date.slice(11, 13))),
          type: types.find((type) => type.class_type_id === one.class_type_id)!.name,
          location: locations.find((place) => place.location_id === one.location_id)!.name,
          room: rooms.find((room) => room.room_id === one.room_id)?.name ?? 'Sin sala',
          coach: coach ? (coach.nickname ?? `${coach.name} ${coach.last_name}`) : 'Sin coach',
        },
        sums: {
          classes: 1,
          capacity: one.usable_spots === null ? one.capacity : Math.min(one.capacity, one.usable_spots),
          taken: live.length,
          attended: live.filter(({ attend }) => attend).length,
          missed: isOver ? live.filter(({ attend }) => !attend).length : 0,
          late: own.filter(({ deleted_at, excused }) => !excused && isLate(deleted_at)).length,
          waiting: new Set(left.map(({ customer_id }) => customer_id)).size,
        },
      };
    });
}

const sumsOf = (facts: readonly Facts[]) =>
  Object.fromEntries(SUM_KEYS.map((key) => [key, facts.reduce((all, { sums }) => all + sums[key], 0)]));
function summed(facts: readonly Facts[], keys: readonly string[]): string[] {
  const groups = new Map<string, Facts[]>();
  for (const one of facts) {
    const key = keys.map((name) => one.keys[name]).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, group]) => `${key}: ${JSON.stringify(sumsOf(group))}`).sort();
}
const sumsIn = (row: object) =>
  Object.fromEntries(SUM_KEYS.map((key) => [key, (row as Readonly<Record<string, number>>)[key]]));
const textOf = (cell: unknown): string =>
  typeof cell === 'object' && cell !== null && 'text' in cell ? String(cell.text) : String(cell);

const BY: ReadonlyArray<readonly [report: Key, keys: readonly string[]]> = [
  ['ocupacion-por-horario', ['weekday', 'hour']],
  ['ocupacion-por-tipo-de-clase', ['type']],
  ['ocupacion-por-coach', ['coach']],
  ['ocupacion-por-sala', ['location', 'room']],
  ['ocupacion-por-estudio', ['location']],
];

it.each([1, 2])('each report of classes equals a plain recomputation, in two zones (history %i)', async (seed) => {
  await api.configure({
    allow_cancel_reservations: 'true',
    cancel_timeframe_unit: 'hours',
    cancel_timeframe_value: '3',
  });
  await writeHistory(seed);
  const all = await recomputed(180);
  for (const [from, to] of [
    ['2026-11-01', '2026-11-01'],
    ['2026-10-31', '2026-11-20'],
    ['2026-11-20', '2026-11-30'],
  ] as const) {
    const facts = all.filter(({ day }) => day >= from && day <= to);
    expect(facts.length).toBeGreaterThan(4);
    for (const [report, keys] of BY) {
      const { rows, totals } = await read(report, { from, to });
      expect(
        rows.map((row) => `${keys.map((key) => textOf(row[key])).join(' ')}: ${JSON.stringify(sumsIn(row))}`).sort(),
      ).toEqual(summed(facts, keys));
      expect(sumsIn(totals)).toEqual(sumsOf(facts));
      if (report !== 'ocupacion-por-horario') continue;
      for (const row of rows) {
        const slot = slotOf(Number(row.weekday), Number(row.hour));
        const list = await read('clases', { from, to, slot });
        expect({ ...sumsIn(list.totals), classes: list.count }).toEqual(sumsIn(row));
      }
    }
    const { rows, totals } = await read('clases', { from, to });
    expect(rows.map((row) => (row.class as { id: number }).id).sort((a, b) => a - b)).toEqual(
      facts.map(({ id }) => id).sort((a, b) => a - b),
    );
    expect({ ...sumsIn(totals), classes: rows.length }).toEqual(sumsOf(facts));
  }
});

it('studio, coach, class type and room narrow all reports to their own part', async () => {
  await writeHistory(4);
  await api.configure({ allow_cancel_reservations: 'false' });
  // Where cancelling isn't allowed, each cancellation before the start is late.
  const all = await recomputed(Infinity);
  const period = { from: '2026-10-31', to: '2026-11-30' };
  const filters = [
    ['ocupacion-por-estudio', 'location', 'location_id'],
    ['ocupacion-por-coach', 'coach', 'instructor_id'],
    ['ocupacion-por-tipo-de-clase', 'type', 'class_type_id'],
    ['ocupacion-por-sala', 'room', 'room_id'],
  ] as const;
  for (const [report, column, filter] of filters) {
    const { rows } = await read(report, period);
    for (const row of rows) {
      const { id, text } = row[column] as { id: number | null; text: string };
      if (id === null) continue;
      for (const [other] of BY)
        expect(sumsIn((await read(other, { ...period, [filter]: id })).totals)).toEqual(
          sumsOf(
            // Rooms of two studios have the same name.
            all.filter(
              ({ keys }) => keys[column] === text && (column !== 'room' || keys.location === textOf(row.location)),
            ),
          ),
        );
    }
  }
});

describe('hints', () => {
  /** Classes at seven on Mondays, with so many of ten places taken. */
  async function mondays(taken: ReadonlyArray<number | null>, time = '07:00'): Promise<void> {
    const { db } = api;
    const [location_id, class_type_id] = [await aLocation(db), await aClassType(db)];
    const { customer_id } = await aPerson(db);
    for (const [n, count] of taken.entries()) {
      if (count === null) continue;
      const class_date = `2026-11-${String(16 - 7 * n).padStart(2, '0')}T${time}:00.000Z`;
      const { single_class_id } = await db
        .insertInto('single_class')
        .values({
          class_date: n < 3 ? class_date : `2026-10-26T${time}:00.000Z`,
          duration: 50,
          description: '',
          starts_at: new Date(NOON.getTime() - (4 + 7 * n) * 24 * HOUR),
          capacity: 10,
          class_package_id: null,
          class_type_id,
          location_id,
        })
        .returning('single_class_id')
        .executeTakeFirstOrThrow();
      const credits = count === 0 ? [] : await someCredits(db, customer_id, count);
      for (const [place, available_class_id] of credits.entries())
        await db
          .insertInto('class_reservation')
          .values({
            single_class_id,
            customer_id,
            available_class_id,
            counted: true,
            spot: null,
            created_at: NOON,
            guest: place === 0 ? null : `Invitada ${place}`,
          })
          .execute();
    }
  }
  const hints = async () =>
    (await read('sugerencias-de-horario', { from: '2026-11-18', to: '2026-11-18' })).rows.map(
      ({ hint, weekday, time, classes, taken }) => [hint, weekday, time, classes, taken],
    );

  it('a class is added where more than nine of ten places were taken in four weeks', async () => {
    await mondays([10, 9, 9, 9]);
    await mondays([9, 9, 9, 9], '08:00');
    expect(await hints()).toEqual([['Agrega una clase', 1, '07:00', 4, 37]]);
  });

  it('a class is moved that was emptier than half in each of four weeks, not in three', async () => {
    await mondays([4, 4, 4, 4]);
    await mondays([4, 4, 4, null], '08:00');
    await mondays([0, 0, 5, 0], '09:00');
    expect(await hints()).toEqual([['Muévela o quítala', 1, '07:00', 4, 16]]);
  });
});
