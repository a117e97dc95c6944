/** Reports of how customers come back: compared with a plain recomputation from random visits. */
import fc from 'fast-check';
import { getReport } from '../../../../domain/contract/reports';
import { monthPeriod } from '../../../../domain/reports/periods';
import type { VISIT_REPORTS } from '../../../../domain/reports/visits';
import { addDays, addMonths, instantOf } from '../../../../domain/studioTime';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { dayIn, drawn } from './history';

const ZONE = 'America/Mexico_City';
const TODAY = '2026-11-20';
const THIS_MONTH = '2026-11';

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

const read = (report: keyof typeof VISIT_REPORTS, query = { from: TODAY, to: TODAY }) =>
  api.ok(getReport, { as: admin, params: { report }, query });

interface Place {
  readonly customer: number;
  readonly day: string;
  readonly counts: boolean;
}

const place = fc.record({
  ago: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 860 })),
  /** Just before midnight the instant is of another day, and month, than the class's own. */
  clock: fc.constantFrom('00:10', '07:00', '23:50'),
  what: fc.constantFrom('came', 'came', 'came', 'came', 'missed', 'guest', 'cancelled', 'deleted class'),
});
const person = fc.record({
  /** How long ago the last of their days can be. */
  since: fc.constantFrom(0, 0, 70, 300),
  places: fc.array(place, { minLength: 1, maxLength: 9 }),
  role: fc.constantFrom('customer', 'customer', 'customer', 'customer', 'coach'),
  gone: fc.constantFrom(false, false, false, false, true),
});

/** A place of a class that is past, and what became of it. */
async function aVisit(
  type: { readonly class_type_id: number; readonly location_id: number; readonly class_package_id: null },
  customer_id: number,
  class_date: string,
  what = 'came',
): Promise<void> {
  const { db } = api;
  const { single_class_id } = await db
    .insertInto('single_class')
    .values({
      class_date,
      starts_at: instantOf(class_date, ZONE),
      duration: 50,
      description: '',
      capacity: 9,
      ...type,
      ...(what === 'deleted class' && { deleted_at: NOON }),
    })
    .returning('single_class_id')
    .executeTakeFirstOrThrow();
  const [available_class_id = 0] = await someCredits(db, customer_id, 1, { expires_at: null });
  await db
    .insertInto('class_reservation')
    .values({
      single_class_id,
      customer_id,
      available_class_id,
      counted: true,
      spot: null,
      created_at: NOON,
      guest: what === 'guest' ? 'Luz' : null,
      attend: what !== 'missed',
      ...(what === 'cancelled' && { deleted_at: NOON }),
    })
    .execute();
}

/** Random places of people; what counts as a visit by a customer is told apart here, and not in the database. */
async function someVisits(seed: number): Promise<Place[]> {
  const { db } = api;
  const type = { class_type_id: await aClassType(db), location_id: await aLocation(db, ZONE), class_package_id: null };
  const made: Place[] = [];
  for (const { since, places, role, gone } of drawn(person, seed, 30)) {
    const { customer_id } = await aPerson(db, role as 'customer');
    if (gone)
      await db.updateTable('customer').set({ anonymised_at: NOON }).where('customer_id', '=', customer_id).execute();
    for (const { ago, clock, what } of places) {
      const day = addDays(TODAY, -1 - since - ago);
      const class_date = `${day}T${clock}:00.000Z`;
      await aVisit(type, customer_id, class_date, what);
      made.push({ customer: customer_id, day, counts: what === 'came' && role === 'customer' && !gone });
    }
  }
  return made;
}

/** The days, in order, on which each customer came. */
function daysByCustomer(places: readonly Place[]): ReadonlyArray<readonly string[]> {
  const visits = places.filter(({ counts }) => counts);
  return [...new Set(visits.map(({ customer }) => customer))].map((id) =>
    [...new Set(visits.filter(({ customer }) => customer === id).map(({ day }) => day))].sort(),
  );
}
const monthOf = (day = ''): string => day.slice(0, 7);
const FIRST_MONTH = addMonths(THIS_MONTH, -23);

it.each([1, 2])('cohorts equal a plain recomputation from each visit (history %i)', async (seed) => {
  const people = daysByCustomer(await someVisits(seed));
  const expected: unknown[] = [];
  for (let month = FIRST_MONTH; month <= THIS_MONTH; month = addMonths(month, 1)) {
    const cohort = people.filter((days) => monthOf(days[0]) === month);
    for (let after = 0; after <= 12 && cohort.length > 0 && addMonths(month, after) <= THIS_MONTH; after += 1) {
      const came = cohort.filter((days) => days.some((day) => monthOf(day) === addMonths(month, after))).length;
      expected.push({ month, after, people: cohort.length, came });
    }
  }
  const { rows, totals } = await read('cohortes');
  const inOrder = [...rows].sort((a, b) => String(a.month).localeCompare(String(b.month)));
  expect(inOrder).toEqual(expected);
  expect(totals).toEqual({});
  expect(people.some((days) => monthOf(days[0]) < FIRST_MONTH)).toBe(true);
  expect(rows.some(({ after, came }) => Number(after) > 0 && Number(came) > 0)).toBe(true);
});

