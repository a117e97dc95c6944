/** A random half month of a studio, whose pay an independent program computes from the raw rows, to the centavo. */
import { sql } from 'kysely';
import * as calls from '../../../../domain/contract/coachPay';
import { getReport, getReportFile, getReportSummary } from '../../../../domain/contract/reports';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { randomOf, type Random } from '../../../../seed/random';
import { aClassType, aLocation, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { A_RATE, FIRST_HALF, SECOND_HALF, aCoach, aCoachedClass, aPlace, onDay } from './world';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface Raw {
  readonly classes: readonly {
    readonly single_class_id: number;
    readonly starts: number;
    readonly timezone: string;
    readonly capacity: number;
    readonly class_type_id: number;
    readonly location_id: number;
    readonly ends: number;
    readonly gone: boolean;
    readonly changed: boolean;
    readonly alone: boolean;
    readonly coaches: readonly number[];
  }[];
  readonly places: readonly {
    readonly single_class_id: number;
    readonly available_class_id: number;
    readonly attend: boolean;
    readonly gone: boolean;
  }[];
  readonly credits: readonly {
    readonly available_class_id: number;
    readonly purchase_id: number | null;
    readonly invoice_id: number | null;
    readonly unlimited: boolean;
    readonly days: number;
  }[];
  readonly invoices: readonly { readonly invoice_id: number; readonly purchase_id: number; readonly paid: number }[];
  readonly changes: readonly {
    readonly audit_event_id: number;
    readonly entity: string;
    readonly entity_id: string;
    readonly before: { readonly instructors?: readonly number[] } | null;
  }[];
  readonly rates: readonly {
    readonly instructor_id: number | null;
    readonly class_type_id: number | null;
    readonly location_id: number | null;
    readonly occasion: string;
    readonly basis: string;
    readonly amount: number | null;
    readonly steps: readonly { readonly from: number; readonly amount: number }[];
    readonly percent: number | null;
    readonly unlimited_visit: number | null;
    readonly starts_on: string;
    readonly ends_on: string | null;
  }[];
}

async function rawRows(): Promise<Raw> {
  const { rows } = await sql<{ raw: Raw }>`select json_build_object(
    'classes', (select json_agg(json_build_object('single_class_id', c.single_class_id,
      'starts', extract(epoch from c.starts_at) * 1000, 'timezone', l.timezone, 'changed', c.coach_changed_at is not null,
      'alone', c.class_series_id is null or c.is_exception, 'capacity', c.capacity, 'class_type_id', c.class_type_id, 'location_id', c.location_id,
      'ends', extract(epoch from c.starts_at) * 1000 + c.duration * 60000, 'gone', c.deleted_at is not null,
      'coaches', (select json_agg(i.instructor_id) from class_instructor i
        where i.single_class_id = c.single_class_id))) from single_class c join location l using (location_id)),
    'changes', (select coalesce(json_agg(e order by e.audit_event_id), '[]') from audit_event e),
    'places', (select coalesce(json_agg(json_build_object('single_class_id', single_class_id, 'attend', attend,
      'available_class_id', available_class_id, 'gone', deleted_at is not null)), '[]') from class_reservation),
    'credits', (select json_agg(json_build_object('available_class_id', a.available_class_id,
      'purchase_id', a.purchase_id, 'invoice_id', a.invoice_id, 'unlimited', a.unlimited, 'days', p.expiration_days))
      from available_class a left join purchase p using (purchase_id)),
    'invoices', (select coalesce(json_agg(json_build_object('invoice_id', invoice_id, 'purchase_id', purchase_id,
      'paid', total_payment)), '[]') from invoice),
    'rates', (select json_agg(r) from coach_rate r)) as raw`.execute(api.db);
  return rows[0]!.raw;
}

const dayIn = (timeZone: string, at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** Whether a coach took a class over: it alone got other coaches, and they weren't among its first ones. */
function tookOver({ changes }: Raw, one: Raw['classes'][number], coach: number): boolean {
  const first = changes.find(
    ({ entity, entity_id, before }) =>
      entity === 'single_class' && entity_id === String(one.single_class_id) && before?.instructors,
  );
  return one.changed && one.alone && first !== undefined && !first.before!.instructors!.includes(coach);
}

/** Centavos of all classes of a coach that ended on these days, by what the rows say now. */
function dueOf(raw: Raw, coach: number, from: string, to: string, now: Date) {
  const { classes, places, credits, invoices, rates } = raw;
  const valueOf = (id: number, visit: number | null): number => {
    const credit = credits.find((one) => one.available_class_id === id)!;
    if (credit.unlimited && visit !== null) return visit;
    if (credit.purchase_id === null) return 0;
    const named = (invoice: number): boolean => credits.some((one) => one.invoice_id === invoice);
    const payments = invoices.filter((one) =>
      credit.invoice_id === null
        ? one.purchase_id === credit.purchase_id && !named(one.invoice_id)
        : one.invoice_id === credit.invoice_id,
    );
    const granted = credits.filter(
      (one) => one.invoice_id === credit.invoice_id && one.purchase_id === credit.purchase_id,
    ).length;
    const paid = payments.reduce((sum, one) => sum + one.paid, 0);
    return Math.round(paid / (granted * (credit.unlimited ? credit.days : 1)));
  };
  let due = 0;
  for (const one of classes) {
    const day = dayIn(one.timezone, one.starts);
    if (one.gone || !one.coaches.includes(coach) || day < from || day > to || one.ends > now.getTime()) continue;
    const isSubstitution = tookOver(raw, one, coach);
    const kept = places.filter((place) => place.single_class_id === one.single_class_id && !place.gone);
    const heads = kept.filter(({ attend }) => attend).length;
    const scores = rates.map((rate) => {
      const holds = rate.starts_on <= day && (rate.ends_on === null || rate.ends_on >= day);
      const others =
        (rate.instructor_id ?? coach) !== coach ||
        (rate.class_type_id ?? one.class_type_id) !== one.class_type_id ||
        (rate.location_id ?? one.location_id) !== one.location_id ||
        (rate.occasion === 'substitution' && !isSubstitution) ||
        (rate.occasion === 'private' && one.capacity !== 1);
      const name = [
        rate.occasion === 'substitution',
        rate.occasion === 'private',
        rate.instructor_id !== null,
        rate.class_type_id !== null,
        rate.location_id !== null,
      ];
      return { rate, score: holds && !others ? `1${name.map(Number).join('')}` : '' };
    });
    const best = scores.sort((a, b) => (a.score < b.score ? 1 : -1))[0];
    if (!best?.score) continue;
    const { rate } = best;
    if (rate.basis === 'class') due += rate.amount!;
    if (rate.basis === 'head') due += rate.amount! * heads;
    if (rate.basis === 'steps')
      due += Math.max(0, ...rate.steps.filter((step) => step.from <= heads).map((step) => step.amount));
    if (rate.basis === 'share') {
      const sold = kept.reduce((sum, place) => sum + valueOf(place.available_class_id, rate.unlimited_visit), 0);
      due += Math.round((sold * rate.percent!) / 100);
    }
  }
  return due;
}

/** A credit, given or of a purchase: paid with its payment's name, paid in cash later, or not paid. */
async function aCredit({ int, chance, pick }: Random, customer_id: number) {
  const [given = 0] = chance(0.2) ? await someCredits(api.db, customer_id, 1) : [];
  if (given !== 0) return { customer_id, available_class_id: given };
  const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed', expiration_days: int(1, 60) });
  const pay = async (): Promise<number> => {
    const { invoice_id } = await api.db
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        provider: 'cash',
        provider_payment_id: `pago-${purchase_id}`,
        total_payment: int(0, 300_000),
        fulfilled: true,
        created_at: NOON,
      })
      .returning('invoice_id')
      .executeTakeFirstOrThrow();
    return invoice_id;
  };
  const way = pick(['named', 'named', 'cash', 'unpaid']);
  const invoice_id = way === 'named' ? await pay() : null;
  if (way === 'cash') await pay();
  const unlimited = chance(0.3);
  const [available_class_id = 0] = await someCredits(api.db, customer_id, unlimited ? 1 : int(1, 12), {
    purchase_id,
    invoice_id,
    unlimited,
  });
  return { customer_id, available_class_id, counted: !unlimited };
}

