/** Reports of customers: compared with a plain recomputation from the rows of a random history. */
import fc from 'fast-check';
import { getReport, type ReportQuery, type ReportResponse } from '../../../../domain/contract/reports';
import { UNLIMITED } from '../../../../domain/credits';
import { isTrialPackage } from '../../../../domain/packages';
import type { PEOPLE_REPORTS } from '../../../../domain/reports/people';
import { addDays, instantOf } from '../../../../domain/studioTime';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aLocation, aClassType, aPackage, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { dayIn, drawn, instantsAround } from './history';

type Key = keyof typeof PEOPLE_REPORTS;

const ZONE = 'America/Mexico_City';
const TODAY = '2026-11-20';
const NO_PERIOD = { from: TODAY, to: TODAY };

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

const read = (report: Key, query: ReportQuery = NO_PERIOD) =>
  api.ok(getReport, { as: admin, params: { report }, query });
const idIn = (cell: unknown): number | null => (cell as { readonly id: number | null }).id;
const rowsBy = ({ rows }: ReportResponse, keys: readonly string[], person = 'customer') =>
  rows.map((row) => [idIn(row[person]), ...keys.map((key) => row[key])]).sort((a, b) => Number(a[0]) - Number(b[0]));

/** Classes a number of days from today at a time of the day, of which customers have places. */
async function aVisit(customer_id: number, day: string, fields: { attend?: boolean; guest?: string } = {}) {
  const class_date = `${day}T23:30:00.000Z`;
  const { single_class_id } = await api.db
    .insertInto('single_class')
    .values({
      class_date,
      starts_at: instantOf(class_date, ZONE),
      duration: 50,
      description: '',
      capacity: 9,
      class_type_id: await type(),
      location_id: await place(),
      class_package_id: null,
    })
    .returning('single_class_id')
    .executeTakeFirstOrThrow();
  const [available_class_id = 0] = await someCredits(api.db, customer_id, 1, { expires_at: null });
  await api.db
    .insertInto('class_reservation')
    .values({
      single_class_id,
      customer_id,
      available_class_id,
      counted: true,
      spot: null,
      guest: null,
      attend: true,
      created_at: NOON,
      ...fields,
    })
    .execute();
}
let made: { api: Api; studio: unknown; type: number; place: number } | null = null;
async function shared() {
  if (made?.studio !== api.studio)
    made = { api, studio: api.studio, type: await aClassType(api.db), place: await aLocation(api.db, ZONE) };
  return made;
}
const type = async () => (await shared()).type;
const place = async () => (await shared()).place;

it.each([1, 2])('who is at risk equals a plain recomputation of each rhythm (history %i)', async (seed) => {
  const person = fc.record({
    away: fc.integer({ min: 5, max: 40 }),
    gaps: fc.array(fc.constantFrom(0, 2, 5, 7, 15, 60), { minLength: 2, maxLength: 7 }),
    booked: fc.constantFrom(false, false, true),
    missed: fc.boolean(),
    brings: fc.boolean(),
    role: fc.constantFrom('customer', 'customer', 'coach'),
  });
  const expected: unknown[] = [];
  for (const { away: since, gaps, booked, missed, brings, role } of drawn(person, seed, 25)) {
    const { customer_id } = await aPerson(api.db, role as 'customer');
    const ago = gaps.reduce((days, gap) => [...days, (days.at(-1) ?? 0) + gap], [since]);
    for (const days of ago) await aVisit(customer_id, addDays(TODAY, -days));
    // Neither a missed class nor a guest's is a visit.
    if (missed) await aVisit(customer_id, addDays(TODAY, -1), { attend: false });
    if (brings) await aVisit(customer_id, addDays(TODAY, -2), { guest: 'Luz' });
    if (booked) await aVisit(customer_id, addDays(TODAY, 3), { attend: false });
    const days = [...new Set(ago)].filter((n) => n <= 180).sort((a, b) => a - b);
    const [away = 0] = days;
    const pace = ((days.at(-1) ?? 0) - away) / (days.length - 1);
    if (role === 'customer' && !booked && days.length >= 4 && away > Math.max(2 * pace, 10))
      expected.push([customer_id, addDays(TODAY, -away), away, Math.round(pace), days.length]);
  }
  const found = await read('clientes-en-riesgo');
  expect(rowsBy(found, ['last', 'away', 'rhythm', 'visits'])).toEqual(expected);
  expect(expected.length).toBeGreaterThan(1);
});

