/** The account's balance: what payments, refunds and disputes moved, with Mexico's fees. */
import type Stripe from 'stripe';
import { noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import type { ScheduleSource } from './scheduledActions';
import { newId } from './state';
import type { Wire } from './wire';

export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;

const DAY = 86_400;
/** Seconds after the day of a payment until its money can be paid out. */
const AVAILABLE_AFTER = 3 * DAY;
/** Mexico's prices in centavos, to which VAT of 16 % is added. */
const CARD_FEE = { share: 0.036, fixed: 300 } as const;
const DISPUTE_FEE = 15_000;
const VAT = 0.16;

export const startOfDay = (seconds: number): number => seconds - (seconds % DAY);

function feeDetails(fee: number, description: string): BalanceTransaction['fee_details'] {
  const detail = (type: string, amount: number, text: string) => ({
    amount,
    application: null,
    currency: 'mxn',
    description: text,
    type,
  });
  return [detail('stripe_fee', fee, description), detail('tax', Math.round(fee * VAT), 'IVA')];
}

const cardFee = (amount: number): BalanceTransaction['fee_details'] =>
  feeDetails(Math.round(amount * CARD_FEE.share) + CARD_FEE.fixed, 'Stripe processing fees');
const disputeFee = (): BalanceTransaction['fee_details'] => feeDetails(DISPUTE_FEE, 'Dispute fee');

interface Movement {
  readonly type: BalanceTransaction['type'];
  readonly category: string;
  readonly amount: number;
  readonly currency: string;
  readonly source: string;
  readonly description: string | null;
  readonly fees?: BalanceTransaction['fee_details'];
  /** Seconds; default: at once. */
  readonly availableOn?: number;
}

/** Books a movement of the balance. */
export function book(sandbox: Sandbox, movement: Movement): BalanceTransaction {
  const { type, category, amount, currency, source, description, fees = [], availableOn = sandbox.now() } = movement;
  const fee = fees.reduce((sum, one) => sum + one.amount, 0);
  const booked: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: sandbox.now(),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: amount - fee,
    reporting_category: category,
    source,
    status: availableOn <= sandbox.now() ? 'available' : 'pending',
    type,
  };
  sandbox.state.balance_transactions[booked.id] = booked;
  return booked;
}

export function bookCharge(sandbox: Sandbox, charge: Wire<Stripe.Charge>): string {
  const { id, amount, currency, description } = charge;
  return book(sandbox, {
    type: 'charge',
    category: 'charge',
    amount,
    currency,
    source: id,
    description,
    fees: cardFee(amount),
    availableOn: startOfDay(sandbox.now()) + AVAILABLE_AFTER,
  }).id;
}

/** `returns`: the bank gave a refund back. */
export function bookRefund(sandbox: Sandbox, { id, amount, currency }: Wire<Stripe.Refund>, returns = false): string {
  return book(sandbox, {
    ...(returns
      ? { type: 'refund_failure', category: 'refund_failure', amount }
      : { type: 'refund', category: 'refund', amount: -amount }),
    currency,
    source: id,
    description: returns ? 'REFUND FAILURE' : 'REFUND FOR CHARGE',
  }).id;
}

/** The money of a dispute is withdrawn, with a fee, or comes back without it. */
export function bookDispute(sandbox: Sandbox, dispute: Wire<Stripe.Dispute>, what: 'withdrawn' | 'returned'): void {
  const { id, amount, currency, charge } = dispute;
  const isTaken = what === 'withdrawn';
  const booked = book(sandbox, {
    type: 'adjustment',
    category: isTaken ? 'dispute' : 'dispute_reversal',
    amount: isTaken ? -amount : amount,
    currency,
    source: id,
    description: `Chargeback ${what} for ${charge}`,
    fees: isTaken ? disputeFee() : [],
  });
  dispute.balance_transactions.push(structuredClone(booked));
}

/** Money becomes available at the start of its day. */
export const scheduledBalance: ScheduleSource = (sandbox) =>
  Object.values(sandbox.state.balance_transactions)
    .filter(({ status }) => status === 'pending')
    .map((one) => ({ at: one.available_on, run: () => void (one.status = 'available') }));

export const balanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    accepts: ['payout', 'source', 'type', 'currency', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const payout = params.text('payout');
      const wanted = (['source', 'type', 'currency'] as const).map((name) => [name, params.text(name)] as const);
      const rows = Object.values(sandbox.state.balance_transactions)
        .filter(({ id }) => payout === undefined || sandbox.state.paid_out[id] === payout)
        .filter((row) => wanted.every(([name, value]) => value === undefined || row[name] === value))
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/balance_transactions');
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    accepts: [],
    handle: ({ sandbox, id }) => find(sandbox.state.balance_transactions, id, () => noSuch('balance transaction', id)),
  },
];