const OCCASIONS = ['class', 'class', 'private', 'substitution', 'substitution'] as const;
const HOURS = [-12, -11.9, 0, 7, 11.1, 11.5];
/** In Tijuana the clock goes from 2:00 back to 1:00 on the first of November: hours around 9:00 in UTC. */
const CLOCK_CHANGE = [-11.5, -10.5, -9.5, -9, -8.5, -8, -7.5];
const CLOCK_CHANGE_NIGHT = { from: '2026-10-31', to: '2026-11-01' };
const IN_THE_NIGHT = ['08:15', '09:05', '09:25', '09:55', '10:25'].map((time) => new Date(`2026-11-01T${time}:00Z`));

/** Some payments are given back, in part or whole; some of it fails. */
async function refundSome({ int, chance, pick }: Random): Promise<void> {
  const invoices = await api.db
    .selectFrom('invoice')
    .select(['invoice_id', 'total_payment'])
    .where('total_payment', '>', 0)
    .where('invoice_id', 'not in', api.db.selectFrom('refund').select('invoice_id'))
    .orderBy('invoice_id')
    .execute();
  for (const { invoice_id, total_payment } of invoices.filter(() => chance(0.25)))
    await api.db
      .insertInto('refund')
      .values({
        invoice_id,
        amount: chance(0.5) ? total_payment : int(1, total_payment),
        created_by: null,
        status: pick(['pending', 'succeeded', 'failed'] as const),
        created_at: NOON,
        updated_at: NOON,
      })
      .execute();
}