it('packages that end within 30 days are listed to the day, without what renews or can no longer be used', async () => {
  const { db } = api;
  const at = (day: string) => instantOf(`${day}T23:59:59.999Z`, ZONE);
  const title = 'Diez clases';
  const class_package_id = await aPackage(db, { title });
  const buy = async (fields: object = {}, credits: object = {}, count = 2): Promise<number> => {
    const { customer_id } = await aPerson(db);
    const purchase_id = await aPurchase(db, customer_id, { class_package_id, status: 'completed', ...fields });
    await someCredits(db, customer_id, count, { purchase_id, expires_at: at('2026-11-27'), ...credits });
    return customer_id;
  };
  const subscription = { subscription_period: 'month', subscription_interval: 1 } as const;
  const two = await buy();
  const today = await buy({}, { expires_at: at(TODAY) });
  const last = await buy({}, { expires_at: at('2026-12-20') });
  await buy({}, { expires_at: at('2026-12-21') });
  await buy({}, { expires_at: new Date(NOON.getTime() - HOUR) });
  await buy({}, { forfeited_at: NOON });
  await buy({ status: 'active', ...subscription });
  const cancelled = await buy({ status: 'cancelled', ...subscription }, { unlimited: true }, 1);
  const gift = await buy();
  await someCredits(db, gift, 1, { expires_at: at('2027-01-31') });
  const renews = await buy();
  await aPurchase(db, renews, { class_package_id, status: 'active', ...subscription });
  const found = await read('paquetes-por-vencer');
  expect(rowsBy(found, ['title', 'ends', 'days', 'left', 'more'])).toEqual([
    [two, title, '2026-11-27', 7, '2', 'No'],
    [today, title, TODAY, 0, '2', 'No'],
    [last, title, '2026-12-20', 30, '2', 'No'],
    [cancelled, title, '2026-11-27', 7, 'Ilimitadas', 'No'],
    [gift, title, '2026-11-27', 7, '2', 'Sí'],
    [renews, title, '2026-11-27', 7, '2', 'Sí'],
  ]);
});

