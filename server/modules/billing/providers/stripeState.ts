/** Maps Stripe's objects to the state of a purchase. */
import type Stripe from 'stripe';
import { OXXO_LAPSED } from '../../../../domain/checkoutErrors';
import type { DisputeStatus } from '../../../../domain/disputes';
import {
  UNKNOWN_PAYMENT,
  type KnownPurchase,
  type PaidCard,
  type Payment,
  type PaymentState,
  type ProviderDispute,
  type SavedCard,
  type TransferTerms,
  type VoucherTerms,
} from '../../../ports/paymentFacts';
import { failureOf } from './stripeErrors';

/** All objects that Stripe stores for one purchase. */
export interface Found {
  readonly session: Stripe.Checkout.Session | null;
  readonly subscription: Stripe.Subscription | null;
  /** Paid invoices of a subscription. */
  readonly paidInvoices: readonly Stripe.Invoice[];
  /** The payment, or the first one of a subscription. */
  readonly intent: Stripe.PaymentIntent | null;
  /** Further payments of a purchase by transfer: what was sent too much, or too late. */
  readonly collected: readonly Stripe.PaymentIntent[];
  /** Confirms the card of a subscription that begins without a payment. */
  readonly setup: Stripe.SetupIntent | null;
}

export const NOTHING: Found = {
  session: null,
  subscription: null,
  paidInvoices: [],
  intent: null,
  collected: [],
  setup: null,
};

export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
const dateOfUnix = (seconds: number): Date => new Date(seconds * 1000);

/** Metadata by which Stripe's objects are matched to a purchase. */
export const metadataOf = (
  { purchase_id, key }: Pick<KnownPurchase, 'purchase_id' | 'key'>,
  saveCard: boolean,
): Record<string, string> => ({
  purchase_id: String(purchase_id),
  purchase_key: key,
  save_card: saveCard ? '1' : '0',
});

export function purchaseIn(
  metadata: Stripe.Metadata | null | undefined,
): { purchase_id: number; key: string | null } | null {
  const purchase_id = Number(metadata?.purchase_id);
  return Number.isSafeInteger(purchase_id) && purchase_id > 0
    ? { purchase_id, key: metadata?.purchase_key ?? null }
    : null;
}

/** The payment of a paid invoice: its id for refunds or, if nothing was to be paid, the invoice's id. */
export function invoicePayment(invoice: Stripe.Invoice): Payment {
  const paid = invoice.payments?.data.find((p) => p.status === 'paid')?.payment.payment_intent;
  return {
    id: idOf(paid) ?? invoice.id,
    charge: invoice.id,
    amount: invoice.amount_paid,
    paidAt: dateOfUnix(invoice.status_transitions.paid_at ?? invoice.created),
  };
}

const expandedCharge = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'object' ? charge : null;

/** The card that paid an intent. */
export function cardIn(intent: Stripe.PaymentIntent): PaidCard | null {
  const card = expandedCharge(intent)?.payment_method_details?.card;
  return card?.brand && card.last4 ? { card_type: card.brand, last_digits: card.last4 } : null;
}

export function savedCard({ id, card }: Stripe.PaymentMethod): SavedCard | null {
  if (!card) return null;
  const { brand, last4, fingerprint, exp_month, exp_year } = card;
  return { source_id: id, card_type: brand, last_digits: last4, fingerprint: fingerprint ?? null, exp_month, exp_year };
}

function intentPayment(intent: Stripe.PaymentIntent): Payment {
  const paidAt = dateOfUnix(expandedCharge(intent)?.created ?? intent.created);
  const charge = expandedCharge(intent);
  const installments = charge ? (charge.payment_method_details?.card?.installments?.plan?.count ?? null) : undefined;
  return {
    id: intent.id,
    amount: intent.amount_received,
    paidAt,
    card: cardIn(intent),
    ...(installments !== undefined && { installments }),
  };
}

/** Metadata of a payment that collects transferred money that was left over. */
export const COLLECTS = 'collects';
export const isTransfer = ({ payment_method_types: types }: Stripe.PaymentIntent): boolean =>
  types.includes('customer_balance');
export const isCollected = ({ metadata }: Stripe.PaymentIntent): boolean => metadata[COLLECTS] === '1';

/** Where a payment waits for transfers; null: it doesn't. */
function transferTerms({ amount, next_action: action }: Stripe.PaymentIntent): TransferTerms | null {
  const shown = action?.display_bank_transfer_instructions;
  const account = shown?.financial_addresses?.find(({ type }) => type === 'spei')?.spei;
  if (!shown || !account) return null;
  return {
    clabe: account.clabe,
    bank: account.bank_name,
    holder: account.account_holder_name,
    reference: shown.reference,
    missing: shown.amount_remaining ?? amount,
    url: shown.hosted_instructions_url,
  };
}

/** The voucher that pays an intent at OXXO; null: none, or it is over. */
function voucherTerms({ next_action: action }: Stripe.PaymentIntent): VoucherTerms | null {
  const { number, expires_after: end, hosted_voucher_url: url } = action?.oxxo_display_details ?? {};
  return number && end ? { number, endsAt: dateOfUnix(end), url: url ?? null } : null;
}

const waitsFor = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): PaymentState['waiting'] =>
  intent.status === 'requires_action' && intent.client_secret ? { clientSecret: intent.client_secret } : null;

