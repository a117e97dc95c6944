/** Reports of subscriptions: compared with a plain recomputation from random purchases. */
import fc from 'fast-check';
import { getReport } from '../../../../domain/contract/reports';
import type { SUBSCRIPTION_REPORTS } from '../../../../domain/reports/subscriptions';
import { DAY, NOON, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, aPurchase, type Person } from '../../builders';
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

const TRIED_NEXT = new Date(NOON.getTime() + 3 * DAY);
const TODAY = { from: '2026-11-20', to: '2026-11-20' };
const read = (report: keyof typeof SUBSCRIPTION_REPORTS, class_package_id?: number) =>
  api.ok(getReport, {
    as: admin,
    params: { report },
    query: { ...TODAY, ...(class_package_id !== undefined && { class_package_id }) },
  });

/** How much a period charges in a month, as a fraction. */
const PER_MONTH = { day: [365, 12], month: [1, 1], year: [1, 12] } as const;
const subscription = fc.record({
  pkg: fc.nat(2),
  status: fc.constantFrom('active', 'active', 'active', 'cancelled', 'pending', 'failed'),
  period: fc.constantFrom('day', 'month', 'year', null),
  every: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1_000, max: 900_000 }),
  later: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 900_000 })),
  overdue: fc.boolean(),
  freeze: fc.constantFrom('no', 'no', 'open', 'ended'),
});

it.each([1, 2])('subscriptions by package and one by one equal a plain recomputation (history %i)', async (seed) => {
  const { db } = api;
  const several = { allows_several: true };
  const packages = [await aPackage(db, several), await aPackage(db, several), await aPackage(db, several)];
  const expected: Array<{ id: number; pkg: number; state: string; amount: number; monthly: number; late: boolean }> =
    [];
  for (const one of drawn(subscription, seed, 40)) {
    const { customer_id } = await aPerson(db);
    const class_package_id = packages[one.pkg]!;
    const purchase_id = await aPurchase(db, customer_id, {
      class_package_id,
      status: one.status as 'active',
      amount: one.amount,
      overdue_at: one.overdue ? NOON : null,
      ...(one.overdue && { overdue_tries: 2, overdue_next_at: TRIED_NEXT }),
      ...(one.period && { subscription_period: one.period as 'month', subscription_interval: one.every }),
      ...(one.later !== null && { later_payment: one.later }),
    });
    if (one.freeze !== 'no')
      await db
        .insertInto('purchase_freeze')
        .values({
          purchase_id,
          starts_at: NOON,
          until: null,
          reason: 'Viaje',
          ...(one.freeze === 'ended' && { ended_at: NOON }),
        })
        .execute();
    if (one.status !== 'active' || one.period === null) continue;
    const amount = one.later ?? one.amount;
    const [times, parts] = PER_MONTH[one.period as 'month'];
    const isFrozen = one.freeze === 'open';
    expected.push({
      id: customer_id,
      pkg: class_package_id,
      amount,
      late: one.overdue,
      state: isFrozen ? 'Congelada' : one.overdue ? 'Cobro fallido' : 'Al corriente',
      monthly: isFrozen ? 0 : Math.round((amount * times) / (parts * one.every)),
    });
  }
  expect(expected.length).toBeGreaterThan(5);
  const { rows, totals } = await read('suscripciones-una-por-una');
  const idIn = (cell: unknown) => (cell as { readonly id: number }).id;
  expect(
    rows
      .map((row) => [
        idIn(row.customer),
        idIn(row.package),
        row.state,
        row.overdue !== null,
        row.tries,
        row.next,
        row.amount,
        row.monthly,
      ])
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual(
    expected.map(({ id, pkg, state, late, amount, monthly }) => [
      id,
      pkg,
      state,
      late,
      late ? 2 : 0,
      late ? TRIED_NEXT.toISOString() : null,
      amount / 100,
      monthly / 100,
    ]),
  );
  const sums = (of: typeof expected) => ({
    active: of.length,
    frozen: of.filter(({ state }) => state === 'Congelada').length,
    overdue: of.filter(({ late }) => late).length,
    monthly: of.reduce((all, { monthly }) => all + monthly, 0) / 100,
  });
  expect(totals).toEqual({ monthly: sums(expected).monthly });
  const summary = await read('suscripciones');
  expect(summary.totals).toEqual(sums(expected));
  for (const row of summary.rows) {
    const { package: pkg, ...found } = row;
    expect(found).toEqual(sums(expected.filter((one) => one.pkg === idIn(pkg))));
    expect((await read('suscripciones', idIn(pkg))).rows).toEqual([row]);
  }
});
