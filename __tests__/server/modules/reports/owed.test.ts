/** The report of what is still to be paid: compared with a plain recomputation from random purchases and links. */
import fc from 'fast-check';
import { getUnpaidPurchases } from '../../../../domain/contract/purchases';
import { getReport } from '../../../../domain/contract/reports';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPackage, aPerson, aPurchase, type Person } from '../../builders';
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

const TODAY = { from: '2026-11-20', to: '2026-11-20' };
const read = (as = admin) => api.ok(getReport, { as, params: { report: 'por-cobrar' }, query: TODAY });

const hours = fc.integer({ min: -60, max: 60 });
const cash = fc.record({
  status: fc.constantFrom('pending', 'pending', 'failed', 'failed', 'failed', 'completed', 'revoked'),
  failure: fc.constantFrom('cash_lapsed', 'cash_not_paid', 'card_declined'),
  method: fc.constantFrom(2, 2, 2, 1),
  amount: fc.integer({ min: 1, max: 900_000 }),
  due: fc.oneof(fc.constant(null), hours),
  place: fc.constantFrom('none', 'kept', 'kept', 'cancelled'),
  forgiven: fc.nat(4).map((n) => n === 0),
});
const link = fc.record({
  expires: hours,
  total: fc.integer({ min: 1, max: 900_000 }),
  withdrawn: fc.nat(3).map((n) => n === 0),
  method: fc.constantFrom('link', 'link', 'link', 'cash'),
  purchase: fc.constantFrom('none', 'none', 'pending', 'failed', 'completed', 'active', 'cancelled'),
});

it.each([1, 2])('unpaid cash and open links equal a plain recomputation (history %i)', async (seed) => {
  const { db } = api;
  const expected: unknown[] = [];
  let unpaid = 0;
  const class_package_id = await aPackage(db, { allows_several: true, title: 'Diez clases' });
  const single_class_id = await aClass(db, { capacity: 1_000 });
  for (const one of drawn(cash, seed, 40)) {
    const { customer_id } = await aPerson(db);
    const purchase_id = await aPurchase(db, customer_id, {
      class_package_id,
      status: one.status as 'failed',
      payment_method_id: one.method,
      updated_at: NOON,
      total_payment: one.amount,
      pay_by: one.due === null ? null : new Date(+NOON + one.due * HOUR),
      ...(one.status === 'failed' && { failure: one.failure as 'cash_lapsed' }),
      ...(one.forgiven && { debt_forgiven_at: NOON }),
    });
    if (one.place !== 'none') {
      const { available_class_id } = await db
        .insertInto('available_class')
        .values({ customer_id, purchase_id, expires_at: null, created_at: NOON })
        .returning('available_class_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('class_reservation')
        .values({
          single_class_id,
          customer_id,
          available_class_id,
          counted: true,
          created_at: NOON,
          deleted_at: one.place === 'kept' ? null : NOON,
        })
        .execute();
    }
    const isDue = one.status === 'pending' && one.method === 2;
    const isLate = one.status === 'failed' && one.failure.startsWith('cash') && !one.forgiven && one.place === 'kept';
    if (!isDue && !isLate) continue;
    unpaid += 1;
    expected.push([
      customer_id,
      isLate ? 'Efectivo vencido, con un lugar usado' : 'Efectivo',
      'Diez clases',
      NOON.toISOString(),
      (isLate ? NOON : new Date(+NOON + (one.due ?? 48) * HOUR)).toISOString(),
      one.amount / 100,
    ]);
  }
  for (const one of drawn(link, seed, 120)) {
    const { customer_id } = await aPerson(db);
    const expires = new Date(+NOON + one.expires * HOUR);
    const { desk_sale_id } = await db
      .insertInto('desk_sale')
      .values({
        customer_id,
        sold_by: admin.customer_id,
        method: one.method as 'link',
        class_package_id: null,
        discount_code: null,
        charges: '[]',
        title: 'Un mes',
        total: one.total,
        received: null,
        terminal_digits: null,
        terminal_authorisation: null,
        created_at: NOON,
        link_expires_at: one.method === 'link' ? expires : null,
        ...(one.withdrawn && { voided_at: NOON, voided_by: admin.customer_id, void_reason: 'Error' }),
      })
      .returning('desk_sale_id')
      .executeTakeFirstOrThrow();
    if (one.purchase !== 'none')
      await aPurchase(db, customer_id, {
        class_package_id,
        status: one.purchase as 'failed',
        payment_method_id: 1,
        desk_sale_id,
      });
    const isPaid = !['none', 'pending', 'failed'].includes(one.purchase);
    if (one.method !== 'link' || one.withdrawn || isPaid || expires <= NOON) continue;
    expected.push([customer_id, 'Liga de pago', 'Un mes', NOON.toISOString(), expires.toISOString(), one.total / 100]);
  }
  expect([unpaid > 5, expected.length - unpaid > 5]).toEqual([true, true]);
  const { rows, totals } = await read();
  const sorted = (all: readonly unknown[]) => all.map((row) => JSON.stringify(row)).sort();
  expect(
    sorted(
      rows.map(({ customer, kind, title, since, until, amount }) => [
        (customer as { readonly id: number }).id,
        kind,
        title,
        since,
        until,
        amount,
      ]),
    ),
  ).toEqual(sorted(expected));
  const centavos = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(totals).toEqual({ amount: centavos / 100 });
  // The screen of unpaid cash lists the same purchases.
  const { purchases } = await api.ok(getUnpaidPurchases, { as: admin, query: {} });
  expect(purchases).toHaveLength(unpaid);
  expect(await read(await aPerson(db, 'contador'))).toMatchObject({ rows, totals, count: rows.length });
});
