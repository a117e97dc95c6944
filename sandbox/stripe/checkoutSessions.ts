/** The lifecycle of Checkout sessions: paid by a buyer, completed, or expired. */
import type Stripe from 'stripe';
import { couponOf } from './coupons';
import { createCustomer, customerOf } from './customers';
import type { ScheduledAction } from './scheduledActions';
import { missing, noSuch, unexpectedState } from './errors';
import { choosePlan } from './installments';
import { intentOfInvoice } from './invoices';
import { cancel, confirm, createIntent } from './paymentIntents';
import { methodOf, type PaymentMethod } from './paymentMethods';
import { find, type Sandbox } from './sandbox';
import { confirmSetup, setSetupMethod } from './setupIntents';
import type { SessionPlan } from './state';
import { cancelSubscription, startSubscription, type Subscription } from './subscriptions';
import type { Wire } from './wire';

export type Session = Wire<Stripe.Checkout.Session>;
const DAY = 86_400;

export function sessionOf(sandbox: Sandbox, id: string): Session {
  return find(sandbox.state.sessions, id, () => noSuch('checkout.session', id));
}

function planOf(sandbox: Sandbox, session: Session): SessionPlan {
  return find(sandbox.state.session_plans, session.id, () => noSuch('checkout.session', session.id));
}

/** What a buyer gives at the page. */
interface Buying {
  readonly method: string | null;
  readonly email: string | null;
  /** In how many months the card pays; null: at once. */
  readonly months: number | null;
}

/** Whether its page offers meses sin intereses. */
export const offersMonths = ({ payment_method_options: options }: Session): boolean =>
  options?.card?.installments?.enabled ?? false;

/**
 * Pays an open session with a card. Returns the client secret of the intent that requires authentication, or null when
 * the session is complete.
 *
 * @throws StripeFailure where the card is declined; the session stays open.
 */
export function paySession(
  sandbox: Sandbox,
  session: Session,
  { method: methodId, email, months }: Buying,
): { clientSecret: string } | null {
  if (session.status !== 'open')
    throw unexpectedState('checkout_session_not_open', 'This Checkout Session is no longer open.');
  const method = methodId === null ? null : methodOf(sandbox, methodId, 'payment_method');
  const buyer = {
    email: email ?? method?.billing_details.email ?? session.customer_email,
    name: method?.billing_details.name ?? null,
  };
  session.customer_details = { ...detailsOf(sandbox, session), ...(session.customer === null && buyer) };
  return session.mode === 'payment'
    ? payOnce(sandbox, session, method, months)
    : paySubscription(sandbox, session, method, buyer);
}

function detailsOf(sandbox: Sandbox, session: Session): NonNullable<Session['customer_details']> {
  const customer = session.customer === null ? undefined : sandbox.state.customers[session.customer];
  return {
    address: null,
    business_name: null,
    individual_name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
    ...session.customer_details,
    email: customer?.email ?? session.customer_details?.email ?? session.customer_email,
    name: customer?.name ?? session.customer_details?.name ?? null,
  };
}

function payOnce(
  sandbox: Sandbox,
  session: Session,
  method: PaymentMethod | null,
  months: number | null,
): { clientSecret: string } | null {
  const plan = planOf(sandbox, session);
  if (session.amount_total === 0) {
    completeSession(sandbox, session, 'no_payment_required');
    return null;
  }
  if (method === null) throw missing('payment_method');
  if (session.customer_creation === 'always' && session.customer === null)
    session.customer = newCustomer(sandbox, session.customer_details ?? {});
  const begun = plan.begun.intent === null ? undefined : sandbox.state.payment_intents[plan.begun.intent];
  const intent =
    begun ??
    createIntent(sandbox, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'mxn',
      customer: session.customer,
      description: plan.description,
      metadata: plan.metadata,
      receiptEmail: plan.receiptEmail,
      setupFutureUsage: plan.setupFutureUsage,
    });
  plan.begun.intent = intent.id;
  intent.payment_method = method.id;
  if (offersMonths(session)) choosePlan(sandbox, intent, months);
  confirm(sandbox, intent, { offSession: false });
  return intent.status === 'requires_action' ? { clientSecret: intent.client_secret ?? '' } : null;
}

function paySubscription(
  sandbox: Sandbox,
  session: Session,
  method: PaymentMethod | null,
  buyer: { email: string | null; name: string | null },
): { clientSecret: string } | null {
  const plan = planOf(sandbox, session);
  session.customer ??= newCustomer(sandbox, buyer);
  const subscription = currentSubscription(sandbox, session, plan);
  const setup = sandbox.state.setup_intents[subscription.pending_setup_intent ?? ''];
  if (setup) {
    setSetupMethod(setup, method);
    confirmSetup(sandbox, setup);
    return setup.status === 'requires_action' ? { clientSecret: setup.client_secret ?? '' } : null;
  }
  const invoice = sandbox.state.invoices[subscription.latest_invoice ?? ''];
  const intent = invoice ? intentOfInvoice(sandbox, invoice) : null;
  if (!intent) return null;
  intent.payment_method = method?.id ?? null;
  confirm(sandbox, intent, { offSession: false });
  return intent.status === 'requires_action' ? { clientSecret: intent.client_secret ?? '' } : null;
}

