/** Rows of reports are kept for a minute, and read one report at a time. */
import { getReport, getReportSummary } from '../../../../domain/contract/reports';
import { MINUTE } from '../../../../domain/durations';
import { keepReports } from '../../../../server/modules/reports/kept';
import { NOON, startApi } from '../../../helpers/api';
import { aPerson, aPurchase } from '../../builders';

const START = Date.parse('2026-11-20T18:00:00.000Z');
const at = new Date(START);
afterEach(() => void jest.restoreAllMocks());
const clock = (milliseconds: number) => void jest.spyOn(Date, 'now').mockReturnValue(START + milliseconds);

it('rows are read once for all who ask meanwhile, and again when they are a minute old', async () => {
  const reports = keepReports(MINUTE);
  let reads = 0;
  const read = async () => ({ rows: [(reads += 1)], at });
  clock(0);
  const both = await Promise.all([reports.rows('sales', read), reports.rows('sales', read)]);
  expect(both.map(({ rows }) => rows)).toEqual([[1], [1]]);
  clock(MINUTE - 1);
  expect((await reports.rows('sales', read)).rows).toEqual([1]);
  clock(MINUTE + 1);
  expect((await reports.rows('sales', read)).rows).toEqual([2]);
  expect((await reports.rows('classes', read)).rows).toEqual([3]);
});

it('reports are read one after another, also where nothing is kept', async () => {
  for (const reports of [keepReports(MINUTE), keepReports(0)]) {
    let [running, most] = [0, 0];
    const read = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { rows: [], at };
    };
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => reports.rows(name, read)));
    expect(most).toBe(1);
  }
});

it('a failed reading is not kept, nor a report with more rows than all kept ones may have', async () => {
  const reports = keepReports(MINUTE);
  await expect(reports.rows('sales', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await reports.rows('sales', async () => ({ rows: [1], at }))).rows).toEqual([1]);
  const long = async () => ({ rows: Array.from({ length: 100_001 }, (_, n) => n), at });
  expect((await reports.rows('long', long)).rows).toHaveLength(100_001);
  expect((await reports.rows('long', async () => ({ rows: [2], at }))).rows).toEqual([2]);
});

it('a report and the first screen say when they were read, for a minute the same to all', async () => {
  const api = await startApi({ reportAge: MINUTE });
  try {
    const [admin, other] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'admin')];
    const customer = await aPerson(api.db);
    const pay = async () => {
      const purchase_id = await aPurchase(api.db, customer.customer_id, { status: 'completed' });
      await api.db
        .insertInto('invoice')
        .values({
          purchase_id,
          customer_id: customer.customer_id,
          provider: 'cash',
          total_payment: 100,
          provider_payment_id: `caja-${purchase_id}`,
          fulfilled: true,
          created_at: NOON,
        })
        .execute();
    };
    await pay();
    const query = { from: '2026-11-20', to: '2026-11-20' };
    const paid = async (as = admin) => {
      const { totals, at: read } = await api.ok(getReport, { as, params: { report: 'ventas-por-dia' }, query });
      return [totals.paid, read];
    };
    const first = await paid();
    expect(first).toEqual([1, NOON.toISOString()]);
    await api.ok(getReportSummary, { as: admin, query });
    await pay();
    const later = new Date(NOON.getTime() + 2 * MINUTE);
    api.setNow(later);
    expect(await paid(other)).toEqual(first);
    expect((await api.ok(getReportSummary, { as: other, query })).at).toBe(NOON.toISOString());
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + MINUTE + 1);
    expect(await paid(other)).toEqual([2, later.toISOString()]);
    expect((await api.ok(getReportSummary, { as: other, query })).at).toBe(later.toISOString());
  } finally {
    jest.restoreAllMocks();
    await api.close();
  }
});
