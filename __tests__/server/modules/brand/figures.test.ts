/** The figures of a brand's studios side by side, and what they owe each other. */
import { HOUR } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';
import { alsoIn, boughtClasses, createBrand, type BrandStudio, type TestBrand } from './studios';

let brand: TestBrand;
let [roma, condesa, centro]: BrandStudio[] = [];
let owner: Person;
const ROLES = { roma: 'admin', condesa: 'admin', centro: 'staff' } as const;
beforeAll(async () => {
  brand = await createBrand(3);
  [roma, condesa, centro] = brand.studios as [BrandStudio, BrandStudio, BrandStudio];
  owner = await aPerson(roma.db, ROLES.roma);
  for (const [studio, role] of [
    [condesa, ROLES.condesa],
    [centro, ROLES.centro],
  ] as const) {
    const { customer_id } = await alsoIn(studio, owner);
    await studio.db.updateTable('customer').set({ role }).where('customer_id', '=', customer_id).execute();
  }
});
afterAll(() => brand.close());
beforeEach(() => {
  brand.away.clear();
  brand.left.clear();
});

const PERIOD = 'from=2026-11-01&to=2026-11-30';
const figuresFor = (who: Person, at = roma!) => brand.request(at, who, 'GET', `/brand_figures?${PERIOD}`);
const valueOf = (studio: { figures: ReadonlyArray<{ key: string; value: number }> } | undefined, key: string) =>
  studio?.figures.find((one) => one.key === key)?.value;

it("an owner reads the figures of the studios in which they may, as each studio's own screen has them", async () => {
  const buyer = await aPerson(condesa!.db);
  await boughtClasses(condesa!, buyer, { paid: 55_000 });
  const { status, body } = await figuresFor(owner);
  expect(status).toBe(200);
  expect(body.brand).toBe('Aura');
  const states = body.studios.map(({ name, state }: { name: string; state: string }) => [name, state]);
  expect(states).toEqual([
    ['Aura 1', 'read'],
    ['Aura 2', 'read'],
    ['Aura 3', 'no-access'],
  ]);
  const own = await brand.request(condesa!, owner, 'GET', `/reports/summary?${PERIOD}`);
  expect(valueOf(body.studios[1], 'paid')).toBe(550);
  for (const key of ['paid', 'net', 'new']) expect(valueOf(body.studios[1], key)).toBe(valueOf(own.body as never, key));
  expect(body.studios[2].figures).toEqual([]);
});

it('a studio that is away shows as such beside the others, one that has left is not shown, and none to the front desk', async () => {
  brand.away.add(condesa!.id);
  brand.left.add(centro!.id);
  const { body } = await figuresFor(owner);
  expect(body.studios.map(({ state }: { state: string }) => state)).toEqual(['read', 'away']);
  const desk = await aPerson(roma!.db, 'staff');
  expect((await figuresFor(desk)).status).toBe(403);
  // An admin of one studio who is unknown in the others sees no figure of them.
  const admin = await aPerson(roma!.db, 'admin');
  brand.away.clear();
  expect((await figuresFor(admin)).body.studios.map(({ state }: { state: string }) => state)).toEqual([
    'read',
    'no-access',
  ]);
});

