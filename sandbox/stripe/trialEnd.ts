/** Moving the next charge of a subscription. */
import { createInvoice, finalizeInvoice } from './invoices';
import type { Sandbox } from './sandbox';
import { linesOf, updateSubscription, type Subscription } from './subscriptions';

/**
 * Moves the next charge by a trial until then. A subscription that was active becomes a trial, with an invoice of 0 for
 * it at once.
 */
export function moveTrialEnd(sandbox: Sandbox, subscription: Subscription, until: number): void {
  const now = sandbox.now();
  const begins = subscription.status === 'active';
  const items = structuredClone(subscription.items);
  for (const item of items.data) {
    if (begins) item.current_period_start = now;
    item.current_period_end = until;
  }
  sandbox.state.plans[subscription.id] = { cycleAt: until, trialWarned: until <= now };
  const changes: Partial<Subscription> = {
    trial_end: until,
    billing_cycle_anchor: until,
    items,
    ...(begins && { status: 'trialing', trial_start: now }),
  };
  if (begins) {
    const invoice = createInvoice(sandbox, {
      subscription,
      reason: 'subscription_update',
      period: { start: now, end: now },
      lines: linesOf({ ...subscription, status: 'trialing', items }),
    });
    changes.latest_invoice = invoice.id;
    finalizeInvoice(sandbox, invoice);
  }
  updateSubscription(sandbox, subscription, changes);
}