const payment = fc.record({
  ago: fc.integer({ min: 0, max: 700 }),
  /** Just before midnight of Mexico City and just after it in UTC. */
  clock: fc.constantFrom('05:59:59.999', '06:00:00.000', '18:00:00.000'),
  paid: fc.integer({ min: 0, max: 900_000 }),
  fulfilled: fc.constantFrom(true, true, true, false),
  back: fc.constantFrom('no', 'no', 'refund', 'failed refund', 'lost', 'won'),
  later: fc.integer({ min: 0, max: 90 }),
});

/** Random payments, of which some are given back later, as sums by customer and month in Mexico City. */
async function somePayments(seed: number, customers: readonly number[]) {
  const { db } = api;
  const sums: Array<{ readonly customer: number; readonly month: string; readonly amount: number }> = [];
  for (const [n, { ago, clock, paid, fulfilled, back, later }] of drawn(payment, seed, 80).entries()) {
    const customer_id = customers[n % customers.length]!;
    const created_at = new Date(`${addDays(TODAY, -1 - ago)}T${clock}Z`);
    const given = new Date(Math.min(NOON.getTime(), created_at.getTime() + later * 86_400_000));
    const purchase_id = await aPurchase(db, customer_id, { status: 'completed' });
    const { invoice_id } = await db
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        provider: 'stripe',
        provider_payment_id: `pi_${n}`,
        total_payment: paid,
        fulfilled,
        created_at,
      })
      .returning('invoice_id')
      .executeTakeFirstOrThrow();
    const amount = Math.ceil(paid / 3);
    if (back.includes('refund') && amount > 0)
      await db
        .insertInto('refund')
        .values({
          invoice_id,
          amount,
          created_by: null,
          created_at: given,
          updated_at: given,
          status: back === 'refund' ? 'succeeded' : 'failed',
        })
        .execute();
    if ((back === 'lost' || back === 'won') && amount > 0)
      await db
        .insertInto('dispute')
        .values({
          invoice_id,
          provider: 'stripe',
          provider_dispute_id: `dp_${n}`,
          amount,
          reason: 'fraudulent',
          status: back,
          respond_by: null,
          opened_at: created_at,
          created_at,
          closed_at: given,
          lost_at: back === 'lost' ? given : null,
        })
        .execute();
    if (!fulfilled) continue;
    const monthAt = (at: Date) => monthOf(dayIn(at, ZONE));
    sums.push({ customer: customer_id, month: monthAt(created_at), amount: paid });
    if (back === 'refund' || back === 'lost')
      sums.push({ customer: customer_id, month: monthAt(given), amount: -amount });
  }
  return sums;
}

it.each([1, 2])('cohorts in money equal a plain recomputation from each payment (history %i)', async (seed) => {
  const places = (await someVisits(seed)).filter(({ counts }) => counts);
  const firstOf = (id: number) =>
    places
      .filter(({ customer }) => customer === id)
      .map(({ day }) => day)
      .sort()[0];
  const people = [...new Set(places.map(({ customer }) => customer))];
  const { customer_id: other } = await aPerson(api.db);
  const sums = await somePayments(seed, [...people, other]);
  const expected: Array<Record<'month' | 'after' | 'people' | 'net' | 'each', string | number>> = [];
  for (let month = FIRST_MONTH; month <= THIS_MONTH; month = addMonths(month, 1)) {
    const cohort = people.filter((id) => monthOf(firstOf(id)) === month);
    for (let after = 0; after <= 12 && cohort.length > 0 && addMonths(month, after) <= THIS_MONTH; after += 1) {
      const net = sums
        .filter(({ customer }) => cohort.includes(customer))
        .filter((one) => one.month === addMonths(month, after) || (after === 0 && one.month < month))
        .reduce((all, { amount }) => all + amount, 0);
      const each = Math.sign(net) * Math.round(Math.abs(net) / cohort.length);
      expected.push({ month, after, people: cohort.length, net: net / 100, each: (each || 0) / 100 });
    }
  }
  const { rows, totals } = await read('cohortes-en-dinero');
  expect([...rows].sort((a, b) => String(a.month).localeCompare(String(b.month)))).toEqual(expected);
  const cents = expected.map(({ net }) => Math.round(Number(net) * 100));
  expect(totals).toEqual({ net: cents.reduce((all, one) => all + one, 0) / 100 });
  expect(cents.filter((net) => net !== 0).length).toBeGreaterThan(5);
});

