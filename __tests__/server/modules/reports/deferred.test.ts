/** Reports of unused credits: compared with a plain recomputation from random purchases. */
import fc from 'fast-check';
import { getReport } from '../../../../domain/contract/reports';
import { expiryMonthOf, type DEFERRED_REPORTS } from '../../../../domain/reports/deferred';
import { monthPeriod } from '../../../../domain/reports/periods';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPackage, aPerson, aPurchase, type Person } from '../../builders';
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

const ALWAYS = { from: '2025-06-01', to: '2027-12-31' };
const read = (report: keyof typeof DEFERRED_REPORTS, query: object = ALWAYS) =>
  api.ok(getReport, { as: admin, params: { report }, query: query as typeof ALWAYS });

/** Just beside this moment, the ends of months in Mexico City and Tijuana, and the hour that Tijuana has twice. */
const instants = instantsAround(
  NOON.toISOString(),
  '2026-11-01T06:00:00.000Z',
  '2026-11-01T07:00:00.000Z',
  '2026-11-01T09:00:00.000Z',
  '2026-12-01T06:00:00.000Z',
  '2027-01-01T08:00:00.000Z',
);
const purchase = fc.record({
  pkg: fc.nat(2),
  way: fc.constantFrom('card', 'card', 'card', 'cash', 'late', 'unpaid', 'gift'),
  amounts: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90_000 })), { minLength: 1, maxLength: 2 }),
  back: fc.constantFrom('no', 'no', 'no', 'part', 'all', 'failed', 'open', 'lost', 'won'),
  freeze: fc.constantFrom('no', 'no', 'no', 'open', 'ended'),
  beside: fc.constantFrom(0, 0, 1, 12_345),
  credits: fc.array(
    fc.record({
      unlimited: fc.nat(9).map((n) => n === 0),
      expires: fc.oneof(fc.constant(null), instants, instants, instants),
      state: fc.constantFrom('free', 'free', 'used', 'booked', 'returned', 'forfeited', 'revoked'),
      taken: instants,
    }),
    { minLength: 1, maxLength: 7 },
  ),
});

/** What became of a credit, with what it was sold for in centavos. */
interface Told {
  readonly fate: 'used' | 'to give' | 'expired' | 'forfeited' | 'nothing';
  readonly at: Date | null;
  readonly booked: boolean;
  readonly value: number;
  readonly customer: number;
  readonly pkg: number;
}

async function writeHistory(seed: number): Promise<void> {
  const { db } = api;
  const several = { allows_several: true };
  const packages = [await aPackage(db, several), await aPackage(db, several), await aPackage(db, several)];
  const began = await aClass(db, { capacity: 1_000, inHours: 0 });
  const coming = await aClass(db, { capacity: 1_000, inHours: 1 });
  for (const [n, one] of drawn(purchase, seed, 60).entries()) {
    const { customer_id } = await aPerson(db);
    const class_package_id = packages[one.pkg]!;
    const purchase_id =
      one.way === 'gift'
        ? null
        : await aPurchase(db, customer_id, {
            class_package_id,
            status: one.way === 'unpaid' ? 'pending' : 'completed',
          });
    const payments = one.way === 'card' ? one.amounts : one.amounts.slice(0, 1);
    // Store credit paid a part of what is bought once.
    if (one.way === 'card' && payments.length === 1 && payments[0]! > 0 && one.beside > 0) {
      const store_credit = one.beside;
      await db
        .updateTable('purchase')
        .set({ store_credit, total_payment: store_credit + payments[0]! })
        .where('purchase_id', '=', purchase_id!)
        .execute();
      await db
        .insertInto('invoice')
        .values({
          purchase_id: purchase_id!,
          customer_id,
          provider: 'store_credit',
          provider_payment_id: `sc_${n}`,
          total_payment: store_credit,
          fulfilled: true,
          created_at: NOON,
        })
        .execute();
    }
    for (const [m, total_payment] of payments.entries()) {
      const invoice = async (id: string, fulfilled: boolean) =>
        (
          await db
            .insertInto('invoice')
            .values({
              purchase_id: purchase_id!,
              customer_id,
              provider: 'stripe',
              provider_payment_id: id,
              total_payment,
              fulfilled,
              created_at: NOON,
            })
            .returning('invoice_id')
            .executeTakeFirstOrThrow()
        ).invoice_id;
      const invoice_id = one.way === 'gift' || one.way === 'unpaid' ? null : await invoice(`pi_${n}_${m}`, true);
      // Paid twice: the second payment bought nothing.
      if (one.way === 'late') await invoice(`pi_${n}_late`, false);
      if (['part', 'all', 'failed'].includes(one.back) && one.way === 'card' && total_payment > 0)
        await db
          .insertInto('refund')
          .values({
            invoice_id: invoice_id!,
            amount: one.back === 'part' ? Math.ceil(total_payment / 3) : total_payment,
            created_by: null,
            created_at: NOON,
            updated_at: NOON,
            status: one.back === 'failed' ? 'failed' : 'succeeded',
          })
          .execute();
      if (['open', 'lost', 'won'].includes(one.back) && one.way === 'card' && total_payment > 0)
        await db
          .insertInto('dispute')
          .values({
            invoice_id: invoice_id!,
            provider: 'stripe',
            provider_dispute_id: `dp_${n}_${m}`,
            reason: 'fraudulent',
            amount: total_payment,
            status: one.back as 'lost',
            respond_by: null,
            opened_at: NOON,
            created_at: NOON,
            closed_at: one.back === 'open' ? null : NOON,
            lost_at: one.back === 'lost' ? NOON : null,
          })
          .execute();
      for (const { unlimited, expires, state, taken } of one.credits) {
        const isTaken = state === 'forfeited' || state === 'revoked';
        const { available_class_id } = await db
          .insertInto('available_class')
          .values({
            customer_id,
            purchase_id,
            unlimited,
            expires_at: expires,
            created_at: NOON,
            revoked: state === 'revoked',
            forfeited_at: isTaken ? new Date(Math.min(+taken, +NOON)) : null,
            invoice_id: one.way === 'card' ? invoice_id : null,
          })
          .returning('available_class_id')
          .executeTakeFirstOrThrow();
        if (['used', 'booked', 'returned'].includes(state) && !unlimited)
          await db
            .insertInto('class_reservation')
            .values({
              single_class_id: state === 'used' ? began : coming,
              customer_id,
              available_class_id,
              counted: true,
              guest: 'Ana',
              created_at: NOON,
              deleted_at: state === 'returned' ? NOON : null,
            })
            .execute();
      }
    }
    if (one.freeze !== 'no' && purchase_id !== null)
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
  }
}

