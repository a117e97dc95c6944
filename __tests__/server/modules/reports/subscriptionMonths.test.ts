/** Subscriptions by month: compared with a plain recomputation from random purchases, prices and freezes. */
import fc from 'fast-check';
import { getReport } from '../../../../domain/contract/reports';
import { monthPeriod } from '../../../../domain/reports/periods';
import type { SUBSCRIPTION_REPORTS } from '../../../../domain/reports/subscriptions';
import { addMonths } from '../../../../domain/studioTime';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aDiscount, aPackage, aPerson, aPurchase, type Person } from '../../builders';
import { drawn } from './history';

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

const DAY = 24 * HOUR;
const read = (report: keyof typeof SUBSCRIPTION_REPORTS, query = { from: '2026-11-20', to: '2026-11-20' }) =>
  api.ok(getReport, { as: admin, params: { report }, query });
/** The first instant of a month in Mexico City, which has had no summer time since 2022. */
const startOf = (month: string) => Date.parse(`${month}-01T06:00:00.000Z`);
const FIRST = '2024-12';
const LAST = '2026-11';

const subscription = fc.record({
  person: fc.nat(11),
  status: fc.constantFrom('active', 'active', 'cancelled', 'cancelled', 'revoked', 'failed'),
  period: fc.constantFrom('day', 'month', 'month', 'year', null),
  every: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 1_000, max: 900_000 }),
  began: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 60 })),
  /** Shares of the time since: the end, the changes of the price, and the freezes. */
  end: fc.integer({ min: 1, max: 99 }),
  prices: fc.array(fc.record({ at: fc.integer({ min: 1, max: 99 }), to: fc.integer({ min: 0, max: 900_000 }) }), {
    maxLength: 2,
  }),
  freeze: fc.constantFrom(null, null, { from: 10, to: 40 }, { from: 30, to: 95 }, { from: 60, to: null }),
  /** On the very bound of a month. */
  atBound: fc.boolean(),
});