it.each([1, 2])('who is active, lapsed and won back equals a plain recomputation (history %i)', async (seed) => {
  const people = daysByCustomer(await someVisits(seed));
  const cameIn = (days: readonly string[], month: string) => days.some((day) => monthOf(day) === month);
  const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000;
  const count = (matches: (days: readonly string[]) => boolean) => people.filter(matches).length;
  const expected: unknown[] = [];
  for (let month = FIRST_MONTH; month < THIS_MONTH; month = addMonths(month, 1)) {
    const last = addMonths(month, -1);
    expected.push({
      month,
      before: count((days) => cameIn(days, last)),
      active: count((days) => cameIn(days, month)),
      fresh: count((days) => monthOf(days[0]) === month),
      back: count((days) =>
        days.some((day, n) => n > 0 && monthOf(day) === month && daysBetween(days[n - 1]!, day) >= 60),
      ),
      lapsed: count((days) => cameIn(days, last) && !days.some((day) => monthOf(day) > last)),
    });
  }
  const { rows, totals } = await read('clientes-activos');
  expect([...rows].reverse()).toEqual(expected);
  const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0);
  expect(totals).toEqual({ fresh: sum('fresh'), back: sum('back'), lapsed: sum('lapsed') });
  expect(Math.min(sum('back'), sum('lapsed'))).toBeGreaterThan(3);
});

it('each number of a month opens as many people, who are the right ones', async () => {
  const places = (await someVisits(4)).filter(({ counts }) => counts);
  const daysOf = (id: number) =>
    [...new Set(places.filter(({ customer }) => customer === id).map(({ day }) => day))].sort();
  const people = [...new Set(places.map(({ customer }) => customer))].sort((one, other) => one - other);
  const idsOf = async (report: keyof typeof VISIT_REPORTS, query: { readonly from: string; readonly to: string }) =>
    (await read(report, query)).rows
      .map(({ customer }) => (customer as { readonly id: number }).id)
      .sort((one, other) => one - other);
  const { rows } = await read('clientes-activos');
  const cohorts = (await read('cohortes')).rows.filter(({ after }) => after === 0);
  for (const row of rows) {
    const month = String(row.month);
    const days = monthPeriod(month);
    const isIn = (day = '') => monthOf(day) === month;
    const came = await idsOf('clientes-que-vinieron', days);
    expect(came).toEqual(people.filter((id) => daysOf(id).some(isIn)));
    const first = await idsOf('primeras-visitas', days);
    expect(first).toEqual(people.filter((id) => isIn(daysOf(id)[0])));
    const back = await idsOf('clientes-recuperados', days);
    const lapsed = await idsOf('clientes-perdidos', days);
    expect(lapsed).toEqual(people.filter((id) => monthOf(daysOf(id).at(-1)) === addMonths(month, -1)));
    expect([came.length, first.length, back.length, lapsed.length]).toEqual([
      row.active,
      row.fresh,
      row.back,
      row.lapsed,
    ]);
    expect(first).toHaveLength(Number(cohorts.find((one) => one.month === month)?.people ?? 0));
  }
  // The month that is not over has lost no one yet, whatever the days asked for.
  expect(await idsOf('clientes-perdidos', { from: `${THIS_MONTH}-01`, to: '2027-01-31' })).toEqual([]);
  const [one] = (await read('clientes-recuperados', { from: '2024-12-01', to: '2026-11-20' })).rows;
  const { id } = one!.customer as { readonly id: number };
  const days = daysOf(id);
  const before = days[days.indexOf(String(one!.day)) - 1];
  expect([one!.before, one!.away]).toEqual([before, (Date.parse(String(one!.day)) - Date.parse(before!)) / 86_400_000]);
});

it('a studio begins with the month of its first visit, and 60 days away are needed to be won back', async () => {
  const { db } = api;
  const type = { class_type_id: await aClassType(db), location_id: await aLocation(db, ZONE), class_package_id: null };
  expect((await read('clientes-activos')).rows).toEqual([]);
  expect((await read('cohortes')).rows).toEqual([]);
  for (const days of [
    ['2026-08-03', '2026-10-01'],
    ['2026-08-03', '2026-10-02'],
  ]) {
    const { customer_id } = await aPerson(db);
    for (const day of days) await aVisit(type, customer_id, `${day}T07:00:00.000Z`);
  }
  expect((await read('clientes-activos')).rows).toEqual([
    { month: '2026-10', before: 0, active: 2, fresh: 0, back: 1, lapsed: 0 },
    { month: '2026-09', before: 2, active: 0, fresh: 0, back: 0, lapsed: 0 },
    { month: '2026-08', before: 0, active: 2, fresh: 2, back: 0, lapsed: 0 },
  ]);
});
