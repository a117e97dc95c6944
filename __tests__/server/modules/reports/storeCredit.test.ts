/** Reports of store credit: compared with a plain recomputation from random movements, and with the balances kept. */
import fc from 'fast-check';
import { getAdminCustomer } from '../../../../domain/contract/adminCustomers';
import { postMerge } from '../../../../domain/contract/customerMerges';
import { getReport } from '../../../../domain/contract/reports';
import { monthPeriod } from '../../../../domain/reports/periods';
import type { STORE_CREDIT_REPORTS } from '../../../../domain/reports/storeCredit';
import { STORE_CREDIT_KINDS } from '../../../../domain/storeCredit';
import { addMonths } from '../../../../domain/studioTime';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
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

const TODAY = { from: '2026-11-20', to: '2026-11-20' };
const read = (report: keyof typeof STORE_CREDIT_REPORTS, query = TODAY, as = admin) =>
  api.ok(getReport, { as, params: { report }, query });

const movement = fc.record({
  who: fc.nat(9),
  kind: fc.constantFrom(...STORE_CREDIT_KINDS, 'refund', 'payment', 'payment'),
  amount: fc.integer({ min: 1, max: 90_000 }),
  takes: fc.boolean(),
  // Beside the first instant of a month by the studio's clock, or before all months of the report.
  at: fc.oneof(
    instantsAround('2026-11-01T06:00:00.000Z', '2026-10-01T06:00:00.000Z', '2026-01-01T08:00:00.000Z'),
    fc.integer({ min: 0, max: 1_000 }).map((days) => new Date(NOON.getTime() - days * 24 * HOUR)),
  ),
});
interface Entry {
  customer_id: number;
  readonly kind: string;
  readonly amount: number;
  readonly at: Date;
}

/** Writes movements in the order of their instants; what the balance doesn't cover is left out. */
async function writeHistory(seed: number, people: readonly number[]): Promise<Entry[]> {
  const balances = new Map<number, number>();
  const entries: Entry[] = [];
  for (const { who, kind, amount: size, takes, at } of drawn(movement, seed, 120).sort((a, b) => +a.at - +b.at)) {
    if (at > NOON) continue;
    const customer_id = people[who]!;
    const isTaken = kind === 'payment' || kind === 'expired' || (kind === 'goodwill' && takes);
    const before = balances.get(customer_id) ?? 0;
    const amount = isTaken ? -Math.min(size, before) : size;
    if (amount === 0) continue;
    balances.set(customer_id, before + amount);
    await api.db
      .insertInto('store_credit_entry')
      .values({ customer_id, kind: kind as 'refund', amount, created_at: at })
      .execute();
    entries.push({ customer_id, kind, amount, at });
  }
  return entries;
}

const sum = (entries: readonly Entry[]) => entries.reduce((all, { amount }) => all + amount, 0);
const idIn = (cell: unknown) => (cell as { readonly id: number }).id;

describe.each([
  ['America/Mexico_City', [1, 2]],
  ['America/Tijuana', [3]],
])('in %s', (timezone, histories) => {
  it.each(histories)('each month and holder equals a plain recomputation (history %i)', async (seed) => {
    const { db } = api;
    await api.configure({ timezone });
    const people: number[] = [];
    for (let n = 0; n < 10; n += 1) people.push((await aPerson(db)).customer_id);
    const entries = await writeHistory(seed, people);
    expect(entries.length).toBeGreaterThan(60);
    // Two of them turn out to be one person.
    const [stays, goes] = people as [number, number];
    const body = { merged_customer_id: goes, keep_account_of: stays };
    await api.ok(postMerge, { as: admin, params: { id: stays }, body });
    for (const entry of entries) if (entry.customer_id === goes) entry.customer_id = stays;

    const monthOf = ({ at }: Entry) => dayIn(at, timezone).slice(0, 7);
    const expected: Array<Record<string, string | number>> = [];
    for (let month = '2024-12'; month <= '2026-11'; month = addMonths(month, 1)) {
      const within = entries.filter((one) => monthOf(one) === month);
      const of = (...kinds: readonly string[]) => sum(within.filter(({ kind }) => kinds.includes(kind)));
      const start = sum(entries.filter((one) => monthOf(one) < month));
      if (expected.length + within.length === 0 && start === 0) continue;
      expected.push({
        month,
        start: start / 100,
        end: (start + sum(within)) / 100,
        refund: of('refund') / 100,
        overpayment: of('overpayment') / 100,
        goodwill: of('goodwill') / 100,
        gift_card: of('gift_card') / 100,
        expired: (0 - of('expired')) / 100,
        used: (0 - of('payment', 'payment_returned')) / 100,
      });
    }
    const { rows } = await read('saldo-a-favor');
    expect([...rows].reverse()).toEqual(expected);
    // What the studio owes today is what its customers see.
    const balances = await db.selectFrom('store_credit').selectAll().execute();
    expect(rows[0]?.end).toBe(balances.reduce((all, { balance }) => all + balance, 0) / 100);

    for (const { month, end } of rows) {
      const list = await read('saldo-a-favor-por-cliente', monthPeriod(String(month)));
      const ids = [...new Set(people)];
      const holders = ids.flatMap((id) => {
        const own = entries.filter((one) => one.customer_id === id && monthOf(one) <= String(month));
        const out = own.filter(({ kind }) => ['payment', 'payment_returned', 'expired'].includes(kind));
        const used = 0 - sum(out);
        const [moved] = [...own].sort((a, b) => +b.at - +a.at);
        if (sum(own) === 0) return [];
        const sums = { given: (sum(own) + used) / 100, used: used / 100, balance: sum(own) / 100 };
        return [{ id, moved: moved!.at.toISOString(), ...sums }];
      });
      const found = list.rows.map(({ customer, ...row }) => ({ id: idIn(customer), ...row }));
      expect(found.sort((a, b) => a.id - b.id)).toEqual(holders.sort((a, b) => a.id - b.id));
      expect(list.count === 0 ? 0 : list.totals.balance).toBe(end);
    }
    for (const key of ['refund', 'overpayment', 'goodwill', 'gift_card', 'used', 'expired'])
      expect(rows.some((row) => row[key] !== 0)).toBe(true);
    const { customer } = await api.ok(getAdminCustomer, { as: admin, params: { id: stays } });
    expect(customer.store_credit).toBe(sum(entries.filter(({ customer_id }) => customer_id === stays)) / 100);
  });
});

it('without movements no month is shown; the accountant reads what is owed, and to whom', async () => {
  const accountant = await aPerson(api.db, 'contador');
  expect(await read('saldo-a-favor', TODAY, accountant)).toMatchObject({ rows: [], count: 0 });
  const { customer_id } = await aPerson(api.db);
  await api.db
    .insertInto('store_credit_entry')
    .values({ customer_id, kind: 'goodwill', amount: 12_050, reason: 'Cortesía', created_at: NOON })
    .execute();
  const { rows } = await read('saldo-a-favor-por-cliente', TODAY, accountant);
  expect(rows).toMatchObject([{ given: 120.5, used: 0, balance: 120.5 }]);
});
