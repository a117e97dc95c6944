/** Reports of deposits and fees: they add up to the providers' own books, to the centavo. */
import fc from 'fast-check';
import type Stripe from 'stripe';
import { postPurchase } from '../../../../domain/contract/checkout';
import { postRefund } from '../../../../domain/contract/purchases';
import { getReport, type ReportQuery } from '../../../../domain/contract/reports';
import { DAY, HOUR } from '../../../../domain/durations';
import { toCentavos } from '../../../../domain/money';
import type { DEPOSIT_REPORTS } from '../../../../domain/reports/deposits';
import type { Cell } from '../../../../domain/reports/types';
import { readBalances } from '../../../../server/modules/billing/balances/service';
import { sendRefunds } from '../../../../server/modules/billing/refunds/send';
import { STRIPE_KEYS, startApi, type Api } from '../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../builders';
import { stripeAt } from '../../faults/stripeComparison';
import { drawn } from './history';

let api: Api;
let processor: Stripe;
let person: Person;
let admin: Person;
let accountant: Person;
/** Payouts of the history, oldest first. */
let payouts: string[];

const PERIOD = { from: '2026-11-01', to: '2027-01-31' };
const read = async (report: keyof typeof DEPOSIT_REPORTS, query: Partial<ReportQuery> = {}) =>
  api.ok(getReport, { as: accountant, params: { report }, query: { ...PERIOD, ...query } });
const money = (cell: Cell | undefined): number => (typeof cell === 'number' ? toCentavos(cell) : Number.NaN);
const idIn = (cell: Cell | undefined): number => (typeof cell === 'object' && cell?.id) || 0;
const textIn = (cell: Cell | undefined): string => (typeof cell === 'object' && cell !== null ? cell.text : '');
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);
function pass(ms: number): void {
  api.setNow(new Date(api.now().getTime() + ms));
  api.stripe.advance(0);
}
const copy = (): Promise<void> => readBalances(api.system(api.now()));
async function buy(price: number): Promise<number> {
  const body = { class_package_id: await aPackage(api.db, { price }), card_payment_method: 'pm_card_visa' };
  return (await api.ok(postPurchase, { as: person, body })).purchase_id;
}

beforeAll(async () => {
  api = await startApi({ payments: true });
  processor = stripeAt(api.stripe.url, STRIPE_KEYS.secretKey);
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey });
  [person, admin, accountant] = [
    await aPerson(api.db),
    await aPerson(api.db, 'admin'),
    await aPerson(api.db, 'contador'),
  ];
  const bought: number[] = [];
  payouts = [];
  // Odd centavos, so that roundings show.
  for (let n = 0; n < 8; n += 1) {
    bought.push(await buy(19_999 + n * 7_777));
    if (n % 3 === 2) {
      const refund = { params: { id: bought[n - 1]! }, body: { amount: 33.33, reason: 'Prueba' } };
      await api.ok(postRefund, { as: admin, ...refund });
      await sendRefunds(api.system(api.now()));
    }
    if (n === 4) {
      const { provider_payment_id } = await api.db
        .selectFrom('invoice')
        .select('provider_payment_id')
        .where('purchase_id', '=', bought[0]!)
        .executeTakeFirstOrThrow();
      api.stripe.dispute(provider_payment_id);
    }
    pass(2 * DAY);
    const id = api.stripe.payOut();
    if (id !== null) payouts.push(id);
    if (n === 5) api.stripe.failPayout(payouts.at(-1)!);
    pass(HOUR);
    if (n % 2 === 0) await copy();
  }
  await copy();
});
afterAll(() => api.close());