/** What became of each credit, read row by row. */
async function recomputed(): Promise<Told[]> {
  const { db } = api;
  const [credits, invoices, purchases, refunds, disputes, freezes, places, classes] = await Promise.all([
    db.selectFrom('available_class').selectAll().orderBy('available_class_id').execute(),
    db.selectFrom('invoice').selectAll().execute(),
    db.selectFrom('purchase').selectAll().execute(),
    db.selectFrom('refund').selectAll().execute(),
    db.selectFrom('dispute').selectAll().execute(),
    db.selectFrom('purchase_freeze').selectAll().execute(),
    db.selectFrom('class_reservation').selectAll().execute(),
    db.selectFrom('single_class').selectAll().execute(),
  ]);
  const named = new Set(credits.map(({ invoice_id }) => invoice_id));
  return credits.map((credit) => {
    const { purchase_id, invoice_id } = credit;
    const paying = invoices.filter((one) =>
      invoice_id === null
        ? one.purchase_id === purchase_id && one.fulfilled && !named.has(one.invoice_id)
        : one.invoice_id === invoice_id || (one.purchase_id === purchase_id && one.provider === 'store_credit'),
    );
    const paid = paying.reduce((sum, one) => sum + one.total_payment, 0);
    const sold = credits.filter((one) => one.purchase_id === purchase_id && one.invoice_id === invoice_id);
    // One centavo at a time, in turn, until nothing is left.
    const shares = sold.map(() => Math.floor(paid / sold.length));
    for (let left = paid - shares.reduce((sum, share) => sum + share, 0), at = 0; left > 0; left -= 1, at += 1)
      shares[at] = shares[at]! + 1;
    const value = shares[sold.indexOf(credit)]!;
    const refunded = refunds
      .filter(({ invoice_id: of, status }) => paying.some((one) => one.invoice_id === of) && status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    const place = places.find((one) => one.available_class_id === credit.available_class_id && one.deleted_at === null);
    const begins = classes.find((one) => one.single_class_id === place?.single_class_id)?.starts_at;
    const isFrozen = freezes.some((one) => one.purchase_id === purchase_id && one.ended_at === null);
    const fate = (): Told['fate'] => {
      if (purchase_id === null || paid === 0 || credit.unlimited || credit.revoked) return 'nothing';
      if (disputes.some((one) => one.invoice_id === invoice_id && one.status !== 'won')) return 'nothing';
      if (invoice_id !== null && refunded >= paid) return 'nothing';
      if (begins && begins <= NOON) return 'used';
      if (credit.forfeited_at) return 'forfeited';
      if (begins || isFrozen || credit.expires_at === null || credit.expires_at >= NOON) return 'to give';
      return 'expired';
    };
    const is = fate();
    return {
      fate: is,
      value,
      booked: begins !== undefined && is === 'to give',
      customer: credit.customer_id,
      at: is === 'forfeited' ? credit.forfeited_at : credit.expires_at,
      pkg: purchases.find((one) => one.purchase_id === purchase_id)?.class_package_id ?? 0,
    };
  });
}

const valueOf = (group: readonly Told[]) => group.reduce((sum, { value }) => sum + value, 0) / 100;
const sumsOf = (group: readonly Told[]) => ({
  credits: group.length,
  booked: group.filter(({ booked }) => booked).length,
  value: valueOf(group),
});
const lapseOf = (group: readonly Told[]) => ({
  expired: group.filter(({ fate }) => fate === 'expired').length,
  forfeited: group.filter(({ fate }) => fate === 'forfeited').length,
  value: valueOf(group),
});
const grouped = <S extends object>(told: readonly Told[], keyOf: (one: Told) => string, sums: (of: Told[]) => S) =>
  [...new Set(told.map(keyOf))].sort().map((key) => [key, sums(told.filter((one) => keyOf(one) === key))]);
const idIn = (cell: unknown) => (cell as { readonly id: number }).id;
const keyed = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>, ...keys: readonly string[]) =>
  rows
    .map((row): [string, object] => [
      keys.map((key) => (key === 'month' ? row[key] : idIn(row[key]))).join(' '),
      Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));

