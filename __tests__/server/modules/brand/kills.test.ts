/**
 * Random visits between two studios whose requests and jobs die at any step, are repeated, and run at the same time:
 * afterwards every class is used once or free, and both studios say the same.
 */
import fc from 'fast-check';
import { HOUR, NOON } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';
import { brokenRules } from '../../invariants';
import { alsoIn, boughtClasses, createBrand, type BrandStudio, type TestBrand } from './studios';

const SEED = Number(process.env.BRAND_SEED ?? 20_261_129);
const PEOPLE = 3;
const CLASSES = 3;
const BOUGHT = 4;

let brand: TestBrand;
let [home, host]: BrandStudio[] = [];
beforeAll(async () => {
  brand = await createBrand(2);
  [home, host] = brand.studios as [BrandStudio, BrandStudio];
});
afterAll(() => brand.close());

/** Steps until it dies; most live. */
const steps = fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, { weight: 2, arbitrary: fc.nat(9) });
const person = fc.nat(PEOPLE - 1);
const aCall = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('visit' as const), person, of: fc.nat(CLASSES - 1), steps }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('again' as const), steps }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('cancel' as const), person, of: fc.nat(5), steps }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('at home' as const), person, of: fc.nat(CLASSES - 1), steps }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('job' as const), at: fc.nat(1), steps }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('later' as const), minutes: fc.integer({ min: 1, max: 5 }) }) },
);
type ACall = typeof aCall extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly here: readonly Person[];
  readonly there: readonly Person[];
  readonly classes: readonly number[];
  readonly homeClasses: readonly number[];
  last: (() => Promise<unknown>) | null;
}

async function newWorld(): Promise<World> {
  const here: Person[] = [];
  const there: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const who = await aPerson(home!.db);
    await boughtClasses(home!, who, { count: BOUGHT, paid: 100_001 });
    here.push(who);
    there.push(await alsoIn(host!, who));
  }
  const some = async ({ db }: BrandStudio): Promise<number[]> => {
    const ids: number[] = [];
    // One is nearly full, one begins too soon to be cancelled in time.
    for (const [capacity, inHours] of [
      [1, 48],
      [20, 1.5],
      [20, 48],
    ] as const)
      ids.push(await aClass(db, { capacity, inHours: (brand.now.getTime() - NOON.getTime()) / HOUR + inHours }));
    return ids;
  };
  return { here, there, classes: await some(host!), homeClasses: await some(home!), last: null };
}

let keys = 0;
async function play(world: World, call: ACall): Promise<void> {
  switch (call.what) {
    case 'visit': {
      const key = `juego-${(keys += 1)}`;
      const body = { studio_id: home!.id, single_class_id: world.classes[call.of]! };
      const send = (left: number) =>
        brand.request(host!, world.there[call.person]!, 'POST', '/brand_visits', { key, body, steps: left });
      world.last = () => send(Infinity);
      await send(call.steps);
      return;
    }
    case 'again':
      await world.last?.();
      return;
    case 'cancel': {
      const who = world.there[call.person]!;
      const rows = await host!.db
        .selectFrom('class_reservation')
        .select('class_reservation_id')
        .where('customer_id', '=', who.customer_id)
        .orderBy('class_reservation_id')
        .execute();
      const row = rows[call.of];
      if (row)
        await brand.request(host!, who, 'DELETE', `/class_reservations/${row.class_reservation_id}`, {
          steps: call.steps,
        });
      return;
    }
    case 'at home':
      await brand.request(home!, world.here[call.person]!, 'POST', '/class_reservations', {
        key: `casa-${(keys += 1)}`,
        body: { single_class_id: world.homeClasses[call.of]! },
        steps: call.steps,
      });
      return;
    case 'job':
      await brand.finish([home!, host!][call.at]!, call.steps);
      return;
    default:
      brand.now = new Date(brand.now.getTime() + call.minutes * 60_000);
  }
}

