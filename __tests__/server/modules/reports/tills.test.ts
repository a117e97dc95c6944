/** Reports of cash: compared with a plain recomputation from random movements, and with the tills' own screens. */
import fc from 'fast-check';
import { getReport } from '../../../../domain/contract/reports';
import { getCashCount, getTillDay } from '../../../../domain/contract/tills';
import type { TILL_REPORTS } from '../../../../domain/reports/tills';
import { MOVEMENT_KINDS } from '../../../../domain/till';
import { startApi, type Api } from '../../../helpers/api';
import { aPerson, type Person } from '../../builders';
import { dayIn, drawn, instantsAround } from './history';

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

const ALWAYS = { from: '2026-10-01', to: '2026-11-30' };
const read = (report: keyof typeof TILL_REPORTS, query = ALWAYS, as = admin) =>
  api.ok(getReport, { as, params: { report }, query });

const instants = instantsAround('2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z', '2026-11-01T09:00:00.000Z');
const shift = fc.record({
  who: fc.nat(2),
  float: fc.integer({ min: 0, max: 100_000 }),
  counted: fc.integer({ min: 0, max: 900_000 }),
  closed: fc.oneof(instants, instants, instants, fc.constant(null)),
  moves: fc.array(
    fc.record({
      method: fc.constantFrom('cash', 'cash', 'terminal'),
      kind: fc.constantFrom(...MOVEMENT_KINDS),
      amount: fc.integer({ min: 1, max: 500_000 }),
      at: instants,
    }),
    { maxLength: 8 },
  ),
});

/** Movements and counts, as the tills write them. */
async function writeHistory(seed: number): Promise<void> {
  const { db } = api;
  const staff = [await aPerson(db, 'staff'), await aPerson(db, 'staff'), await aPerson(db, 'staff')];
  for (const { who, float, counted, closed, moves } of drawn(shift, seed, 20)) {
    const { customer_id } = staff[who]!;
    let cash = 0;
    for (const { method, kind, amount, at } of moves) {
      const signed = kind === 'refund' || kind === 'withdrawal' ? -amount : amount;
      // A drawer gives and takes cash alone.
      const how = kind === 'deposit' || kind === 'withdrawal' ? 'cash' : method;
      await db
        .insertInto('till_movement')
        .values({ customer_id, method: how as 'cash', kind, amount: signed, created_at: at })
        .execute();
    }
    const open = await db
      .selectFrom('cash_count')
      .selectAll()
      .where('customer_id', '=', customer_id)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (!open || !closed) continue;
    for (const move of await db
      .selectFrom('till_movement')
      .selectAll()
      .where('cash_count_id', '=', open.cash_count_id)
      .execute())
      if (move.method === 'cash') cash += move.amount;
    await db
      .updateTable('cash_count')
      .set({ opening_float: float, closed_at: closed, expected: float + cash, counted, denominations: '{}' })
      .where('cash_count_id', '=', open.cash_count_id)
      .execute();
  }
}

const idIn = (cell: unknown) => (cell as { readonly id: number }).id;
const sums = (moves: ReadonlyArray<{ readonly kind: string; readonly amount: number }>) =>
  MOVEMENT_KINDS.map(
    (kind) => moves.filter((one) => one.kind === kind).reduce((all, one) => all + one.amount, 0) / 100,
  );
const shown = (row: object) => MOVEMENT_KINDS.map((kind) => (row as Readonly<Record<string, number>>)[kind]);
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

describe.each([
  ['America/Mexico_City', [1, 2]],
  ['America/Tijuana', [3]],
])('in %s', (timezone, histories) => {
  it.each(histories)(
    "cash by day and by count equals a plain recomputation and the tills' screens (history %i)",
    async (seed) => {
      await api.configure({ timezone });
      await writeHistory(seed);
      const moves = (await api.db.selectFrom('till_movement').selectAll().execute()).filter(
        ({ method }) => method === 'cash',
      );
      expect(moves.length).toBeGreaterThan(30);

      const days = await read('efectivo-por-dia');
      const keyOf = (one: (typeof moves)[number]) => `${dayIn(one.created_at, timezone)} ${one.customer_id}`;
      expect(sorted(days.rows.map((row) => [`${String(row.day)} ${idIn(row.till)}`, ...shown(row)]))).toEqual(
        sorted([...new Set(moves.map(keyOf))].map((key) => [key, ...sums(moves.filter((one) => keyOf(one) === key))])),
      );
      expect([shown(days.totals), days.totals.cash]).toEqual([
        sums(moves),
        moves.reduce((sum, { amount }) => sum + amount, 0) / 100,
      ]);
      for (const day of new Set(days.rows.map((row) => String(row.day)))) {
        const { till_day } = await api.ok(getTillDay, { as: admin, params: { day } });
        const one = await read('efectivo-por-dia', { from: day, to: day });
        expect(shown(one.totals)).toEqual(shown(till_day.totals));
        for (const row of one.rows)
          expect(shown(row)).toEqual(
            shown(till_day.people.find(({ person }) => person.customer_id === idIn(row.till))!.totals),
          );
      }

      const counts = (await api.db.selectFrom('cash_count').selectAll().execute()).filter(({ closed_at }) => closed_at);
      expect(counts.length).toBeGreaterThan(5);
      for (const [from, to] of [
        ['2026-10-31', '2026-10-31'],
        ['2026-11-01', '2026-11-01'],
        ['2026-10-01', '2026-11-30'],
      ] as const) {
        const found = await read('cortes-de-caja', { from, to });
        const within = counts.filter(({ closed_at }) => {
          const day = dayIn(closed_at!, timezone);
          return day >= from && day <= to;
        });
        expect(
          sorted(
            found.rows.map((row) => [
              row.closed,
              idIn(row.till),
              row.float,
              ...shown(row),
              row.expected,
              row.counted,
              row.difference,
            ]),
          ),
        ).toEqual(
          sorted(
            await Promise.all(
              within.map(async ({ cash_count_id: id, closed_at, customer_id, opening_float, counted }) => {
                const own = sums(moves.filter((one) => one.cash_count_id === id));
                const expected = opening_float + Math.round(own.reduce((all, one) => all + one, 0) * 100);
                const screen = (await api.ok(getCashCount, { as: admin, params: { id } })).cash_count;
                expect([shown(screen.totals), screen.expected]).toEqual([own, expected / 100]);
                const difference = (counted! - expected) / 100;
                expect(screen.difference).toBe(difference);
                return [
                  closed_at!.toISOString(),
                  customer_id,
                  opening_float / 100,
                  ...own,
                  expected / 100,
                  counted! / 100,
                  difference,
                ];
              }),
            ),
          ),
        );
        const total = within.reduce((all, one) => all + one.counted! - one.expected!, 0) / 100;
        expect(found.totals.difference).toBe(total);
      }
    },
  );
});

it('the accountant reads the cash of all tills', async () => {
  await writeHistory(4);
  const accountant = await aPerson(api.db, 'contador');
  for (const report of ['efectivo-por-dia', 'cortes-de-caja'] as const)
    expect(await read(report, ALWAYS, accountant)).toEqual(await read(report));
});