/** Some classes get other coaches: recorded or from before that was, alone or with their series, also twice. */
async function substituteSome({ chance, pick, int }: Random, coaches: readonly number[]): Promise<void> {
  const { db } = api;
  const found = await db.selectFrom('single_class').select('single_class_id').orderBy('single_class_id').execute();
  for (const { single_class_id } of found.filter(() => chance(0.35))) {
    const rows = db.selectFrom('class_instructor').where('single_class_id', '=', single_class_id);
    const before = (await rows.select('instructor_id').execute()).map((row) => row.instructor_id);
    const first = int(0, coaches.length - 1);
    const after = coaches.filter((_, n) => n === first || (n === first + 1 && chance(0.2)));
    await db.deleteFrom('class_instructor').where('single_class_id', '=', single_class_id).execute();
    await db
      .insertInto('class_instructor')
      .values(after.map((instructor_id, position) => ({ single_class_id, instructor_id, position })))
      .execute();
    const changed = { coach_changed_at: chance(0.85) ? NOON : null, is_exception: chance(0.6) };
    await db.updateTable('single_class').set(changed).where('single_class_id', '=', single_class_id).execute();
    if (chance(0.15)) continue;
    await db
      .insertInto('audit_event')
      .values({
        created_at: NOON,
        actor_kind: 'admin',
        actor_id: String(admin.customer_id),
        request_id: null,
        action: pick(['class.change', 'class.replace-coaches']),
        entity: 'single_class',
        entity_id: String(single_class_id),
        before: JSON.stringify({ instructors: before }),
        after: JSON.stringify({ instructors: after }),
      })
      .execute();
  }
}

/** A series to which some classes belong. */
async function aSeries({
  class_type_id,
  location_id,
  instructors,
}: Record<'class_type_id' | 'location_id', number> & {
  readonly instructors: readonly number[];
}): Promise<void> {
  await sql`with series as (
      insert into class_series (weekdays, start_time, starts_on, duration, capacity, description, class_type_id,
        location_id, instructors, tags)
      values ('{1,3}', '07:30', '2026-11-01', 50, 20, '', ${class_type_id}, ${location_id},
        ${[...instructors]}::bigint[], '{}') returning class_series_id)
    update single_class set class_series_id = series.class_series_id, series_day = date '2026-11-01' + single_class_id::int
      from series where single_class_id % 3 = 0`.execute(api.db);
}

