/** The lifecycle of subscriptions: start, renewal, failed payment, end. Routes are in subscriptionRoutes.ts. */
import type Stripe from 'stripe';
import { type Coupon, discountsLeft, redeem } from './coupons';
import type { ScheduledAction } from './scheduledActions';
import { invalid, noSuch, StripeFailure } from './errors';
import {
  chargeInvoice,
  createInvoice,
  finalizeInvoice,
  intentOfInvoice,
  type Invoice,
  voidInvoice,
  type WantedLine,
} from './invoices';
import { listOf } from './lists';
import { methodOf } from './paymentMethods';
import { nextPeriodEnd } from './periods';
import { planOf, type Price } from './prices';
import { find, type InvoiceOutcome, type Sandbox } from './sandbox';
import { confirmSetup, createSetupIntent, type SetupIntent, setSetupMethod } from './setupIntents';
import { newId } from './state';
import type { Wire } from './wire';

export type Subscription = Wire<Stripe.Subscription>;
type Item = Wire<Stripe.SubscriptionItem>;

const DAY = 86_400;
/** Seconds until an unpaid first invoice expires the subscription. */
const INCOMPLETE_TIME = 23 * 3_600;
const TRIAL_WARNING = 3 * DAY;
/** Days from each failed attempt to the next; after the last one the subscription ends. */
const RETRIES = [3, 5, 7];

export interface WantedSubscription {
  customer: string;
  items: { price: Price; quantity: number; metadata: Stripe.Metadata }[];
  behavior: 'allow_incomplete' | 'default_incomplete';
  method: string | null;
  /** Falls back to the customer's default method; default true. */
  useSavedMethod?: boolean;
  trialEnd: number | null;
  missingMethod: 'cancel' | 'create_invoice';
  coupons: readonly Coupon[];
  metadata: Stripe.Metadata;
  description: string | null;
  offSession: boolean;
  saveMethod: boolean;
  methodTypes: string[] | null;
  cancelAtPeriodEnd: boolean;
}

export function subscriptionOf(sandbox: Sandbox, id: string, param?: string): Subscription {
  return find(sandbox.state.subscriptions, id, () => noSuch('subscription', id, param));
}

/** Creates the subscription and its first invoice, and charges that according to `behavior`. */
export function startSubscription(sandbox: Sandbox, wanted: WantedSubscription): Subscription {
  const saved =
    wanted.useSavedMethod === false
      ? null
      : (sandbox.state.customers[wanted.customer]?.invoice_settings.default_payment_method ?? null);
  const method = wanted.method ?? saved;
  if (wanted.behavior === 'allow_incomplete' && method === null && wanted.trialEnd === null) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default ' +
        'payment method.',
      undefined,
      'resource_missing',
    );
  }
  const subscription = makeSubscription(sandbox, wanted);
  for (const coupon of wanted.coupons)
    subscription.discounts.push(redeem(sandbox, coupon, wanted.customer, subscription.id).id);
  sandbox.emit('customer.subscription.created', subscription);
  const now = sandbox.now();
  const invoice = createInvoice(sandbox, {
    subscription,
    reason: 'subscription_create',
    period: { start: now, end: now },
    lines: linesOf(subscription),
  });
  subscription.latest_invoice = invoice.id;
  subscription.discounts = discountsLeft(sandbox, subscription.discounts);
  finalizeInvoice(sandbox, invoice);
  if (invoice.amount_due === 0) requestCardSetup(sandbox, subscription, method, wanted);
  else attemptFirstPayment(sandbox, invoice, method, wanted);
  return subscription;
}

function makeSubscription(sandbox: Sandbox, wanted: WantedSubscription): Subscription {
  const now = sandbox.now();
  const id = newId('sub');
  const anchor = wanted.trialEnd ?? now;
  const items = wanted.items.map((item): Item => ({
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end:
      wanted.trialEnd ?? nextPeriodEnd(anchor, now, item.price.recurring ?? { interval: 'month', interval_count: 1 }),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: planOf(item.price),
    price: structuredClone(item.price),
    quantity: item.quantity,
    subscription: id,
    tax_rates: [],
  }));
  const end = Math.min(...items.map((item) => item.current_period_end));
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: wanted.cancelAtPeriodEnd ? end : null,
    cancel_at_period_end: wanted.cancelAtPeriodEnd,
    canceled_at: wanted.cancelAtPeriodEnd ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: wanted.cancelAtPeriodEnd ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'mxn',
    customer: wanted.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.method,
    default_source: null,
    default_tax_rates: [],
    description: wanted.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: wanted.methodTypes,
      save_default_payment_method: wanted.saveMethod ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: wanted.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: wanted.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: wanted.missingMethod } },
    trial_start: wanted.trialEnd === null ? null : now,
  };
  sandbox.state.subscriptions[id] = subscription;
  sandbox.state.plans[id] = { cycleAt: end, trialWarned: wanted.trialEnd === null };
  return subscription;
}

