/** The first screen's figures are the totals of the reports that they open, for the period, the one before, and weeks. */
import { getReport, getReportSummary, type SummaryQuery } from '../../../../domain/contract/reports';
import { FIGURES, weeksOf } from '../../../../domain/reports/figures';
import { periodBefore } from '../../../../domain/reports/periods';
import { definitionOf } from '../../../../domain/reports/reports';
import type { Period } from '../../../../domain/reports/types';
import { instantOf } from '../../../../domain/studioTime';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPackage, aPerson, aPurchase, someCredits, type Person } from '../../builders';

let api: Api;
let admin: Person;
let places: number[];
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
  await writeHistory();
});
afterAll(() => api.close());

const ZONE = 'America/Mexico_City';

/** For each of the last 120 days some payments, a class and a new customer. */
async function writeHistory(): Promise<void> {
  const { db } = api;
  places = [await aLocation(db, ZONE), await aLocation(db, ZONE)];
  const [class_type_id, class_package_id] = [await aClassType(db), await aPackage(db)];
  for (let ago = 0; ago < 120; ago += 1) {
    const at = new Date(NOON.getTime() - ago * DAY);
    const { customer_id } = await aPerson(db);
    await api.pool.query('update customer set created_at = $2 where customer_id = $1', [customer_id, at]);
    const class_date = `${at.toISOString().slice(0, 10)}T07:00:00.000Z`;
    const { single_class_id } = await db
      .insertInto('single_class')
      .values({
        class_date,
        starts_at: instantOf(class_date, ZONE),
        duration: 50,
        description: '',
        capacity: 2 + (ago % 5),
        class_type_id,
        location_id: places[ago % 2]!,
        class_package_id: null,
      })
      .returning('single_class_id')
      .executeTakeFirstOrThrow();
    const [available_class_id = 0] = await someCredits(db, customer_id, 1);
    if (ago % 30 === 0)
      await aPurchase(db, customer_id, {
        class_package_id: await aPackage(db),
        status: 'active',
        amount: 55_055 + ago,
        overdue_at: ago > 60 ? at : null,
        subscription_period: 'month',
        subscription_interval: 1,
      });
    await db
      .insertInto('class_reservation')
      .values({
        single_class_id,
        customer_id,
        available_class_id,
        counted: true,
        spot: null,
        guest: null,
        attend: ago % 3 > 0,
        created_at: at,
      })
      .execute();
    const purchase_id = await aPurchase(db, customer_id, {
      class_package_id,
      status: 'completed',
      reserve_class_id: single_class_id,
      created_at: at,
    });
    const { invoice_id } = await db
      .insertInto('invoice')
      .values({
        purchase_id,
        customer_id,
        provider: 'stripe',
        provider_payment_id: `pi_${ago}`,
        created_at: at,
        total_payment: 1_001 + 7 * ago,
        fulfilled: true,
      })
      .returning('invoice_id')
      .executeTakeFirstOrThrow();
    if (ago % 4 === 0)
      await db
        .insertInto('refund')
        .values({
          invoice_id,
          amount: 333,
          status: 'succeeded',
          created_by: null,
          created_at: at,
          updated_at: at,
        })
        .execute();
  }
}

const summary = async (query: SummaryQuery) =>
  new Map((await api.ok(getReportSummary, { as: admin, query })).figures.map((figure) => [figure.key, figure]));

it.each([
  ['28 days', { from: '2026-10-24', to: '2026-11-20' }],
  ['a month', { from: '2026-10-01', to: '2026-10-31' }],
  ['a day', { from: '2026-11-20', to: '2026-11-20' }],
])('each figure of %s equals the total of its report, there, before, and in each week', async (_what, period) => {
  for (const location_id of [undefined, places[1]]) {
    const figures = await summary({ ...period, ...(location_id !== undefined && { location_id }) });
    expect([...figures.keys()]).toEqual(FIGURES.map(({ key }) => key));
    for (const { key, of, opens, undivided } of FIGURES) {
      const { filters, asOfNow } = definitionOf(opens);
      const narrowed = location_id !== undefined && filters.includes('location_id') ? { location_id } : {};
      const totalIn = async ({ from, to }: Period): Promise<number | null> => {
        const query = { from, to, ...narrowed };
        const { rows, totals, count } = await api.ok(getReport, { as: admin, params: { report: opens }, query });
        if (of === 'rows') return typeof totals.customers === 'number' ? totals.customers : count;
        // This list has one row for each, with the time in place of a number.
        if (key === 'overdue') return rows.filter(({ overdue }) => overdue !== null).length;
        const sum = (column: string) => Number(totals[column]);
        if (typeof of === 'string') return sum(of);
        return sum(of[1]) === 0 ? null : sum(of[0]) / sum(of[1]);
      };
      const figure = figures.get(key)!;
      expect([key, figure.narrowed]).toEqual([key, location_id === undefined || filters.includes('location_id')]);
      expect([key, figure.value]).toEqual([key, await totalIn(period)]);
      expect([key, figure.before]).toEqual([key, asOfNow ? null : await totalIn(periodBefore(period))]);
      const weeks = asOfNow || undivided ? [] : await Promise.all(weeksOf(period).map(totalIn));
      expect([key, figure.weeks]).toEqual([key, weeks]);
    }
  }
});

it('an empty studio has figures of zero, and the accountant none about people', async () => {
  await api.renew();
  const contador = await aPerson(api.db, 'contador');
  const query = { from: '2026-11-01', to: '2026-11-20' };
  const { figures } = await api.ok(getReportSummary, { as: contador, query });
  expect(figures.map(({ key, value, before }) => [key, value, before])).toEqual([
    ...['paid', 'net', 'deposited'].map((key) => [key, 0, 0]),
    ['monthly', 0, null],
    ['overdue', 0, null],
    ['coach-pay', 0, 0],
    ['fill', null, null],
    ...['missed', 'waiting'].map((key) => [key, 0, 0]),
  ]);
});

it.each([
  ['2026-11-20', '2026-11-19', 'to'],
  ['0001-01-01', '0001-01-02', 'from'],
  ['9999-12-30', '9999-12-31', 'to'],
  ['2020-01-01', '2026-11-19', 'to'],
])('the figures from %s to %s are refused, as no calendar of a studio has these days', async (from, to, field) => {
  const as = await aPerson(api.db, 'admin');
  expect(await api.refused(getReportSummary, { as, query: { from, to } })).toMatchObject({ status: 400, field });
});