interface History {
  readonly coaches: readonly number[];
  readonly types: readonly number[];
  readonly places: readonly { readonly location_id: number }[];
}

async function aHistory(random: Random): Promise<History> {
  const { int, chance, pick } = random;
  await api.renew();
  admin = await aPerson(api.db, 'admin');
  const coaches = await Promise.all(['Ana', 'Beto', 'Carla'].map((name) => aCoach(api, name)));
  const places = [
    { location_id: await aLocation(api.db, 'America/Mexico_City'), timezone: 'America/Mexico_City' },
    { location_id: await aLocation(api.db, 'America/Tijuana'), timezone: 'America/Tijuana' },
  ];
  const types = [await aClassType(api.db), await aClassType(api.db)];
  for (let n = 0; n < 20; n += 1) {
    const capacity = chance(0.2) ? 1 : 20;
    const isClockChange = n >= 14;
    const id = await aCoachedClass(api, chance(0.2) ? coaches.slice(0, 2) : [pick(coaches)], 1, {
      ...(isClockChange ? places[1] : pick(places)),
      class_type_id: pick(types),
      capacity,
      // The first and last days of both halves, also around midnight.
      inHours: isClockChange ? onDay(1) + pick(CLOCK_CHANGE) : onDay(pick([1, 8, 15, 16, 19])) + pick(HOURS),
    });
    for (let left = int(0, Math.min(capacity, 5)); left > 0; left -= 1) {
      const { customer_id } = await aPerson(api.db);
      const credit = await aCredit(random, customer_id);
      await aPlace(api, id, {
        ...credit,
        attend: chance(0.7),
        ...(credit.counted !== false && chance(0.2) ? { guest: 'Luz' } : {}),
        ...(chance(0.2) ? { deleted_at: NOON } : {}),
      });
    }
  }
  await aSeries({ class_type_id: types[0]!, location_id: places[0]!.location_id, instructors: coaches });
  await substituteSome(random, coaches);
  await substituteSome(random, coaches);
  await refundSome(random);
  for (let n = 0; n < 10; n += 1) await aRandomRate(random, { coaches, types, places });
  return { coaches, types, places };
}

/** One that overlaps another for the same is refused. */
async function aRandomRate({ int, chance, pick }: Random, { coaches, types, places }: History): Promise<void> {
  const basis = pick(['class', 'head', 'steps', 'share'] as const);
  const body: calls.CoachRateTerms = {
    ...A_RATE,
    instructor_id: chance(0.4) ? pick(coaches) : null,
    class_type_id: chance(0.4) ? pick(types) : null,
    location_id: chance(0.3) ? pick(places).location_id : null,
    occasion: pick(OCCASIONS),
    basis,
    amount: int(0, 50_000) / 100,
    percent: int(1, 100),
    starts_on: pick(['2026-01-01', '2026-11-08']),
    unlimited_visit: chance(0.3) ? int(0, 20_000) / 100 : null,
    ends_on: chance(0.3) ? pick(['2026-11-08', '2026-11-15', '2026-11-16']) : null,
    steps: [
      { from: 1, amount: int(0, 20_000) / 100 },
      { from: int(2, 3), amount: int(20_000, 40_000) / 100 },
    ],
  };
  await api.send(calls.postCoachRate, { as: admin, body });
}

/** Attendance and coaches are corrected, a place and a class cancelled, payments refunded, a rate goes, others come. */
async function changeMuch(random: Random, { coaches, types, places }: History): Promise<void> {
  const { db } = api;
  const modulo = random.int(2, 4);
  await sql`update class_reservation set attend = not attend where class_reservation_id % ${modulo} = 0`.execute(db);
  await sql`update class_reservation set deleted_at = ${NOON} where class_reservation_id % 7 = 0`.execute(db);
  await sql`update single_class set deleted_at = ${NOON} where single_class_id % 6 = ${random.int(0, 5)}`.execute(db);
  await sql`update class_instructor set instructor_id = ${random.pick(coaches)} where single_class_id in (
    select single_class_id from class_instructor group by 1 having count(*) = 1 and single_class_id % 5 = 0)`.execute(
    db,
  );
  await substituteSome(random, coaches);
  await refundSome(random);
  await sql`delete from coach_rate where coach_rate_id % 3 = ${random.int(0, 2)}`.execute(db);
  await aRandomRate(random, { coaches, types, places });
}

