/**
 * PayPal's balance by its transaction reporting. PayPal has no payouts: money stays on its balance until the studio (or
 * a rule of its account) withdraws some, and nothing says which payments a withdrawal consists of.
 */
import { DAY, MINUTE } from '../../../../domain/durations';
import type { BalanceKind } from '../../../../domain/payouts';
import type { BalanceEntry, BalanceReader, ProviderPayout } from '../../../ports/balance';
import type { Paypal } from './paypal';
import { CANCELLED_REVERSALS, centavos, CURRENCY, PAYMENTS, REVERSALS, type TransactionWire } from './paypalWire';

/** Transactions that happened: also payments that were refunded later, as the refund is a transaction of its own. */
const DONE: readonly string[] = ['S', 'F', 'V'];
/** Withdrawals to the bank, and one that the bank sent back. */
const WITHDRAWN = /^T04/;
const SENT_BACK = /^T1101$/;
const FEES = /^T(01\d\d|1108)$/;
/** Money that PayPal holds, or gives back, while a dispute is looked into. */
const HELD = /^T111[01]$/;
const REFUNDED = /^T11/;

function kindOf({ transaction_event_code: code }: TransactionWire, gross: number): BalanceKind {
  if (PAYMENTS.test(code)) return gross > 0 ? 'payment' : 'adjustment';
  if (WITHDRAWN.test(code) || SENT_BACK.test(code)) return 'payout';
  if (FEES.test(code)) return 'fee';
  if (REVERSALS.test(code) || CANCELLED_REVERSALS.test(code) || HELD.test(code)) return 'dispute';
  return REFUNDED.test(code) ? 'refund' : 'adjustment';
}

function entryOf(info: TransactionWire): BalanceEntry {
  const gross = centavos(info.transaction_amount);
  // PayPal writes what it keeps as negative.
  const fee = info.fee_amount ? -centavos(info.fee_amount) : 0;
  const kind = kindOf(info, gross);
  const at = new Date(info.transaction_initiation_date);
  const about = info.paypal_reference_id ?? null;
  return {
    id: info.transaction_id,
    kind,
    gross,
    fee,
    net: gross - fee,
    createdAt: at,
    availableAt: at,
    paymentId: kind === 'payment' ? info.transaction_id : kind === 'refund' || kind === 'dispute' ? about : null,
    refundId: kind === 'refund' ? info.transaction_id : null,
    disputeId: null,
  };
}

export function paypalBalance(api: Paypal, ask: <T>(call: Promise<T>) => Promise<T>): BalanceReader {
  async function* read(from: Date, to: Date): AsyncGenerator<readonly TransactionWire[]> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const listed = await ask(api.listTransactions(from, to, page));
      pages = listed.pages;
      yield listed.transactions.filter(
        (info) =>
          info.transaction_amount.currency_code === CURRENCY &&
          DONE.includes(info.transaction_status) &&
          Date.parse(info.transaction_initiation_date) < to.getTime(),
      );
    }
  }
  return {
    // Reviews and bank payments may take weeks.
    settlesWithin: 31 * DAY,
    longest: 31 * DAY - MINUTE,
    // Three years.
    reaches: 3 * 365 * DAY - DAY,
    movements: async function* (from, to) {
      for await (const page of read(from, to)) yield page.map(entryOf);
    },
    payouts: async function* (from, to) {
      for await (const page of read(from, to)) {
        yield page.flatMap((info): ProviderPayout[] => {
          const { transaction_event_code: code, paypal_reference_id: withdrawal } = info;
          const createdAt = new Date(info.transaction_initiation_date);
          const amount = Math.abs(centavos(info.transaction_amount));
          const known = { amount, createdAt, arrivesAt: null, parts: 'never' } as const;
          if (WITHDRAWN.test(code)) return [{ ...known, id: info.transaction_id, status: 'paid', failure: null }];
          return SENT_BACK.test(code) && withdrawal !== undefined
            ? [{ ...known, id: withdrawal, status: 'failed', failure: 'sent_back' }]
            : [];
        });
      }
    },
    parts: async function* () {},
  };
}