it.each([1, 2])(
  'new customers and their origin equal a plain recomputation, by the studio’s days (history %i)',
  async (seed) => {
    const person = fc.record({
      at: instantsAround('2026-11-01T06:00:00.000Z', '2026-11-03T06:00:00.000Z'),
      reason: fc.constantFrom('Instagram', 'Otro', '', null),
      hasAccount: fc.boolean(),
      came: fc.boolean(),
      bought: fc.constantFrom(0, 0, 500),
      role: fc.constantFrom('customer', 'customer', 'customer', 'staff'),
      gone: fc.constantFrom(false, false, false, true),
    });
    const people: Array<{ id: number; source: string; long: string; came: number; bought: number }> = [];
    for (const one of drawn(person, seed, 40)) {
      const { customer_id } = await aPerson(api.db, one.role as 'customer');
      await api.pool.query(
        'update customer set created_at = $2, signup_reason = $3, other = $4, uid = $5, anonymised_at = $6 where customer_id = $1',
        [
          customer_id,
          one.at,
          one.reason,
          one.reason === 'Otro' ? 'Mi vecina' : null,
          one.hasAccount ? `cuenta-${customer_id}` : null,
          one.gone ? NOON : null,
        ],
      );
      if (one.came) await aVisit(customer_id, '2026-11-10');
      if (one.bought > 0) {
        const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed' });
        await api.db
          .insertInto('invoice')
          .values({
            purchase_id,
            customer_id,
            provider: 'cash',
            provider_payment_id: `c_${customer_id}`,
            total_payment: one.bought,
            fulfilled: true,
            created_at: NOON,
          })
          .execute();
      }
      const day = dayIn(one.at, ZONE);
      if (one.role !== 'customer' || one.gone || day < '2026-11-01' || day > '2026-11-02') continue;
      const source = one.reason || (one.hasAccount ? 'Sin respuesta' : 'Alta del equipo');
      const long = one.reason === 'Otro' ? 'Otro: Mi vecina' : source;
      people.push({ id: customer_id, source, long, came: Number(one.came), bought: Number(one.bought > 0) });
    }
    const period = { from: '2026-11-01', to: '2026-11-02' };
    expect(people.length).toBeGreaterThan(5);
    expect(rowsBy(await read('clientes-nuevos', period), ['source', 'came', 'bought'])).toEqual(
      people.map(({ id, long, came, bought }) => [id, long, came, bought]),
    );
    const { rows, totals } = await read('clientes-nuevos-por-origen', { ...period, sort: 'source' });
    const sum = (of: typeof people, key: 'came' | 'bought') => of.reduce((all, one) => all + one[key], 0);
    const sources = [...new Set(people.map(({ source }) => source))];
    expect(rows.map(({ source, customers, came, bought }) => [source, customers, came, bought]).sort()).toEqual(
      sources
        .map((source) => people.filter((one) => one.source === source))
        .map((of) => [of[0]!.source, of.length, sum(of, 'came'), sum(of, 'bought')])
        .sort(),
    );
    expect(totals).toEqual({ customers: people.length, came: sum(people, 'came'), bought: sum(people, 'bought') });
  },
);

describe('intro offers', () => {
  const OFFER_DAYS = { from: '2026-11-01', to: '2026-11-30' };
  let intro: number;
  beforeEach(async () => {
    intro = await aPackage(api.db, { title: 'Primera clase', is_trial: true });
  });
  const bought = async (class_package_id: number, customer_id: number, hours: number, fields: object = {}) =>
    aPurchase(api.db, customer_id, {
      status: 'completed',
      class_amount: 5,
      class_package_id,
      created_at: new Date(NOON.getTime() + hours * HOUR),
      ...fields,
    });

  it.each([
    ['a package', {}, {}, 1],
    ['a subscription of one class', {}, { class_amount: 1, subscription_period: 'month', subscription_interval: 1 }, 1],
    [
      'a subscription whose package has one class and no limit',
      { class_amount: 1, limit_per_customer: null },
      { class_amount: 1, subscription_period: 'month', subscription_interval: 1 },
      1,
    ],
    ['a subscription that was cancelled later', {}, { status: 'cancelled' }, 1],
    ['what cost nothing', {}, { total_payment: 0 }, 0],
    ['a single class', {}, { class_amount: 1 }, 0],
    ['a special event', { is_special_event: true }, {}, 0],
    ['a charge without a package', { is_charge: true }, {}, 0],
    ['another intro offer', { is_trial: true }, {}, 0],
    ['another offer of one class per customer', { class_amount: 1, limit_per_customer: 1 }, {}, 0],
    ['what was given back', {}, { status: 'revoked' }, 0],
    ['what was not paid', {}, { status: 'pending' }, 0],
  ] as const)('%s after an intro offer', async (_what, pkg, purchase, converted) => {
    const { customer_id } = await aPerson(api.db);
    await bought(intro, customer_id, 0);
    // What came before doesn't convert.
    await bought(await aPackage(api.db), customer_id, -48);
    await bought(await aPackage(api.db, { ...pkg, title: 'Después' }), customer_id, 1, purchase);
    const { rows } = await read('ofertas-de-entrada-personas', { ...OFFER_DAYS, class_package_id: intro });
    expect(rows.map((row) => [idIn(row.customer), row.converted, row.later])).toEqual([
      [customer_id, converted, converted === 1 ? 'Después' : null],
    ]);
    const summary = await read('ofertas-de-entrada', { ...OFFER_DAYS, class_package_id: intro });
    expect(summary.rows).toEqual([{ package: { id: intro, text: 'Primera clase' }, sold: 1, came: 0, converted }]);
  });

  it('are the packages that the shop treats as trials, and later ones of the others convert', async () => {
    const kinds = [false, true].flatMap((is_trial) =>
      [1, 2, UNLIMITED].flatMap((class_amount) =>
        [null, 1, 2].map((limit_per_customer) => {
          const facts = { is_trial, class_amount, limit_per_customer };
          return { ...facts, is_special_event: false };
        }),
      ),
    );
    const [asIntro, asLater] = [new Map<number, boolean>(), new Map<number, boolean>()];
    for (const kind of kinds) {
      const class_package_id = await aPackage(api.db, kind);
      const [first, then] = [await aPerson(api.db), await aPerson(api.db)];
      await bought(class_package_id, first.customer_id, 0);
      asIntro.set(first.customer_id, isTrialPackage(kind));
      await bought(intro, then.customer_id, 0);
      await bought(class_package_id, then.customer_id, 1);
      asLater.set(then.customer_id, !isTrialPackage(kind));
    }
    const { rows } = await read('ofertas-de-entrada-personas', OFFER_DAYS);
    const listed = new Set(rows.map((row) => idIn(row.customer)));
    expect([...asIntro].filter(([id, expected]) => listed.has(id) !== expected)).toEqual([]);
    const firsts = await read('ofertas-de-entrada-personas', { ...OFFER_DAYS, class_package_id: intro });
    const converted = new Map(firsts.rows.map((row) => [idIn(row.customer), row.converted === 1]));
    expect([...asLater].filter(([id, expected]) => converted.get(id) !== expected)).toEqual([]);
    expect(new Set(asLater.values())).toEqual(new Set([true, false]));
  });

  it('an intro offer that was given back, or bought in other days, is not counted', async () => {
    const { customer_id } = await aPerson(api.db);
    await bought(intro, customer_id, 0, { status: 'revoked' });
    await bought(intro, customer_id, -24 * 30);
    expect((await read('ofertas-de-entrada', OFFER_DAYS)).rows).toEqual([]);
  });
});

