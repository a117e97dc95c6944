/** What a PayPal event is about. Its data may be outdated and isn't used. */
import type { EventSubject, ProviderEvent } from '../../../ports/payments';

/** Those that we read. */
export const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

interface Resource {
  readonly id?: string;
  readonly custom_id?: string;
  readonly purchase_units?: ReadonlyArray<{ readonly custom_id?: string }>;
  readonly billing_agreement_id?: string;
  readonly sale_id?: string;
  readonly disputed_transactions?: ReadonlyArray<{ readonly seller_transaction_id?: string }>;
  readonly links?: ReadonlyArray<{ readonly rel: string; readonly href: string }>;
  readonly billing_info?: { readonly cycle_executions?: ReadonlyArray<{ readonly cycles_completed?: number }> };
}

/**
 * The purchase in a custom_id: our orders have the purchase's key; subscriptions, made by the browser, only its number.
 */
export function purchaseNamed(customId: string | null | undefined): { purchase_id: number; key: string | null } | null {
  const [, ofKey, plain] = /^(?:p(\d{1,15})-[0-9a-z]+|(\d{1,15}))$/.exec(customId ?? '') ?? [];
  const number = ofKey ?? plain;
  return number === undefined
    ? null
    : { purchase_id: Number(number), key: ofKey === undefined ? null : (customId ?? null) };
}

/** null: the text is no event. */
export function readPaypalEvent(text: string): { event: ProviderEvent; subject: EventSubject | null } | null {
  const {
    id,
    event_type: type,
    resource,
  } = JSON.parse(text) as { id?: unknown; event_type?: unknown; resource?: Resource };
  if (typeof id !== 'string' || typeof type !== 'string' || typeof resource !== 'object' || resource === null)
    return null;
  return { event: { provider: 'paypal', event_id: id, type }, subject: subjectOf(type, resource, id) };
}

function subjectOf(type: string, resource: Resource, eventId: string): EventSubject | null {
  const subscription = (id: string | undefined): EventSubject | null =>
    id ? { kind: 'subscription', subscription_id: id } : null;
  const refund = (id: string | undefined): EventSubject | null => (id ? { kind: 'refund', payment_id: id } : null);
  const dispute = (id: string | undefined, reversed = false): EventSubject | null =>
    id ? { kind: 'dispute', payment_id: id, reversed } : null;
  if (type === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED') {
    // All tries to charge one renewal have the same number of completed cycles before them.
    const completed = resource.billing_info?.cycle_executions?.reduce(
      (sum, { cycles_completed = 0 }) => sum + cycles_completed,
      0,
    );
    return resource.id
      ? {
          kind: 'renewal-failed',
          subscription_id: resource.id,
          attempt: completed === undefined ? eventId : `${resource.id}-${completed + 1}`,
        }
      : null;
  }
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return subscription(resource.id);
  if (type.startsWith('CUSTOMER.DISPUTE.')) return dispute(resource.disputed_transactions?.[0]?.seller_transaction_id);
  if (type === 'PAYMENT.SALE.REVERSED' || type === 'PAYMENT.CAPTURE.REVERSED') return dispute(resource.id, true);
  if (type === 'PAYMENT.SALE.REFUNDED') return refund(resource.sale_id ?? resource.id);
  if (type.startsWith('PAYMENT.SALE.')) return subscription(resource.billing_agreement_id);
  if (type === 'PAYMENT.CAPTURE.REFUNDED') {
    return refund(
      resource.links
        ?.find(({ rel }) => rel === 'up')
        ?.href.split('/')
        .at(-1),
    );
  }
  if (type.startsWith('CHECKOUT.ORDER.') || type.startsWith('PAYMENT.CAPTURE.')) {
    const named = purchaseNamed(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id);
    return named && { kind: 'purchase', ...named };
  }
  return null;
}
