/** Maps PayPal's orders and subscriptions to the state of a payment. */
import moment from 'moment-timezone';
import { UNKNOWN_PAYMENT, type Payment, type PaymentState } from '../../../ports/paymentFacts';
import type { PlanCycle, WalletOrder, WalletPayment, WalletSubscription } from './paypalTypes';

/** The failure stored for a declined instrument. */
export const DECLINED = 'card_declined';

/** Statuses of payments that were taken, even if refunded later. */
const TAKEN: readonly WalletPayment['status'][] = ['completed', 'partially-refunded', 'refunded'];

const takenPayments = (payments: readonly WalletPayment[]): Payment[] =>
  payments
    .filter(({ status }) => TAKEN.includes(status))
    .map(({ id, amount, createdAt }) => ({ id, amount, paidAt: createdAt }));

/**
 * State of an order. A payment held for review is neither waiting for the buyer nor over: PayPal decides within days.
 */
export function stateOfOrder({ id, status, payment }: WalletOrder, now: Date): PaymentState {
  const payments = payment ? takenPayments([payment]) : [];
  const declined = payment?.status === 'declined' ? DECLINED : null;
  return {
    ...UNKNOWN_PAYMENT,
    reference: id,
    payments,
    waiting: status === 'created' || status === 'approved' ? {} : null,
    declined,
    ended: declined !== null || status === 'voided' ? { at: now, failure: declined } : null,
  };
}

interface SubscriptionFacts {
  readonly subscription: WalletSubscription;
  readonly cycles: readonly PlanCycle[];
  readonly payments: readonly WalletPayment[];
  readonly reference: string | null;
  readonly now: Date;
}

/**
 * Whether a subscription has ended. One suspended after too many failed charges has; one suspended without a failure is
 * only paused.
 */
export const isOver = ({ status, failedPayments }: Pick<WalletSubscription, 'status' | 'failedPayments'>): boolean =>
  status === 'suspended' && failedPayments > 0;

export function stateOfSubscription({
  subscription,
  cycles,
  payments,
  reference,
  now,
}: SubscriptionFacts): PaymentState {
  const { id, status, statusAt, failedPayments, payer } = subscription;
  const over = status === 'cancelled' || status === 'expired' || isOver(subscription);
  const ended = over ? { at: statusAt ?? now, failure: failedPayments > 0 ? DECLINED : null } : null;
  return {
    ...UNKNOWN_PAYMENT,
    reference,
    subscriptionId: id,
    waiting: status === 'approval-pending' ? {} : null,
    payments: [
      ...(status === 'approval-pending' ? [] : freePeriods(subscription, cycles, ended?.at ?? now)),
      ...takenPayments(payments),
    ],
    declined: failedPayments > 0 ? DECLINED : null,
    overdue: failedPayments > 0 && !over,
    tried: failedPayments > 0 && !over ? { times: failedPayments, nextAt: null } : null,
    payer,
    ended,
  };
}

/** Free periods that have begun: PayPal makes no payment for them, so they get ids of ours. */
function freePeriods({ id, startedAt }: WalletSubscription, cycles: readonly PlanCycle[], until: Date): Payment[] {
  if (!startedAt) return [];
  const begins = moment.utc(startedAt);
  const free: Payment[] = [];
  for (const [index, { amount, unit, count }] of cycles.slice(0, -1).entries()) {
    const paidAt = begins.toDate();
    if (amount === 0 && paidAt <= until) free.push({ id: `${id}-free-${index + 1}`, amount: 0, paidAt });
    begins.add(count, unit);
  }
  return free;
}