interface Sides {
  readonly visits: ReadonlyArray<{ visit_id: string; available_class_id: number; state: string; owed: number | null }>;
  readonly passes: ReadonlyArray<{
    visit_id: string;
    available_class_id: number | null;
    state: string;
    owed: number | null;
  }>;
}
const sides = async (): Promise<Sides> => ({
  visits: await home!.db
    .selectFrom('brand_visit')
    .select(['visit_id', 'available_class_id', 'state', 'owed'])
    .execute(),
  passes: await host!.db.selectFrom('brand_pass').select(['visit_id', 'available_class_id', 'state', 'owed']).execute(),
});

/** What is wrong between the two studios, once nothing is under way. */
async function disagreements(): Promise<string[]> {
  const { visits, passes } = await sides();
  const wrong: string[] = [];
  const of = (id: string) => passes.find(({ visit_id }) => visit_id === id)?.state ?? 'none';
  const FITS: Readonly<Record<string, readonly string[]>> = { taken: ['open'], returned: ['ended'], used: ['used'] };
  for (const { visit_id, state } of visits)
    if (!FITS[state]?.includes(of(visit_id))) wrong.push(`${visit_id}: ${state} at home, ${of(visit_id)} there`);
  for (const { visit_id, state } of passes)
    if (state !== 'ended' && !visits.some((one) => one.visit_id === visit_id)) wrong.push(`${visit_id}: only there`);
  const owed = (rows: ReadonlyArray<{ owed: number | null }>) => rows.reduce((all, row) => all + (row.owed ?? 0), 0);
  if (owed(visits) !== owed(passes)) wrong.push(`owed ${owed(visits)} at home, ${owed(passes)} there`);
  const { rows: places } = await host!.database.pool.query<{ what: string }>(`
    select p.visit_id || ': ' || p.state || ' with ' || count(r.*) || ' places' as what
    from brand_pass p join available_class a using (available_class_id)
    left join class_reservation r on r.available_class_id = p.available_class_id and r.deleted_at is null
    group by p.visit_id, p.state, a.forfeited_at
    having not (case p.state when 'ended' then count(r.*) = 0 and a.forfeited_at is not null
      else count(r.*) = case when a.forfeited_at is null then 1 else 0 end end)`);
  wrong.push(...places.map(({ what }) => what));
  const { rows: twice } = await home!.database.pool.query<{ what: string }>(`
    select 'class ' || a.available_class_id || ' used ' || (u.here + u.lent) || ' times, free: ' || u.free as what
    from available_class a cross join lateral (select
      (select count(*) from class_reservation r where r.available_class_id = a.available_class_id
        and r.deleted_at is null)::int as here,
      (select count(*) from brand_visit v where v.available_class_id = a.available_class_id
        and v.state <> 'returned')::int as lent,
      exists (select from usable_credit c where c.available_class_id = a.available_class_id) as free) u
    where u.here + u.lent > 1 or (u.here + u.lent = 1) = u.free and a.forfeited_at is null`);
  return [...wrong, ...twice.map(({ what }) => what)];
}

async function settle(): Promise<void> {
  brand.now = new Date(brand.now.getTime() + 2 * 60_000);
  for (let round = 0; round < 2; round += 1) for (const studio of [host!, home!]) await brand.finish(studio);
}

it('no class is used twice or lost, whatever dies, comes twice or at the same time', async () => {
  let [visited, died] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aCall, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 25 }),
      async (game) => {
        const world = await newWorld();
        for (const together of game) {
          await Promise.all(together.map((call) => play(world, call)));
          died += together.filter((call) => 'steps' in call && call.steps !== Infinity).length;
        }
        await settle();
        expect(await disagreements()).toEqual([]);
        visited = (await sides()).visits.length;
      },
    ),
    { seed: SEED, numRuns: Number(process.env.BRAND_RUNS ?? 12), endOnFailure: true },
  );
  expect(visited).toBeGreaterThan(20);
  expect(died).toBeGreaterThan(20);

  // All classes are over: what is owed is the same on both sides, and nothing stays open.
  brand.now = new Date(brand.now.getTime() + 200 * HOUR);
  await settle();
  expect(await disagreements()).toEqual([]);
  const { visits } = await sides();
  expect(visits.filter(({ state }) => state === 'taken')).toEqual([]);
  expect(visits.some(({ state }) => state === 'used')).toBe(true);
  for (const { database } of [home!, host!]) expect(await brokenRules(database.pool)).toEqual([]);
});