describe.each([
  ['America/Mexico_City', [1, 2]],
  ['America/Tijuana', [3]],
])('in %s', (timezone, histories) => {
  it.each(histories)('classes to give, and what lapsed, equal a plain recomputation (history %i)', async (seed) => {
    await api.configure({ timezone });
    await writeHistory(seed);
    const told = await recomputed();
    const month = ({ at }: Told) => (at ? dayIn(at, timezone).slice(0, 7) : 'Sin vencimiento');
    const toGive = told.filter(({ fate }) => fate === 'to give');
    const lapsed = told.filter(({ fate }) => fate === 'expired' || fate === 'forfeited');
    expect([toGive.length > 20, lapsed.length > 10]).toEqual([true, true]);

    const byMonth = await read('clases-por-dar');
    expect(keyed(byMonth.rows, 'month')).toEqual(grouped(toGive, month, sumsOf));
    expect(byMonth.totals).toEqual(sumsOf(toGive));
    const byPackage = await read('clases-por-dar-por-paquete');
    expect(keyed(byPackage.rows, 'package')).toEqual(grouped(toGive, ({ pkg }) => String(pkg), sumsOf));
    const byCustomer = await read('clases-por-dar-por-cliente');
    expect(keyed(byCustomer.rows, 'customer', 'package', 'month')).toEqual(
      grouped(toGive, (one) => `${one.customer} ${one.pkg} ${month(one)}`, sumsOf),
    );
    for (const { package: pkg, ...sums } of byPackage.rows)
      expect((await read('clases-por-dar', { ...ALWAYS, class_package_id: idIn(pkg) })).totals).toEqual(sums);

    for (const { month: text, ...sums } of byMonth.rows)
      expect(
        (await read('clases-por-dar-por-cliente', { ...ALWAYS, expiry_month: expiryMonthOf(String(text)) })).totals,
      ).toEqual(sums);

    const lapse = await read('vencido-sin-usarse');
    expect(keyed(lapse.rows, 'month')).toEqual(grouped(lapsed, month, lapseOf));
    const lapsedEach = await read('vencido-por-cliente');
    expect(keyed(lapsedEach.rows, 'customer', 'package', 'month')).toEqual(
      grouped(lapsed, (one) => `${one.customer} ${one.pkg} ${month(one)}`, lapseOf),
    );
    for (const { month: text, ...sums } of lapse.rows)
      expect((await read('vencido-por-cliente', monthPeriod(String(text)))).totals).toEqual(sums);
    for (const [from, to] of [
      ['2026-10-31', '2026-10-31'],
      ['2026-11-01', '2026-11-01'],
      ['2026-10-01', '2026-11-30'],
    ] as const)
      expect((await read('vencido-sin-usarse', { from, to })).totals).toEqual(
        lapseOf(lapsed.filter(({ at }) => dayIn(at!, timezone) >= from && dayIn(at!, timezone) <= to)),
      );
  });
});

it('what was used, is to give and lapsed adds up to the payment, to the centavo', async () => {
  const { db } = api;
  const { customer_id } = await aPerson(db);
  const purchase_id = await aPurchase(db, customer_id, { status: 'completed' });
  const { invoice_id } = await db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id,
      provider: 'stripe',
      provider_payment_id: 'pi_1',
      total_payment: 100_001,
      fulfilled: true,
      created_at: NOON,
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  const credit = (hours: number) => ({
    customer_id,
    purchase_id,
    invoice_id,
    created_at: NOON,
    expires_at: new Date(+NOON + hours * HOUR),
  });
  await db
    .insertInto('available_class')
    .values([credit(-1), credit(1), credit(-1), credit(1), credit(1), credit(-1)])
    .execute();
  const [toGive, lapsed] = [await read('clases-por-dar'), await read('vencido-sin-usarse')];
  expect([toGive.totals, lapsed.totals]).toEqual([
    { credits: 3, booked: 0, value: 500.01 },
    { expired: 3, forfeited: 0, value: 500 },
  ]);
});

it('the accountant reads them', async () => {
  const accountant = await aPerson(api.db, 'contador');
  for (const report of ['clases-por-dar', 'clases-por-dar-por-cliente', 'vencido-sin-usarse'] as const)
    expect((await api.ok(getReport, { as: accountant, params: { report }, query: ALWAYS })).count).toBe(0);
});