/** Why the last try of an intent was declined, even if it was cancelled because of that. */
const declinedBy = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): string | null => {
  const error = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  if (!['requires_payment_method', 'canceled'].includes(intent.status) || !error) return null;
  const isVoucher = intent.payment_method_types.includes('oxxo');
  return isVoucher && error.code === 'payment_intent_payment_attempt_expired' ? OXXO_LAPSED : failureOf(error);
};

function sessionState({ session, intent }: Found, reference: string): PaymentState | null {
  if (!session || session.status === 'complete') return null;
  if (session.status === 'expired') {
    const failure = intent?.last_payment_error ? failureOf(intent.last_payment_error) : null;
    return { ...UNKNOWN_PAYMENT, reference, ended: { at: dateOfUnix(session.expires_at), failure } };
  }
  return { ...UNKNOWN_PAYMENT, reference, waiting: session.url ? { url: session.url } : {} };
}

function paymentState(
  intent: Stripe.PaymentIntent,
  collected: readonly Stripe.PaymentIntent[],
  reference: string,
): PaymentState {
  const paid = [intent, ...collected].filter(({ status }) => status === 'succeeded');
  const state = { ...UNKNOWN_PAYMENT, reference, payments: paid.map(intentPayment) };
  if (intent.status === 'succeeded') return state;
  if (intent.status === 'canceled')
    return { ...state, ended: { at: dateOfUnix(intent.canceled_at ?? intent.created), failure: declinedBy(intent) } };
  const [transfer, voucher] = [transferTerms(intent), voucherTerms(intent)];
  const waiting = transfer ? { transfer } : voucher ? { voucher } : waitsFor(intent);
  return { ...state, waiting, declined: declinedBy(intent) };
}

/**
 * Whether a subscription got its first payment, or the card that its trial will charge; also one that has ended since.
 */
export const hasBegun = ({ subscription, setup }: Found): boolean =>
  subscription !== null &&
  !['incomplete', 'incomplete_expired'].includes(subscription.status) &&
  (setup === null || setup.status === 'succeeded');

function subscriptionState(found: Found, subscription: Stripe.Subscription, reference: string): PaymentState {
  const begun = hasBegun(found);
  const first = found.setup ?? found.intent;
  const { status, latest_invoice: charge } = subscription;
  const over =
    status === 'canceled' ||
    status === 'incomplete_expired' ||
    // Its first charge was voided: the subscription is about to be cancelled.
    (status === 'incomplete' && charge !== null && typeof charge === 'object' && charge.status === 'void');
  const failure = first && !begun ? declinedBy(first) : null;
  const overdue = status === 'past_due' || status === 'unpaid';
  return {
    ...UNKNOWN_PAYMENT,
    reference,
    subscriptionId: subscription.id,
    // A trial's invoice of 0 counts as paid from the start, even if the trial was called off: it is a payment only once
    // its card is confirmed. The invoice of 0 that moves a cycle (stripePauses) is none.
    payments: found.paidInvoices
      .filter(({ billing_reason, amount_paid }) => billing_reason !== 'subscription_update' || amount_paid > 0)
      .map(invoicePayment)
      .filter(({ amount }) => amount > 0 || (begun && (!over || subscription.default_payment_method !== null))),
    waiting: !over && !begun && first ? waitsFor(first) : null,
    declined: over || begun ? null : failure,
    overdue,
    tried:
      overdue && charge !== null && typeof charge === 'object'
        ? {
            times: charge.attempt_count,
            nextAt: charge.next_payment_attempt === null ? null : dateOfUnix(charge.next_payment_attempt),
          }
        : null,
    ended: over
      ? { at: dateOfUnix(subscription.ended_at ?? subscription.canceled_at ?? subscription.created), failure }
      : null,
  };
}

/** The card of a trial that runs or was called off. */
export const trialCard = ({ subscription, setup }: Found): string | null =>
  subscription?.trial_end && ['trialing', 'canceled'].includes(subscription.status)
    ? (idOf(subscription.default_payment_method) ?? idOf(setup?.payment_method))
    : null;

interface Cards {
  /** The card to save, if the customer chose so. */
  readonly card: SavedCard | null;
  readonly payer: string | null;
  readonly charged: SavedCard | null;
}

export function stateOf(found: Found, purchase: KnownPurchase, cards: Cards): PaymentState {
  const { session, subscription, intent } = found;
  const reference = session?.id ?? subscription?.id ?? intent?.id ?? purchase.provider_reference;
  if (reference === null) return UNKNOWN_PAYMENT;
  const open = sessionState(found, reference);
  if (open) return open;
  const state = subscription
    ? subscriptionState(found, subscription, reference)
    : intent
      ? paymentState(intent, found.collected, reference)
      : { ...UNKNOWN_PAYMENT, reference };
  return { ...state, ...cards };
}

/**
 * Stripe's final dispute statuses. During an appeal the money is gone until it is won; a closed inquiry ('warning')
 * took none.
 */
const DECIDED: Readonly<Record<string, DisputeStatus>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

export const disputeOf = ({
  id,
  status,
  amount,
  reason,
  created,
  evidence_details: { due_by },
}: Stripe.Dispute): ProviderDispute => ({
  id,
  status: DECIDED[status] ?? 'open',
  amount,
  reason,
  respondBy: due_by === null ? null : dateOfUnix(due_by),
  openedAt: dateOfUnix(created),
});