it.each([1, 2])('each month adds up and equals a plain recomputation (history %i)', async (seed) => {
  const { db } = api;
  const class_package_id = await aPackage(db, { allows_several: true });
  const people: number[] = [];
  for (let n = 0; n < 12; n += 1) people.push((await aPerson(db)).customer_id);
  const now = NOON.getTime();
  /** By person, from an instant to what the subscription charges in a month just before; null: nothing runs. */
  const histories: Array<{ readonly person: number; readonly monthly: (at: number) => number | null }> = [];
  for (const one of drawn(subscription, seed, 40)) {
    const began = one.atBound ? startOf(addMonths(LAST, -(one.began % 20))) : now - one.began * DAY;
    const share = (percent: number) => Math.round(began + ((now - began) * percent) / 100);
    const isOver = one.status === 'cancelled' || one.status === 'revoked';
    const purchase_id = await aPurchase(db, people[one.person]!, {
      class_package_id,
      status: one.status as 'active',
      amount: one.amount,
      created_at: new Date(began),
      ...(one.period && { subscription_period: one.period as 'month', subscription_interval: one.every }),
      ...(isOver && { cancelled_at: new Date(share(one.end)) }),
      later_payment: one.prices.length > 0 ? [...one.prices].sort((a, b) => a.at - b.at).at(-1)!.to : one.amount,
    });
    const prices = [...one.prices].sort((a, b) => a.at - b.at).map(({ at, to }) => ({ at: share(at), to }));
    for (const { at, to } of prices)
      await db
        .insertInto('subscription_price')
        .values({
          purchase_id,
          price: to,
          first_payment: to,
          later_payment: to,
          not_before: '2024-01-01',
          created_at: new Date(at),
          telling_at: new Date(at),
          applied_at: new Date(at),
        })
        .execute();
    const freeze = one.freeze && {
      from: share(one.freeze.from),
      to: one.freeze.to === null ? null : share(one.freeze.to),
    };
    if (freeze)
      await db
        .insertInto('purchase_freeze')
        .values({
          purchase_id,
          starts_at: new Date(freeze.from),
          until: null,
          reason: 'Viaje',
          ended_at: freeze.to === null ? null : new Date(freeze.to),
        })
        .execute();
    if (one.period === null || !(isOver || one.status === 'active')) continue;
    const monthly = (at: number): number | null => {
      if (began >= at || (isOver && share(one.end) < at)) return null;
      if (freeze && freeze.from < at && (freeze.to === null || freeze.to >= at)) return 0;
      let charge = one.amount;
      for (const price of prices) if (price.at < at) charge = price.to;
      const [times, parts] = { day: [365, 12], month: [1, 1], year: [1, 12] }[one.period as 'month'] as [
        number,
        number,
      ];
      return Math.round((charge * times) / (parts * one.every));
    };
    histories.push({ person: one.person, monthly });
  }
  const stateOf = (person: number, at: number): number | null => {
    const running = histories.filter((one) => one.person === person).flatMap(({ monthly }) => monthly(at) ?? []);
    return running.length === 0 ? null : running.reduce((all, amount) => all + amount, 0);
  };
  const expected: Array<Record<string, string | number>> = [];
  for (let month = FIRST; month <= LAST; month = addMonths(month, 1)) {
    const to = month === LAST ? now + 1 : startOf(addMonths(month, 1));
    const row = { people: 0, joined: 0, moved: 0, left: 0, stay: 0, start: 0, fresh: 0, changed: 0, lost: 0, end: 0 };
    for (let person = 0; person < 12; person += 1) {
      const [before, after] = [stateOf(person, startOf(month)), stateOf(person, to)];
      row.people += before === null ? 0 : 1;
      row.stay += after === null ? 0 : 1;
      row.start += before ?? 0;
      row.end += after ?? 0;
      if (before === null && after !== null) [row.joined, row.fresh] = [row.joined + 1, row.fresh + after];
      else if (before !== null && after === null) [row.left, row.lost] = [row.left + 1, row.lost + before];
      else if (before !== after) [row.moved, row.changed] = [row.moved + 1, row.changed + after! - before!];
    }
    if (expected.length > 0 || row.people + row.stay > 0) expected.push({ month, ...row });
  }
  const { rows } = await read('suscripciones-por-mes');
  const centavos = (value: unknown) => Math.round(Number(value) * 100);
  const found = [...rows].reverse().map((row) => ({
    ...row,
    ...Object.fromEntries(['start', 'fresh', 'changed', 'lost', 'end'].map((key) => [key, centavos(row[key])])),
  })) as unknown as Array<Record<keyof (typeof expected)[number], number>>;
  expect(found).toEqual(expected);
  found.forEach((row, n) => {
    expect(row.start! + row.fresh! + row.changed! - row.lost!).toBe(row.end);
    expect(row.people! + row.joined! - row.left!).toBe(row.stay);
    if (n > 0) expect([row.start, row.people]).toEqual([found[n - 1]!.end, found[n - 1]!.stay]);
  });
  // The last month ends with what the report of active subscriptions says today.
  expect(found.at(-1)!.end).toBe(centavos((await read('suscripciones')).totals.monthly));
  // Each number of a month opens the customers whom it counts.
  for (const row of rows) {
    const month = String(row.month);
    const to = month === LAST ? now + 1 : startOf(addMonths(month, 1));
    const states = people.map((customer_id, n) => ({
      customer_id,
      was: stateOf(n, startOf(month)),
      is: stateOf(n, to),
    }));
    const of = (chosen: typeof states) => chosen.map(({ customer_id }) => customer_id);
    const kinds = [
      ['suscripciones-nuevas', 'fresh', 'joined', of(states.filter(({ was, is }) => was === null && is !== null))],
      ['suscripciones-perdidas', 'lost', 'left', of(states.filter(({ was, is }) => was !== null && is === null))],
      [
        ...(['suscripciones-con-cambios', 'changed', 'moved'] as const),
        of(states.filter(({ was, is }) => was !== null && is !== null && was !== is)),
      ],
    ] as const;
    for (const [report, sum, count, ids] of kinds) {
      const list = await read(report, monthPeriod(month));
      expect(list.rows.map(({ customer }) => (customer as { readonly id: number }).id).sort((a, b) => a - b)).toEqual(
        ids,
      );
      expect([list.count, list.totals[sum]]).toEqual([row[count], row[sum]]);
      expect(list.rows.every(({ title }) => title !== '')).toBe(true);
    }
  }
  for (const key of ['joined', 'moved', 'left']) expect(found.some((row) => row[key]! > 0)).toBe(true);
});

it.each([
  ['a discount on every charge', false, 800],
  ['a discount on the first charge', true, 1000],
])(
  'before its first change of price, a subscription with %s charged as it was bought',
  async (_what, firstOnly, was) => {
    const { db } = api;
    await aDiscount(db, { code: 'VEINTE', amount: 20, first_invoice_only: firstOnly });
    const { discount_id } = await db.selectFrom('discount').select('discount_id').executeTakeFirstOrThrow();
    const { customer_id } = await aPerson(db);
    const purchase_id = await aPurchase(db, customer_id, {
      class_package_id: await aPackage(db),
      status: 'active',
      amount: 100_000,
      discount_id,
      later_payment: 90_000,
      subscription_period: 'month',
      subscription_interval: 1,
      created_at: new Date('2026-09-10T18:00:00.000Z'),
    });
    const changed = new Date('2026-11-05T18:00:00.000Z');
    await db
      .insertInto('subscription_price')
      .values({
        purchase_id,
        price: 112_500,
        first_payment: 90_000,
        later_payment: 90_000,
        not_before: '2026-11-01',
        created_at: changed,
        telling_at: changed,
        applied_at: changed,
      })
      .execute();
    const { rows } = await read('suscripciones-por-mes');
    expect(rows.map(({ month, start, fresh, changed: by, lost, end }) => [month, start, fresh, by, lost, end])).toEqual(
      [
        ['2026-11', was, 0, 900 - was, 0, 900],
        ['2026-10', was, 0, 0, 0, was],
        ['2026-09', 0, was, 0, 0, was],
      ],
    );
  },
);