export function linesOf(subscription: Subscription): WantedLine[] {
  const trial = subscription.status === 'trialing';
  return subscription.items.data.map((item) => ({
    price: item.price,
    quantity: item.quantity ?? 1,
    item: item.id,
    amount: trial ? 0 : (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    description: trial ? 'Free trial' : `${item.quantity ?? 1} × ${item.price.nickname ?? item.price.product}`,
    period: { start: item.current_period_start, end: item.current_period_end },
  }));
}

/** Without an amount due, creates a setup intent for the card that later charges need. */
function requestCardSetup(
  sandbox: Sandbox,
  subscription: Subscription,
  method: string | null,
  { behavior }: WantedSubscription,
): void {
  const known = method !== null && sandbox.state.cards[method]?.setUp === true;
  if (known) return;
  const intent = createSetupIntent(sandbox, subscription.customer);
  subscription.pending_setup_intent = intent.id;
  if (method === null) return;
  setSetupMethod(intent, methodOf(sandbox, method));
  if (behavior === 'default_incomplete') return;
  try {
    confirmSetup(sandbox, intent);
  } catch (error) {
    // The intent carries the decline; the subscription continues without a card.
    if (!(error instanceof StripeFailure)) throw error;
  }
}

function attemptFirstPayment(
  sandbox: Sandbox,
  invoice: Invoice,
  method: string | null,
  { behavior, offSession }: WantedSubscription,
): void {
  const intent = intentOfInvoice(sandbox, invoice);
  if (!intent || method === null) return;
  if (behavior === 'default_incomplete') {
    intent.payment_method = method;
    intent.status = 'requires_confirmation';
    return;
  }
  try {
    chargeInvoice(sandbox, invoice, method, offSession);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
  }
}

/** Applies changes and emits an event with the previous values. */
export function updateSubscription(sandbox: Sandbox, subscription: Subscription, changes: Partial<Subscription>): void {
  const before = Object.fromEntries(
    Object.entries(subscription).filter(
      ([key, value]) => key in changes && JSON.stringify(value) !== JSON.stringify(changes[key as keyof Subscription]),
    ),
  );
  if (Object.keys(before).length === 0) return;
  const previous = structuredClone(before);
  Object.assign(subscription, changes);
  sandbox.emit('customer.subscription.updated', subscription, previous);
}

/** Ends it now and stops collecting its open invoices. */
export function cancelSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = sandbox.now();
  if (subscription.status === 'incomplete') return expire(sandbox, subscription, true);
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason,
  };
  clearSchedule(sandbox, subscription);
  for (const invoice of Object.values(sandbox.state.invoices)) {
    if (
      invoice.parent?.subscription_details?.subscription !== subscription.id ||
      invoice.status === 'paid' ||
      invoice.status === 'void'
    )
      continue;
    Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null });
  }
  sandbox.emit('customer.subscription.deleted', subscription);
}

/** Expires an incomplete subscription, by time or on request (`requested`). Stripe emits an update for it. */
function expire(sandbox: Sandbox, subscription: Subscription, requested: boolean): void {
  const now = sandbox.now();
  const previous = { status: subscription.status };
  Object.assign(subscription, {
    status: 'incomplete_expired',
    ended_at: now,
    canceled_at: requested ? now : subscription.canceled_at,
  });
  clearSchedule(sandbox, subscription);
  const invoice = sandbox.state.invoices[subscription.latest_invoice ?? ''];
  if (invoice?.status === 'open') voidInvoice(sandbox, invoice);
  sandbox.emit('customer.subscription.updated', subscription, previous);
}

/** Stops renewals. A pending setup intent stays open, as in Stripe. */
function clearSchedule(sandbox: Sandbox, subscription: Subscription): void {
  sandbox.state.plans[subscription.id] = { cycleAt: null, trialWarned: true };
}

export function renewalMethod(sandbox: Sandbox, subscription: Subscription): string | null {
  return (
    subscription.default_payment_method ??
    sandbox.state.customers[subscription.customer]?.invoice_settings.default_payment_method ??
    null
  );
}

