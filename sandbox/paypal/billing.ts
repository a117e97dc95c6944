/** Subscription billing over time: trials, charges, retries, expiry. */
import { unprocessable } from './errors';
import { takePayment } from './payments';
import { centavosOf, instant, type Sandbox } from './sandbox';
import { addInterval, type Funding, type StoredPlan, type StoredSubscription } from './state';
import { findSubscription, planOf, emitSubscriptionEvent } from './subscriptions';
import type { Buyer } from './types';

/** Milliseconds until PayPal retries a failed charge. */
const RETRY_AFTER = 5 * 86_400_000;

const cycleCount = ({ total_cycles = 1 }: StoredPlan['cycles'][number]): number =>
  total_cycles === 0 ? Number.POSITIVE_INFINITY : total_cycles;

/** Index of the next billing cycle, or -1 at the plan's end. */
const currentCycle = (plan: StoredPlan, { completed }: StoredSubscription): number =>
  plan.cycles.findIndex((cycle, index) => (completed[index] ?? 0) < cycleCount(cycle));

/** The end of the current interval, counted from the start of its billing cycle. */
function nextAfter(plan: StoredPlan, { started, completed }: StoredSubscription): Date | null {
  if (started === null) return null;
  return plan.cycles.reduce(
    (from, { frequency }, index) => addInterval(from, frequency, completed[index] ?? 0),
    new Date(started),
  );
}

/** Approves a subscription and bills its first cycle. */
export function approveSubscription(
  sandbox: Sandbox,
  id: string,
  funding: Funding,
  { payer_id }: Buyer,
): StoredSubscription {
  const subscription = findSubscription(sandbox, id);
  if (subscription.status !== 'APPROVAL_PENDING')
    throw unprocessable('SUBSCRIPTION_STATUS_INVALID', 'Subscription is not waiting for approval.');
  const at = instant(sandbox.now());
  Object.assign(subscription, { status: 'ACTIVE', funding, payerId: payer_id, started: at, updated: at });
  emitSubscriptionEvent(sandbox, subscription, 'ACTIVATED', 'Subscription activated');
  billCycle(sandbox, subscription);
  return subscription;
}

/** The subscription with the earliest charge due until an instant. */
export function nextDueCharge({ state }: Sandbox, until: Date): { subscription: StoredSubscription; at: Date } | null {
  const due = Object.values(state.subscriptions)
    .flatMap((subscription) =>
      subscription.status === 'ACTIVE' && subscription.nextBilling
        ? [{ subscription, at: new Date(subscription.nextBilling) }]
        : [],
    )
    .filter(({ at }) => at <= until)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return due[0] ?? null;
}

/** Bills one interval now: free, paid, failed, or expiry at the plan's end. */
export function billCycle(sandbox: Sandbox, subscription: StoredSubscription): void {
  const plan = planOf(sandbox, subscription);
  const index = currentCycle(plan, subscription);
  const cycle = plan.cycles[index];
  const at = instant(sandbox.now());
  subscription.updated = at;
  if (!cycle) {
    Object.assign(subscription, { status: 'EXPIRED', nextBilling: null });
    emitSubscriptionEvent(sandbox, subscription, 'EXPIRED', 'Subscription expired');
    return;
  }
  const price = cycle.pricing_scheme?.fixed_price;
  const amount = price ? centavosOf(price, '/', 0) : 0;
  if (price && amount > 0) {
    if (subscription.funding === 'declining') return recordFailedCharge(sandbox, subscription, plan, amount);
    const payment = takePayment(sandbox, {
      kind: 'sale',
      amount,
      currency: price.currency_code,
      customId: subscription.customId,
      invoiceId: null,
      orderId: null,
      subscriptionId: subscription.id,
      reviewed: subscription.funding === 'reviewed',
    });
    subscription.paymentIds.push(payment.id);
    Object.assign(subscription, { failures: 0, outstanding: 0, lastPayment: { amount, time: at } });
  }
  subscription.completed[index] = (subscription.completed[index] ?? 0) + 1;
  const next = nextAfter(plan, subscription);
  subscription.nextBilling = next && instant(next);
}

function recordFailedCharge(
  sandbox: Sandbox,
  subscription: StoredSubscription,
  plan: StoredPlan,
  amount: number,
): void {
  const now = sandbox.now();
  Object.assign(subscription, {
    failures: subscription.failures + 1,
    outstanding: amount,
    lastFailure: { amount, time: instant(now) },
    nextBilling: instant(new Date(now.getTime() + RETRY_AFTER)),
  });
  const most = plan.preferences.payment_failure_threshold ?? 0;
  const suspended = most > 0 && subscription.failures >= most;
  if (suspended) Object.assign(subscription, { status: 'SUSPENDED', nextBilling: null });
  emitSubscriptionEvent(sandbox, subscription, 'PAYMENT.FAILED', 'Payment failed for subscription');
  if (suspended) emitSubscriptionEvent(sandbox, subscription, 'SUSPENDED', 'Subscription suspended');
}
