/** Payouts to the studio's bank: by a schedule, or where a test asks for one. */
import type Stripe from 'stripe';
import { book, startOfDay } from './balance';
import { noSuch } from './errors';
import { createdFilter, paginate } from './lists';
import { CREATED, PAGING, type Route } from './routes';
import { find, type Sandbox } from './sandbox';
import type { ScheduleSource } from './scheduledActions';
import { newId } from './state';
import type { Wire } from './wire';

export type PayoutInterval = 'daily' | 'weekly' | 'manual';
type Payout = Wire<Stripe.Payout>;

const DAY = 86_400;
/** Seconds until the bank has the money. */
const ARRIVES_AFTER = 2 * DAY;
const EVERY = { daily: DAY, weekly: 7 * DAY } as const;
const FAILURE = {
  failure_code: 'account_closed',
  failure_message: 'The bank account has been closed.',
} as const;

const payoutOf = (sandbox: Sandbox, id: string): Payout => find(sandbox.state.payouts, id, () => noSuch('payout', id));

/**
 * Pays out what is available and in no payout; null: there is nothing, or less. `byHand`: a person pays out this amount,
 * and Stripe doesn't say what it consists of.
 */
export function payOut(sandbox: Sandbox, byHand?: number): string | null {
  const { state } = sandbox;
  const parts = Object.values(state.balance_transactions).filter(
    ({ id, status, type }) => status === 'available' && type !== 'payout' && !Object.hasOwn(state.paid_out, id),
  );
  const amount = byHand ?? parts.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return null;
  const arrival = startOfDay(sandbox.now()) + ARRIVES_AFTER;
  const payout: Payout = {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: byHand === undefined,
    balance_transaction: null,
    created: sandbox.now(),
    currency: 'mxn',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: byHand === undefined ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  const { id } = payout;
  const about = { currency: 'mxn', source: id, description: 'STRIPE PAYOUT' };
  const own = book(sandbox, { ...about, type: 'payout', category: 'payout', amount: -amount, availableOn: arrival });
  payout.balance_transaction = own.id;
  // As at Stripe, a payout's list has its own transaction, too.
  if (byHand === undefined) for (const part of [...parts, own]) state.paid_out[part.id] = id;
  state.payouts[id] = payout;
  sandbox.emit('payout.created', payout);
  return id;
}

/** The bank sends the money back: it is on the balance again, and the next payout has it. */
export function failPayout(sandbox: Sandbox, id: string): void {
  const payout = payoutOf(sandbox, id);
  if (payout.status === 'failed') return;
  const before = { status: payout.status };
  const about = { currency: payout.currency, source: id, description: 'PAYOUT FAILURE' };
  const back = book(sandbox, { ...about, type: 'payout_failure', category: 'payout_reversal', amount: payout.amount });
  Object.assign(payout, { ...FAILURE, status: 'failed', failure_balance_transaction: back.id });
  sandbox.emit('payout.failed', payout, before);
}

const arrivals: ScheduleSource = (sandbox) =>
  Object.values(sandbox.state.payouts)
    .filter(({ status }) => status === 'in_transit')
    .map((payout) => ({
      at: payout.arrival_date,
      run: () => {
        const before = { status: payout.status };
        payout.status = 'paid';
        sandbox.emit('payout.paid', payout, before);
      },
    }));

/** At the start of each day or week; what one skips as nothing is available, the next takes. */
const automatic: ScheduleSource = (sandbox) => {
  const { payoutInterval, state } = sandbox;
  if (payoutInterval === 'manual') return [];
  const step = EVERY[payoutInterval];
  state.nextPayoutAt ??= startOfDay(sandbox.now()) + step;
  const at = state.nextPayoutAt;
  return [
    {
      at,
      run: () => {
        state.nextPayoutAt = at + step;
        payOut(sandbox);
      },
    },
  ];
};

export const scheduledPayouts: ScheduleSource = (sandbox) => [...arrivals(sandbox), ...automatic(sandbox)];

export const payoutRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/payouts',
    accepts: ['status', ...CREATED, ...PAGING],
    handle({ sandbox, params }) {
      const status = params.text('status');
      const rows = Object.values(sandbox.state.payouts)
        .filter((one) => status === undefined || one.status === status)
        .filter(createdFilter(params));
      return paginate(rows, params, '/v1/payouts');
    },
  },
  { method: 'GET', path: '/v1/payouts/:id', accepts: [], handle: ({ sandbox, id }) => payoutOf(sandbox, id) },
];