/** The report by coach has each sum of the statements of a period; the first screen's figure is its total. */
async function expectReported(period: typeof FIRST_HALF): Promise<void> {
  const { statements } = await api.ok(calls.getCoachStatements, { as: admin, query: period });
  const { rows, totals } = await api.ok(getReport, { as: admin, params: { report: 'pago-por-coach' }, query: period });
  const said = rows.map(({ coach, classes, without_rate, total }) => [Object(coach), classes, without_rate, total]);
  const stated = statements.map((one) => [
    { id: one.instructor_id, text: one.name },
    one.classes,
    one.without_rate,
    one.total,
  ]);
  expect(said).toHaveLength(stated.length);
  expect(said).toEqual(expect.arrayContaining(stated));
  const { figures } = await api.ok(getReportSummary, { as: admin, query: period });
  expect(figures.find(({ key }) => key === 'coach-pay')?.value).toBe(totals.total);
}

it.each(Array.from({ length: 3 }, (_, n) => `pay ${n}`))(
  'of the random history %s both statements pay in the end what the rows say, to the centavo',
  async (seed) => {
    const random = randomOf(seed);
    const history = await aHistory(random);
    const { coaches } = history;
    const statement = async (id: number, query: typeof FIRST_HALF) =>
      (await api.ok(calls.getCoachStatement, { as: admin, params: { id }, query })).statement;
    const centavos = (pesos: number): number => Math.round(pesos * 100);
    const approved = new Map<number, number>();
    const before = await rawRows();
    for (const now of IN_THE_NIGHT) {
      api.setNow(now);
      const { from, to } = CLOCK_CHANGE_NIGHT;
      for (const id of coaches)
        expect(centavos((await statement(id, CLOCK_CHANGE_NIGHT)).total)).toBe(dueOf(before, id, from, to, now));
    }
    api.setNow(NOON);
    for (const id of coaches) {
      const { total, classes, lines } = await statement(id, FIRST_HALF);
      expect(centavos(total)).toBe(dueOf(before, id, FIRST_HALF.from, FIRST_HALF.to, NOON));
      if (lines.length === 0) continue;
      const body = { ...FIRST_HALF, total, classes };
      await api.ok(calls.postStatementApproval, { as: admin, params: { id }, body });
      approved.set(id, centavos(total));
    }
    await expectReported(FIRST_HALF);
    await changeMuch(random, history);
    const later = new Date(NOON.getTime() + 15 * DAY);
    api.setNow(later);
    const after = await rawRows();
    for (const id of coaches) {
      const from = approved.has(id) ? FIRST_HALF.from : SECOND_HALF.from;
      const paid = approved.get(id) ?? 0;
      const { total } = await statement(id, SECOND_HALF);
      expect(paid + centavos(total)).toBe(dueOf(after, id, from, SECOND_HALF.to, later));
    }
    await expectReported(FIRST_HALF);
    await expectReported(SECOND_HALF);
    // A month with an approved half: what that paid, the rest of the month, and its corrections.
    const month = { from: FIRST_HALF.from, to: SECOND_HALF.to };
    for (const id of coaches) {
      const query = { ...month, instructor_id: id };
      const { totals } = await api.ok(getReport, { as: admin, params: { report: 'pago-por-coach' }, query });
      expect([centavos(Number(totals.approved)), centavos(Number(totals.total))]).toEqual([
        approved.get(id) ?? 0,
        dueOf(after, id, month.from, month.to, later),
      ]);
    }
    const file = { ...FIRST_HALF, format: 'csv' } as const;
    const { content } = await api.ok(getReportFile, { as: admin, params: { report: 'pago-por-coach' }, query: file });
    expect(Buffer.from(content, 'base64').toString()).toContain('Coach,Clases,Asistieron,Sin tarifa,');
  },
);
