/** Reports of customers' value: compared with a plain recomputation from random payments and visits. */
import fc from 'fast-check';
import { postMerge } from '../../../../domain/contract/customerMerges';
import { getReport } from '../../../../domain/contract/reports';
import type { VALUE_REPORTS } from '../../../../domain/reports/value';
import { addDays, instantOf } from '../../../../domain/studioTime';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { drawn } from './history';

const ZONE = 'America/Mexico_City';
const TODAY = '2026-11-20';

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

const read = (report: keyof typeof VALUE_REPORTS) =>
  api.ok(getReport, { as: admin, params: { report }, query: { from: TODAY, to: TODAY } });

const payment = fc.record({
  paid: fc.oneof(fc.constant(0), fc.integer({ min: 1_001, max: 900_000 })),
  fulfilled: fc.constantFrom(true, true, true, false),
  refunds: fc.array(fc.constantFrom('succeeded', 'pending', 'failed'), { maxLength: 2 }),
  dispute: fc.constantFrom(null, null, 'lost', 'won', 'open'),
});
type Payment = typeof payment extends fc.Arbitrary<infer P> ? P : never;
const person = fc.record({
  payments: fc.array(payment, { maxLength: 3 }),
  visits: fc.array(fc.record({ ago: fc.integer({ min: 1, max: 900 }), counts: fc.boolean() }), { maxLength: 3 }),
  reason: fc.constantFrom('Instagram', 'Google'),
  role: fc.constantFrom('customer', 'customer', 'customer', 'coach'),
  gone: fc.constantFrom(false, false, false, true),
});

let drawnPayments = 0;
/** Pays, and gives back. Returns what was paid and given back, in centavos. */
async function aPayment(customer_id: number, { paid, fulfilled, refunds, dispute }: Payment) {
  const { db } = api;
  const n = (drawnPayments += 1);
  const purchase_id = await aPurchase(db, customer_id, { status: 'completed' });
  const { invoice_id } = await db
    .insertInto('invoice')
    .values({
      purchase_id,
      customer_id,
      provider: 'cash',
      provider_payment_id: `c_${n}`,
      total_payment: paid,
      fulfilled,
      created_at: NOON,
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  let back = 0;
  if (paid === 0) return { paid: 0, back };
  for (const status of refunds) {
    const amount = Math.floor(paid / 4);
    await db
      .insertInto('refund')
      .values({ invoice_id, amount, created_by: null, created_at: NOON, status: status as 'failed', updated_at: NOON })
      .execute();
    if (status !== 'failed') back += amount;
  }
  if (dispute !== null) {
    const amount = Math.floor(paid / 3);
    const isLost = dispute === 'lost';
    await db
      .insertInto('dispute')
      .values({
        invoice_id,
        provider: 'stripe',
        provider_dispute_id: `dp_${n}`,
        amount,
        reason: 'fraudulent',
        status: dispute as 'lost',
        respond_by: null,
        opened_at: NOON,
        created_at: NOON,
        closed_at: dispute === 'open' ? null : NOON,
        lost_at: isLost ? NOON : null,
      })
      .execute();
    if (isLost) back += amount;
  }
  return fulfilled ? { paid, back } : { paid: 0, back: 0 };
}

async function aVisit(
  classes: { class_type_id: number; location_id: number },
  customer_id: number,
  day: string,
  attend: boolean,
) {
  const { db } = api;
  const class_date = `${day}T23:30:00.000Z`;
  const { single_class_id } = await db
    .insertInto('single_class')
    .values({
      class_date,
      starts_at: instantOf(class_date, ZONE),
      duration: 50,
      description: '',
      capacity: 9,
      ...classes,
      class_package_id: null,
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
      guest: null,
      attend,
      created_at: NOON,
    })
    .execute();
}

it.each([1, 2])('what each customer and origin was worth equals a plain recomputation (history %i)', async (seed) => {
  const { db } = api;
  const classes = { class_type_id: await aClassType(db), location_id: await aLocation(db, ZONE) };
  const expected: Array<{
    id: number;
    source: string;
    first: string | null;
    visits: number;
    paid: number;
    back: number;
  }> = [];
  for (const { payments, visits, reason: source, role, gone } of drawn(person, seed, 60)) {
    const { customer_id: id } = await aPerson(db, role as 'customer');
    await db
      .updateTable('customer')
      .set({ signup_reason: source, anonymised_at: gone ? NOON : null })
      .where('customer_id', '=', id)
      .execute();
    let [paid, back] = [0, 0];
    for (const one of payments) {
      const sums = await aPayment(id, one);
      [paid, back] = [paid + sums.paid, back + sums.back];
    }
    for (const { ago, counts } of visits) await aVisit(classes, id, addDays(TODAY, -ago), counts);
    const days = visits.filter(({ counts }) => counts).map(({ ago }) => addDays(TODAY, -ago));
    if (role !== 'customer' || gone || paid + days.length === 0) continue;
    expected.push({ id, source, first: [...days].sort()[0] ?? null, visits: days.length, paid, back });
  }
  // Two of them turn out to be one person.
  const [stays, goes] = expected;
  if (!stays || !goes) throw new Error('the history has too few customers');
  const body = { merged_customer_id: goes.id, keep_account_of: stays.id };
  await api.ok(postMerge, { as: admin, params: { id: stays.id }, body });
  const days = [stays.first, goes.first].filter((day): day is string => day !== null).sort();
  expected.splice(0, 2, {
    id: stays.id,
    source: stays.source,
    first: days[0] ?? null,
    visits: stays.visits + goes.visits,
    paid: stays.paid + goes.paid,
    back: stays.back + goes.back,
  });
  const { rows } = await read('valor-por-cliente');
  const byId = rows.map(({ customer, ...row }) => ({ id: (customer as { readonly id: number }).id, ...row }));
  expect(byId.sort((a, b) => a.id - b.id)).toEqual(
    expected.map((one) => ({ ...one, paid: one.paid / 100, back: one.back / 100, net: (one.paid - one.back) / 100 })),
  );
  expect(expected.filter(({ back }) => back > 0).length).toBeGreaterThan(2);
  const bySource = await read('valor-por-origen');
  const total = (of: typeof expected, key: 'visits' | 'paid' | 'back') => of.reduce((all, one) => all + one[key], 0);
  const sums = (of: typeof expected) => {
    const [paid, back] = [total(of, 'paid'), total(of, 'back')];
    const net = paid - back;
    return {
      customers: of.length,
      visits: total(of, 'visits'),
      paid: paid / 100,
      back: back / 100,
      net: net / 100,
    };
  };
  expect(bySource.totals).toEqual(sums(expected));
  for (const { source, each, ...row } of bySource.rows) {
    const of = expected.filter((one) => one.source === source);
    expect(row).toEqual(sums(of));
    expect(each).toBe(Math.round((total(of, 'paid') - total(of, 'back')) / of.length) / 100);
  }
  expect(bySource.rows).toHaveLength(new Set(expected.map(({ source }) => source)).size);
});