it('both sides of a settlement say the same: what one owes the other is owed', async () => {
  const visitsOf = async (from: BrandStudio, at: BrandStudio, count: number, paid: number): Promise<void> => {
    const who = await aPerson(from.db);
    const there = await alsoIn(at, who);
    await boughtClasses(from, who, { count, paid });
    for (let n = 0; n < count; n += 1) {
      const made = await brand.request(at, there, 'POST', '/brand_visits', {
        key: `${from.id}-${at.id}-${who.uid}-${n}`,
        body: { studio_id: from.id, single_class_id: await aClass(at.db, { inHours: 3 }) },
      });
      expect(made.status).toBe(200);
    }
  };
  await visitsOf(roma!, condesa!, 3, 100_000);
  await visitsOf(condesa!, roma!, 2, 50_001);
  await visitsOf(centro!, roma!, 1, 20_000);
  const open = (await brand.request(roma!, owner, 'GET', '/brand_settlement?month=2026-11')).body;
  expect(open).toMatchObject({ pairs: [], visits: [], count: 0, open: 6 });
  brand.now = new Date(brand.now.getTime() + 72 * HOUR);
  for (const studio of [roma!, condesa!, centro!]) await brand.finish(studio);
  const read = async (studio: BrandStudio) => {
    const admin = await aPerson(studio.db, 'admin');
    return (await brand.request(studio, admin, 'GET', '/brand_settlement?month=2026-11')).body;
  };
  const [ofRoma, ofCondesa, ofCentro] = [await read(roma!), await read(condesa!), await read(centro!)];
  expect(ofRoma.pairs).toEqual([
    {
      studio_id: condesa!.id,
      studio: 'Aura 2',
      visits_out: 3,
      owes: 1_000,
      visits_in: 2,
      is_owed: 500.01,
      balance: -499.99,
    },
    {
      studio_id: centro!.id,
      studio: 'Aura 3',
      visits_out: 0,
      owes: 0,
      visits_in: 1,
      is_owed: 200,
      balance: 200,
    },
  ]);
  expect(ofCondesa.pairs).toMatchObject([{ studio_id: roma!.id, owes: 500.01, is_owed: 1_000, balance: 499.99 }]);
  expect(ofCentro.pairs).toMatchObject([{ studio_id: roma!.id, owes: 200, balance: -200 }]);
  const lines = (body: typeof ofRoma, direction: string) =>
    body.visits
      .filter((one: { direction: string }) => one.direction === direction)
      .map(({ visit_id, day, outcome, price, owed }: Record<string, unknown>) => ({
        visit_id,
        day,
        outcome,
        price,
        owed,
      }));
  expect(lines(ofRoma, 'out')).toEqual(lines(ofCondesa, 'in'));
  expect(lines(ofCondesa, 'out')).toEqual(
    lines(ofRoma, 'in')
      .slice(0, 99)
      .filter((one: { visit_id: string }) =>
        ofCondesa.visits.some((other: { visit_id: string }) => other.visit_id === one.visit_id),
      ),
  );
  expect(ofRoma.open).toBe(0);
});

it('only attended visits are paid where the brand says so', async () => {
  const strict = await createBrand(2, { settles: 'attended' });
  try {
    const [from, at] = strict.studios as [BrandStudio, BrandStudio];
    const who = await aPerson(from.db);
    const there = await alsoIn(at, who);
    await boughtClasses(from, who, { count: 2, paid: 40_000 });
    const reserved: number[] = [];
    for (const key of ['asistida', 'perdida-1']) {
      const body = { studio_id: from.id, single_class_id: await aClass(at.db, { inHours: 3 }) };
      const made = await strict.request(at, there, 'POST', '/brand_visits', { key, body });
      reserved.push(made.body.class_reservation.class_reservation_id);
    }
    await at.db
      .updateTable('class_reservation')
      .set({ attend: true })
      .where('class_reservation_id', '=', reserved[0]!)
      .execute();
    strict.now = new Date(strict.now.getTime() + 72 * HOUR);
    await strict.finish(at);
    const owed = await from.db.selectFrom('brand_visit').select(['outcome', 'owed']).orderBy('outcome').execute();
    expect(owed).toEqual([
      { outcome: 'attended', owed: 20_000 },
      { outcome: 'no_show', owed: 0 },
    ]);
  } finally {
    await strict.close();
  }
});

it('an admin says in which studios a package is valid, and a studio without a brand has none of these calls', async () => {
  const [, { class_package_id }] = [
    0,
    await roma!.db.selectFrom('class_package').select('class_package_id').executeTakeFirstOrThrow(),
  ];
  const put = (valid_in: unknown) =>
    brand.request(roma!, owner, 'PUT', `/brand_packages/${class_package_id}`, { body: { valid_in } });
  expect((await put([condesa!.id])).body).toMatchObject({ valid_in: [condesa!.id] });
  expect((await put([condesa!.id])).status).toBe(200);
  const { body } = await brand.request(roma!, owner, 'GET', '/brand_packages');
  expect(body.packages).toContainEqual(expect.objectContaining({ class_package_id, valid_in: [condesa!.id] }));
  expect(body.studios).toEqual([
    { studio_id: condesa!.id, name: 'Aura 2' },
    { studio_id: centro!.id, name: 'Aura 3' },
  ]);
  expect((await put('all')).body.valid_in).toBe('all');
  expect((await put([])).body.valid_in).toEqual([]);
  const events = await roma!.db
    .selectFrom('audit_event')
    .select('action')
    .where('action', '=', 'class-package.valid-in')
    .execute();
  expect(events).toHaveLength(3);
});