/** Returns the subscription of an earlier attempt, or starts an incomplete one. */
function currentSubscription(sandbox: Sandbox, session: Session, plan: SessionPlan): Subscription {
  const begun = plan.begun.subscription === null ? undefined : sandbox.state.subscriptions[plan.begun.subscription];
  if (begun && begun.status !== 'incomplete_expired' && begun.status !== 'canceled') return begun;
  const lines = sandbox.state.session_lines[session.id] ?? [];
  const subscription = startSubscription(sandbox, {
    customer: session.customer ?? '',
    items: lines.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1, metadata: {} }] : [])),
    behavior: 'default_incomplete',
    method: null,
    // The page always requires a card, even if the customer has a saved one.
    useSavedMethod: false,
    trialEnd: plan.trialDays === null ? null : sandbox.now() + plan.trialDays * DAY,
    missingMethod: 'create_invoice',
    coupons: plan.coupons.map((id) => couponOf(sandbox, id)),
    metadata: plan.metadata,
    description: plan.description,
    offSession: false,
    saveMethod: true,
    methodTypes: session.allowed_payment_method_types,
    cancelAtPeriodEnd: false,
  });
  plan.begun.subscription = subscription.id;
  return subscription;
}

function newCustomer(sandbox: Sandbox, { email, name }: { email?: string | null; name?: string | null }): string {
  const customer = createCustomer(sandbox, { email, name });
  sandbox.emit('customer.created', customer);
  return customer.id;
}

function completeSession(sandbox: Sandbox, session: Session, payment: 'paid' | 'no_payment_required'): void {
  const { begun } = planOf(sandbox, session);
  session.status = 'complete';
  session.payment_status = payment;
  session.url = null;
  session.payment_intent = begun.intent;
  session.subscription = begun.subscription;
  session.invoice =
    begun.subscription === null ? null : (sandbox.state.subscriptions[begun.subscription]?.latest_invoice ?? null);
  session.customer_details = detailsOf(sandbox, session);
  sandbox.emit('checkout.session.completed', session);
}

function findOpenSession(sandbox: Sandbox, wanted: (begun: SessionPlan['begun']) => boolean): Session | undefined {
  const id = Object.entries(sandbox.state.session_plans).find(([, { begun }]) => wanted(begun))?.[0];
  const session = id === undefined ? undefined : sandbox.state.sessions[id];
  return session?.status === 'open' ? session : undefined;
}

/** Completes the session whose payment intent succeeded. */
export function completeByIntent(sandbox: Sandbox, intent: Wire<Stripe.PaymentIntent>): void {
  if (intent.status !== 'succeeded') return;
  const invoice = Object.values(sandbox.state.invoice_payments).find(
    ({ payment }) => payment.payment_intent === intent.id,
  )?.invoice;
  const session = findOpenSession(
    sandbox,
    ({ intent: id, subscription }) =>
      id === intent.id ||
      (invoice !== undefined &&
        subscription !== null &&
        sandbox.state.subscriptions[subscription]?.latest_invoice === invoice),
  );
  if (session) completeSession(sandbox, session, 'paid');
}

/** Completes the session whose subscription starts without a charge once its card is set up. */
export function completeBySetup(sandbox: Sandbox, intent: Wire<Stripe.SetupIntent>): void {
  if (intent.status !== 'succeeded') return;
  const session = findOpenSession(
    sandbox,
    ({ subscription }) =>
      subscription !== null &&
      sandbox.state.subscriptions[subscription]?.default_payment_method === intent.payment_method,
  );
  if (session) completeSession(sandbox, session, session.amount_total === 0 ? 'no_payment_required' : 'paid');
}

/** Expires an open session and cancels its intent and subscription. */
export function expireSession(sandbox: Sandbox, session: Session): void {
  if (session.status !== 'open')
    throw unexpectedState(
      'checkout_session_not_open',
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
        `${session.status}.`,
    );
  const { begun } = planOf(sandbox, session);
  session.status = 'expired';
  session.url = null;
  const intent = begun.intent === null ? undefined : sandbox.state.payment_intents[begun.intent];
  if (intent && intent.status !== 'canceled' && intent.status !== 'succeeded') cancel(sandbox, intent, 'abandoned');
  const subscription = begun.subscription === null ? undefined : sandbox.state.subscriptions[begun.subscription];
  if (subscription && subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired')
    cancelSubscription(sandbox, subscription, 'cancellation_requested');
  sandbox.emit('checkout.session.expired', session);
}

export function scheduledExpiries(sandbox: Sandbox): ScheduledAction[] {
  return Object.values(sandbox.state.sessions)
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => expireSession(sandbox, session) }));
}

/** The address that a buyer is sent to after paying. */
export function successUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The buyer's e-mail address, if the session names one. */
export function buyerEmail(sandbox: Sandbox, session: Session): string | null {
  return session.customer === null ? session.customer_email : customerOf(sandbox, session.customer).email;
}
