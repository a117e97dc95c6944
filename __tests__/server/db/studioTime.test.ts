/** Wall clocks written to the database and read back, in every Mexican zone and around its clock changes. */
import fc from 'fast-check';
import { instantOf, wallClockOf } from '../../../domain/studioTime';
import { getSingleClass } from '../../../domain/contract/schedule';
import { startApi, type Api } from '../../helpers/api';
import { aClassType, aLocation } from '../builders';

const ZONES = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Ciudad_Juarez',
  'America/Matamoros',
  'America/Cancun',
  'America/Hermosillo',
];

let api: Api;
let class_type_id: number;
let location_id: number;
beforeAll(async () => {
  api = await startApi();
  [class_type_id, location_id] = [await aClassType(api.db), await aLocation(api.db)];
});
afterAll(() => api.close());

/** Half of the dates are close to a clock change. */
const wallClock = fc
  .oneof(
    fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2035-12-31T23:59:00Z'), noInvalidDate: true }),
    fc
      .tuple(
        fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'),
        fc.integer({ min: 0, max: 5 * 60 }),
      )
      .map(([day, minute]) => new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000)),
  )
  .map((d) => `${d.toISOString().slice(0, 16)}:00.000Z`);

it('a class is returned with the wall clock it was stored with, and starts at that time in its zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(wallClock, fc.constantFrom(...ZONES)), { minLength: 20, maxLength: 20 }),
      async (entries) => {
        const made = await api.db
          .insertInto('single_class')
          .values(
            entries.map(([class_date, zone]) => ({
              class_date,
              starts_at: instantOf(class_date, zone),
              duration: 50,
              description: '',
              capacity: 1,
              class_type_id,
              location_id,
              class_package_id: null,
            })),
          )
          .returning(['single_class_id', 'class_date', 'starts_at'])
          .execute();
        const { rows } = await api.pool.query<{ wall: string }>(
          `select to_char(starts_at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') wall
       from single_class join unnest($1::bigint[], $2::text[]) as t (single_class_id, zone) using (single_class_id)
       order by single_class_id`,
          [made.map((m) => m.single_class_id), entries.map(([, zone]) => zone)],
        );
        for (const [n, [class_date, zone]] of entries.entries()) {
          expect(made[n]).toMatchObject({ class_date, starts_at: instantOf(class_date, zone) });
          // PostgreSQL's zone data agrees with ours.
          expect(rows[n]?.wall).toBe(wallClockOf(instantOf(class_date, zone), zone));
        }
        const [first] = made;
        expect(
          (await api.ok(getSingleClass, { params: { id: first?.single_class_id ?? 0 } })).single_class.class_date,
        ).toBe(entries[0]?.[0]);
      },
    ),
    { numRuns: 25 },
  );
});

it('the pool parses timestamps, dates and bigint without the zone of the process', async () => {
  const {
    rows: [row],
  } = await api.pool.query<{ wall: string; instant: Date; day: string; big: number }>(
    `select timestamp '2026-11-23 07:00:00' wall, timestamptz '2026-11-23 13:00:00Z' instant, date '2026-11-23' "day",
      9007199254740991::bigint big`,
  );
  expect(row).toEqual({
    wall: '2026-11-23T07:00:00.000Z',
    instant: new Date('2026-11-23T13:00:00.000Z'),
    day: '2026-11-23',
    big: 9007199254740991,
  });
});