/** Begins the next period with a draft invoice, which is charged an hour later. */
function renew(sandbox: Sandbox, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return cancelSubscription(sandbox, subscription, 'cancellation_requested');
  const { missing_payment_method: missing } = subscription.trial_settings?.end_behavior ?? {
    missing_payment_method: 'create_invoice',
  };
  const trialOver = subscription.status === 'trialing';
  if (trialOver && missing === 'cancel' && renewalMethod(sandbox, subscription) === null)
    return cancelSubscription(sandbox, subscription, 'payment_failed');
  const now = sandbox.now();
  const first = subscription.items.data[0];
  const passed = { start: first?.current_period_start ?? now, end: first?.current_period_end ?? now };
  const items = structuredClone(subscription.items);
  for (const item of items.data) {
    item.current_period_start = now;
    item.current_period_end = nextPeriodEnd(
      subscription.billing_cycle_anchor,
      now,
      item.price.recurring ?? { interval: 'month', interval_count: 1 },
    );
  }
  const status = trialOver ? 'active' : subscription.status;
  const invoice = createInvoice(sandbox, {
    subscription,
    reason: 'subscription_cycle',
    period: passed,
    lines: linesOf({ ...subscription, status, items }),
  });
  sandbox.state.plans[subscription.id] = {
    cycleAt: Math.min(...items.data.map((item) => item.current_period_end)),
    trialWarned: true,
  };
  updateSubscription(sandbox, subscription, {
    items,
    status,
    latest_invoice: invoice.id,
    discounts: discountsLeft(sandbox, subscription.discounts),
  });
}

/** Finalizes and charges a renewal's invoice. */
function collectRenewal(sandbox: Sandbox, invoice: Invoice): void {
  const subscription = sandbox.state.subscriptions[invoice.parent?.subscription_details?.subscription ?? ''];
  if (!subscription) return;
  invoice.next_payment_attempt = null;
  if (invoice.status === 'draft') finalizeInvoice(sandbox, invoice);
  if (invoice.status === 'open' && subscription.pause_collection?.behavior === 'void')
    return voidInvoice(sandbox, invoice);
  if (invoice.status !== 'open') return;
  try {
    chargeInvoice(sandbox, invoice, renewalMethod(sandbox, subscription), true);
  } catch (error) {
    // updateSubscriptionFromInvoice has planned the next attempt.
    if (!(error instanceof StripeFailure)) throw error;
  }
}

/** Updates the subscription of an invoice that was paid or failed. */
export function updateSubscriptionFromInvoice(sandbox: Sandbox, invoice: Invoice, outcome: InvoiceOutcome): void {
  const subscription = sandbox.state.subscriptions[invoice.parent?.subscription_details?.subscription ?? ''];
  if (!subscription) return;
  const renews = invoice.billing_reason === 'subscription_cycle';
  if (outcome === 'failing') {
    const wait = renews && invoice.auto_advance ? RETRIES[invoice.attempt_count - 1] : undefined;
    invoice.next_payment_attempt = wait === undefined ? null : sandbox.now() + wait * DAY;
  } else if (outcome === 'failed') {
    if (!renews || !['active', 'past_due'].includes(subscription.status)) return;
    if (invoice.next_payment_attempt === null) cancelSubscription(sandbox, subscription, 'payment_failed');
    else updateSubscription(sandbox, subscription, { status: 'past_due' });
  } else if (subscription.latest_invoice === null || subscription.latest_invoice === invoice.id) {
    const intent = intentOfInvoice(sandbox, invoice);
    const keeps =
      subscription.payment_settings?.save_default_payment_method === 'on_subscription' &&
      intent?.status === 'succeeded';
    updateSubscription(sandbox, subscription, {
      ...(['incomplete', 'past_due'].includes(subscription.status) && { status: 'active' }),
      ...(keeps && { default_payment_method: intent.payment_method }),
    });
  }
}

/** Makes a card that was set up the subscription's default method. */
export function updateSubscriptionFromSetup(sandbox: Sandbox, intent: SetupIntent): void {
  const subscription = Object.values(sandbox.state.subscriptions).find((one) => one.pending_setup_intent === intent.id);
  if (subscription && subscription.ended_at === null)
    updateSubscription(sandbox, subscription, {
      pending_setup_intent: null,
      default_payment_method: intent.payment_method,
    });
}

/** Renewals, retries, trial warnings and expiries. */
export function scheduledBilling(sandbox: Sandbox): ScheduledAction[] {
  const due: ScheduledAction[] = [];
  for (const subscription of Object.values(sandbox.state.subscriptions)) {
    const plan = sandbox.state.plans[subscription.id];
    if (!plan || plan.cycleAt === null) continue;
    if (subscription.status === 'incomplete') {
      due.push({ at: subscription.created + INCOMPLETE_TIME, run: () => expire(sandbox, subscription, false) });
      continue;
    }
    due.push({ at: plan.cycleAt, run: () => renew(sandbox, subscription) });
    if (!plan.trialWarned && subscription.trial_end !== null) {
      due.push({
        at: Math.max(subscription.created, subscription.trial_end - TRIAL_WARNING),
        run: () => {
          plan.trialWarned = true;
          sandbox.emit('customer.subscription.trial_will_end', subscription);
        },
      });
    }
  }
  for (const invoice of Object.values(sandbox.state.invoices)) {
    if (invoice.next_payment_attempt === null || !invoice.auto_advance) continue;
    due.push({ at: invoice.next_payment_attempt, run: () => collectRenewal(sandbox, invoice) });
  }
  return due;
}
