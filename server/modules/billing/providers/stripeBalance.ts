/** Stripe's balance: its transactions, and the payouts that they are in. */
import type Stripe from 'stripe';
import { DAY, MINUTE } from '../../../../domain/durations';
import { PAYOUT_STATUSES, type BalanceKind } from '../../../../domain/payouts';
import type { BalanceEntry, BalanceReader, ProviderPayout } from '../../../ports/balance';
import { idOf } from './stripeState';

const PAGE = 100;

const KINDS: Readonly<Record<string, BalanceKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};
/** Disputes are adjustments; their category tells them from others. */
const DISPUTES: readonly string[] = ['dispute', 'dispute_reversal'];

const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const dateOfUnix = (unix: number): Date => new Date(unix * 1000);

type Source = Pick<BalanceEntry, 'paymentId' | 'refundId' | 'disputeId'>;
const NO_SOURCE: Source = { paymentId: null, refundId: null, disputeId: null };

function sourceOf({ source }: Stripe.BalanceTransaction): Source {
  if (source === null || typeof source === 'string') return NO_SOURCE;
  switch (source.object) {
    case 'charge':
      return { ...NO_SOURCE, paymentId: idOf(source.payment_intent) ?? source.id };
    case 'refund':
      return { ...NO_SOURCE, paymentId: idOf(source.payment_intent) ?? idOf(source.charge), refundId: source.id };
    case 'dispute':
      return { ...NO_SOURCE, paymentId: idOf(source.payment_intent) ?? idOf(source.charge), disputeId: source.id };
    default:
      return NO_SOURCE;
  }
}

const entryOf = (booked: Stripe.BalanceTransaction): BalanceEntry => ({
  id: booked.id,
  kind: DISPUTES.includes(booked.reporting_category) ? 'dispute' : (KINDS[booked.type] ?? 'adjustment'),
  gross: booked.amount,
  fee: booked.fee,
  net: booked.net,
  createdAt: dateOfUnix(booked.created),
  availableAt: dateOfUnix(booked.available_on),
  ...sourceOf(booked),
});

const payoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  amount: payout.amount,
  // Stripe's words are ours; any other is a payout on its way.
  status: PAYOUT_STATUSES.find((status) => status === payout.status) ?? 'in_transit',
  failure: payout.failure_code,
  createdAt: dateOfUnix(payout.created),
  arrivesAt: dateOfUnix(payout.arrival_date),
  // Of a payout that a person made by hand Stripe doesn't say what it consists of.
  parts: !payout.automatic ? 'never' : payout.reconciliation_status === 'completed' ? 'ready' : 'waiting',
});

export function stripeBalance(stripe: Stripe, ask: <T>(call: Promise<T>) => Promise<T>): BalanceReader {
  async function* pagesOf<T extends { readonly id: string }>(
    read: (after: { starting_after?: string }) => Promise<Stripe.ApiList<T>>,
  ): AsyncGenerator<readonly T[]> {
    for (let last: string | undefined; ;) {
      const { data, has_more } = await ask(read(last === undefined ? {} : { starting_after: last }));
      yield data;
      last = data.at(-1)?.id;
      if (!has_more || last === undefined) return;
    }
  }
  async function* booked(
    wanted: Stripe.BalanceTransactionListParams,
  ): AsyncGenerator<readonly Stripe.BalanceTransaction[]> {
    const pages = pagesOf((after) =>
      stripe.balanceTransactions.list({ ...wanted, ...after, limit: PAGE, expand: ['data.source'] }),
    );
    // The account's pesos: what it holds in another currency is paid out apart.
    for await (const page of pages) yield page.filter(({ currency }) => currency === 'mxn');
  }
  return {
    settlesWithin: 2 * DAY,
    longest: 90 * DAY - MINUTE,
    reaches: Infinity,
    movements: async function* (from, to) {
      for await (const page of booked({ created: { gte: unixSeconds(from), lt: unixSeconds(to) } }))
        yield page.map(entryOf);
    },
    parts: async function* (payoutId) {
      for await (const page of booked({ payout: payoutId }))
        yield page.filter(({ type }) => type !== 'payout').map(entryOf);
    },
    payouts: async function* (from, to) {
      const created = { gte: unixSeconds(from), lt: unixSeconds(to) };
      for await (const page of pagesOf((after) => stripe.payouts.list({ created, ...after, limit: PAGE })))
        yield page.filter(({ currency }) => currency === 'mxn').map(payoutOf);
    },
  };
}