it('a deposit has what it consists of, and all of it is the sum that the provider sent', async () => {
  const { rows, totals } = await read('depositos');
  expect(payouts.length).toBeGreaterThan(3);
  expect(rows.map(({ payout }) => textIn(payout)).sort()).toEqual([...payouts].sort());
  for (const row of rows) {
    const { amount, status } = await processor.payouts.retrieve(textIn(row.payout));
    const returned = status === 'failed' ? amount : 0;
    expect([money(row.amount), money(row.returned), money(row.unlisted)]).toEqual([amount - returned, returned, 0]);
    const taken = money(row.refunded) + money(row.disputed) + money(row.fees);
    expect(money(row.gross) - taken + money(row.other)).toBe(amount);
    const parts = await read('movimientos-del-saldo', { payout_id: idIn(row.payout) });
    expect(money(parts.totals.net)).toBe(amount);
    // Also if the period is another.
    const later = await read('movimientos-del-saldo', {
      payout_id: idIn(row.payout),
      from: '2027-01-01',
      to: '2027-01-01',
    });
    expect(later.count).toBe(parts.count);
    expect((await read('depositos', { payout_id: idIn(row.payout) })).rows).toEqual([row]);
  }
  expect(rows.filter(({ status }) => status === 'Devuelto por el banco')).toHaveLength(1);
  expect(money(totals.amount)).toBe(sum(rows, ({ amount }) => money(amount)));
});

it('says until when the books were copied, and of whom not yet', async () => {
  const { read: books } = await read('depositos');
  expect(books).toEqual([
    { provider: 'stripe', at: api.now().toISOString() },
    { provider: 'paypal', at: api.now().toISOString() },
  ]);
  await api.pool.query(`delete from reconciliation_cursor where list = 'balance paypal'`);
  expect((await read('comisiones')).read).toContainEqual({ provider: 'paypal', at: null });
  await copy();
});

