/** What Stripe's events are about. Their data is a snapshot, so handlers read the current state. */
import type Stripe from 'stripe';
import type { EventSubject, ProviderEvent } from '../../../ports/payments';
import { idOf, purchaseIn } from './stripeState';

/** What Stripe is to tell us of (docs/operations.md, "Payments"). */
export const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.partially_funded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'customer_cash_balance_transaction.created',
  'setup_intent.setup_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event['type'][];

function purchaseNamed(metadata: Stripe.Metadata | null | undefined): EventSubject | null {
  const named = purchaseIn(metadata);
  return named ? { kind: 'purchase', ...named } : null;
}

function invoiceSubject({ parent }: Stripe.Invoice): EventSubject | null {
  const details = parent?.subscription_details;
  const subscription_id = idOf(details?.subscription);
  return (
    purchaseNamed(details?.metadata) ?? (subscription_id === null ? null : { kind: 'subscription', subscription_id })
  );
}

function refundSubject(payment: string | { id: string } | null): EventSubject | null {
  const payment_id = idOf(payment);
  return payment_id === null ? null : { kind: 'refund', payment_id };
}

function disputeSubject({ payment_intent }: Stripe.Dispute): EventSubject | null {
  const payment_id = idOf(payment_intent);
  return payment_id === null ? null : { kind: 'dispute', payment_id, reversed: false };
}

function subjectOf(event: Stripe.Event): EventSubject | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.partially_funded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return purchaseNamed(event.data.object.metadata);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return (
        purchaseNamed(event.data.object.metadata) ?? { kind: 'subscription', subscription_id: event.data.object.id }
      );
    case 'invoice.paid':
      return invoiceSubject(event.data.object);
    case 'invoice.payment_failed': {
      const invoice = event.data.object;
      const subscription_id = idOf(invoice.parent?.subscription_details?.subscription);
      if (invoice.billing_reason === 'subscription_cycle' && subscription_id !== null)
        return { kind: 'renewal-failed', subscription_id, attempt: invoice.id };
      return invoiceSubject(invoice);
    }
    case 'customer_cash_balance_transaction.created': {
      const provider_customer_id = idOf(event.data.object.customer);
      return provider_customer_id === null ? null : { kind: 'transfer', provider_customer_id };
    }
    case 'setup_intent.setup_failed':
      return { kind: 'setup-failed', setup_id: event.data.object.id };
    case 'charge.refunded':
      return refundSubject(event.data.object.payment_intent);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundSubject(event.data.object.payment_intent);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeSubject(event.data.object);
    default:
      return null;
  }
}

export function readStripeEvent(event: Stripe.Event): { event: ProviderEvent; subject: EventSubject | null } {
  return { event: { provider: 'stripe', event_id: event.id, type: event.type }, subject: subjectOf(event) };
}