it('birthdays of the next 30 days are listed by day, also that of 29 February where there is none', async () => {
  const born = async (birthdate: string | null, role: 'customer' | 'staff' = 'customer') => {
    const { customer_id } = await aPerson(api.db, role);
    await api.db.updateTable('customer').set({ birthdate }).where('customer_id', '=', customer_id).execute();
    return customer_id;
  };
  const today = await born('1990-11-20');
  const last = await born('1990-12-20');
  await born('1990-12-21');
  await born('1990-11-19');
  await born('1990-11-21', 'staff');
  await born(null);
  expect(rowsBy(await read('cumpleanos'), ['day', 'days'])).toEqual([
    [today, TODAY, 0],
    [last, '2026-12-20', 30],
  ]);
  api.setNow(new Date('2027-02-10T18:00:00.000Z'));
  const leap = await born('1992-02-29');
  expect(rowsBy(await read('cumpleanos'), ['day', 'days'])).toEqual([[leap, '2027-02-28', 18]]);
});

it('reading a report that names customers is on record, and the accountant reads none about people', async () => {
  const accountant = await aPerson(api.db, 'contador');
  const params = { report: 'cumpleanos' as const };
  expect((await api.refused(getReport, { as: accountant, params, query: NO_PERIOD })).code).toBe('auth/forbidden');
  await api.ok(getReport, { as: accountant, params: { report: 'ventas-por-dia' }, query: NO_PERIOD });
  await read('cumpleanos');
  const recorded = () =>
    api.db.selectFrom('audit_event').select(['actor_id', 'action']).where('action', '=', 'report.read').execute();
  for (let n = 0; n < 100 && (await recorded()).length === 0; n += 1) await new Promise((done) => setImmediate(done));
  expect(await recorded()).toEqual([{ actor_id: String(admin.customer_id), action: 'report.read' }]);
});