it('what no deposit has is shown, and with the deposits it is all that came in', async () => {
  const booked = await processor.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const balance = sum(booked, ({ net }) => net);
  const waiting = await read('por-depositar');
  expect(waiting.count).toBeGreaterThan(0);
  expect(money(waiting.totals.net)).toBe(balance);
  expect(waiting.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Pago']));
  const { rows: days, totals } = await read('saldo-por-dia');
  for (const { day, provider } of days)
    expect([day, provider]).toEqual([expect.stringMatching(/^2026-1[12]-\d\d$/), 'Stripe']);
  const ofType = (...types: readonly string[]) => booked.filter(({ type }) => types.includes(type));
  expect(money(totals.gross)).toBe(sum(ofType('charge'), ({ amount }) => amount));
  expect(money(totals.refunded)).toBe(-sum(ofType('refund'), ({ amount }) => amount));
  expect(money(totals.disputed)).toBe(-sum(ofType('adjustment'), ({ amount }) => amount));
  expect(money(totals.fees)).toBe(sum(booked, ({ fee }) => fee));
  expect(money(totals.deposited)).toBe(-sum(ofType('payout', 'payout_failure'), ({ net }) => net));
  const taken = money(totals.refunded) + money(totals.disputed) + money(totals.fees);
  expect(money(totals.net)).toBe(money(totals.gross) - taken + money(totals.other));
  expect(money(totals.net) - money(totals.deposited)).toBe(balance);
});

it('each payment has its fee and its deposit beside it, also one that is not of the site', async () => {
  await processor.paymentIntents.create({
    amount: 12_345,
    currency: 'mxn',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost:3000/',
  });
  pass(HOUR);
  await copy();
  await buy(50_000);
  const { rows } = await read('comisiones');
  const charges = await processor.charges.list({ limit: 100, expand: ['data.balance_transaction'] });
  expect(rows).toHaveLength(charges.data.length);
  const fees = charges.data.map((charge) => {
    const booked = charge.balance_transaction as Stripe.BalanceTransaction;
    return [charge.amount, charge.amount === 50_000 ? 0 : booked.fee];
  });
  const order = (pairs: readonly (readonly number[])[]) => pairs.map(String).sort();
  expect(order(rows.map(({ paid, fee }) => [money(paid), money(fee)]))).toEqual(order(fees));
  const rowOf = (paid: number) => rows.find((row) => money(row.paid) === paid)!;
  expect([rowOf(12_345).title, textIn(rowOf(12_345).payout)]).toEqual(['Fuera del sitio', 'Por depositar']);
  expect(textIn(rowOf(50_000).payout)).toBe('Sin dato todavía');
  expect(payouts).toContain(textIn(rowOf(19_999).payout));
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1_000, max: 400_000 }) }),
  },
  fc.record({
    kind: fc.constantFrom('refund', 'dispute', 'win', 'reopen', 'fail', 'by hand', 'copy'),
    nth: fc.nat(50),
  }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pay out', 'day', 'days') }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does a step at Stripe; one that Stripe refuses changes nothing. */
async function act(one: Step, made: { intents: string[]; disputes: string[]; payouts: string[] }): Promise<void> {
  const pick = (ids: readonly string[]): string => ids['nth' in one ? one.nth % Math.max(1, ids.length) : 0] ?? '';
  try {
    if (one.kind === 'pay') {
      const { id } = await processor.paymentIntents.create({
        amount: one.amount,
        currency: 'mxn',
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'http://localhost:3000/',
      });
      made.intents.push(id);
    } else if (one.kind === 'refund')
      await processor.refunds.create({ payment_intent: pick(made.intents), amount: 777 });
    else if (one.kind === 'dispute') made.disputes.push(api.stripe.dispute(pick(made.intents)));
    else if (one.kind === 'win') api.stripe.closeDispute(pick(made.disputes), 'won');
    else if (one.kind === 'reopen') api.stripe.reopenDispute(pick(made.disputes));
    else if (one.kind === 'fail') api.stripe.failPayout(pick(made.payouts));
    else if (one.kind === 'by hand') made.payouts.push(api.stripe.payOut(5_000)!);
    else if (one.kind === 'pay out') {
      const id = api.stripe.payOut();
      if (id !== null) made.payouts.push(id);
    } else if (one.kind === 'copy') await copy();
  } catch {
    // A card that can't be refunded, a dispute or payout that isn't there.
  }
  pass(one.kind === 'day' ? DAY : one.kind === 'days' ? 3 * DAY : 60_000);
}

it.each([1, 2])('adds up to Stripe’s own books after a random history (%s)', async (seed) => {
  // A new database, but Stripe's books go on.
  const now = api.now();
  await api.renew();
  api.setNow(now);
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey });
  accountant = await aPerson(api.db, 'contador');
  // What was there before is read, too, as there is no payment of the site yet that says from when.
  const since = await processor.payouts.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  await api.pool.query(`insert into reconciliation_cursor values ('balance stripe', '2026-11-01T00:00:00.000Z')`);
  const made = { intents: [] as string[], disputes: [] as string[], payouts: since.map(({ id }) => id) };
  for (const one of drawn(step, seed, 60)) await act(one, made);
  await copy();
  const booked = await processor.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 5000 });
  const balance = sum(booked, ({ net }) => net);
  const period = { from: '2026-11-01', to: '2028-12-31' };
  expect(money((await read('por-depositar', period)).totals.net)).toBe(balance);
  // One run reads what some payouts consist of, the next ones the others.
  for (let run = 0; run < 4; run += 1) await copy();
  expect(money((await read('por-depositar', period)).totals.net)).toBe(balance);
  const days = (await read('saldo-por-dia', period)).totals;
  expect(money(days.net) - money(days.deposited)).toBe(balance);
  expect(money(days.fees)).toBe(sum(booked, ({ fee }) => fee));
  const { rows } = await read('depositos', period);
  const paid = await processor.payouts.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  expect(rows).toHaveLength(paid.length);
  for (const { id, amount, automatic } of paid) {
    const row = rows.find(({ payout }) => textIn(payout) === id)!;
    expect(money(row.amount) + money(row.returned)).toBe(amount);
    expect(money(row.unlisted)).toBe(automatic ? 0 : amount);
    const { totals } = await read('movimientos-del-saldo', { ...period, payout_id: idIn(row.payout) });
    expect(money(totals.net)).toBe(automatic ? amount : 0);
  }
  const movements = await read('movimientos-del-saldo', period);
  expect([movements.count, money(movements.totals.net)]).toEqual([booked.length, balance]);
});
