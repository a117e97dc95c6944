/**
 * The port to payment providers. What a provider says of a purchase is always its whole state as of now
 * (`PaymentState`), fetched fresh: settling it (server/modules/billing/settlement/settle.ts) gets to the same end
 * however, and however often, the news arrives. Amounts are integer centavos, MXN.
 *
 * A provider that doesn't respond, or can't right now: AppError 'checkout/unavailable'. What it refuses for good:
 * Refused.
 */
import type { DisputeStatus } from '../../domain/disputes';
import type { Provider } from '../db/schema';
import type { SubscriptionPeriod } from '../../domain/renewal';

/** A purchase as sent to providers. */
export interface KnownPurchase {
  readonly purchase_id: number;
  /**
   * Distinguishes it from one of the same number in another database: goes along as metadata and in idempotency keys.
   */
  readonly key: string;
  readonly is_subscription: boolean;
  readonly created_at: Date;
  readonly provider_reference: string | null;
  readonly subscription_id: string | null;
  /** The customer at the provider. */
  readonly provider_customer_id: string | null;
}

/** Money that was taken; 0 for the free period that begins a subscription. */
export interface Payment {
  /** Unique at the provider, and what it is refunded by. */
  readonly id: string;
  /**
   * What was charged, where that has an id of its own (Stripe's invoice) that may be known before the payment's: one
   * charge is taken in once, under whichever of the two.
   */
  readonly charge?: string;
  readonly amount: number;
  readonly paidAt: Date;
  /** The card that paid; null: none. Left out: not known yet, see Gateway.paidWith. */
  readonly card?: PaidCard | null;
}

/** A card as receipts name it. */
export interface PaidCard {
  readonly card_type: string;
  readonly last_digits: string;
}

export interface SavedCard extends PaidCard {
  readonly source_id: string;
  readonly fingerprint: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
}

export interface PaymentState {
  /**
   * What the purchase waits for: payment, subscription, order or checkout session. null: the provider knows nothing of
   * it.
   */
  readonly reference: string | null;
  readonly subscriptionId: string | null;
  /** Every payment that was taken for it so far. */
  readonly payments: readonly Payment[];
  /** It was the customer's turn: to confirm with the secret, or to pay at the page. */
  readonly waiting: { readonly clientSecret?: string; readonly url?: string } | null;
  /**
   * The last try was declined ('card_declined/insufficient_funds'); until it is abandoned another try may still
   * succeed.
   */
  readonly declined: string | null;
  /** No payment can come any more. */
  readonly ended: { readonly at: Date; readonly failure: string | null } | null;
  /** A renewal could not be charged; the provider goes on trying. */
  readonly overdue: boolean;
  /** A card that the customer chose to save. */
  readonly card: SavedCard | null;
  /** Who will pay after a free trial: the card or the wallet's account, the same for whichever customer uses it. */
  readonly payer: string | null;
  /** The card that a subscription is charged to. */
  readonly charged: SavedCard | null;
}

export const UNKNOWN_PAYMENT: PaymentState = {
  reference: null,
  subscriptionId: null,
  payments: [],
  waiting: null,
  declined: null,
  ended: null,
  overdue: false,
  card: null,
  payer: null,
  charged: null,
};

interface RefundOrder {
  readonly refund_id: number;
  /** Idempotency key: the same refund is sent once, however often it is sent. */
  readonly key: string;
  /** Payment.id */
  readonly payment_id: string;
  readonly amount: number;
  /** Its id, where the provider already has it. */
  readonly provider_refund_id: string | null;
}

export interface ProviderRefund {
  readonly provider_refund_id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failure: string | null;
  readonly created_at: Date;
  /** Ours, where we ordered it. */
  readonly refund_id: number | null;
}

/** A bank or the provider takes a payment back, or has decided about it. */
export interface ProviderDispute {
  readonly id: string;
  readonly status: DisputeStatus;
  /** Centavos. */
  readonly amount: number;
  /** In the provider's word (domain/disputes.ts). */
  readonly reason: string;
  /** Until when the studio may respond; null: not said. */
  readonly respondBy: Date | null;
  readonly openedAt: Date;
}

/** What happened lately at the provider, for reconciliation. */
interface RecentActivity {
  /** Purchases that payments were taken for. */
  readonly purchases: ReadonlyArray<{
    readonly purchase_id: number;
    readonly key: string | null;
    readonly payment_id: string;
  }>;
  /** Payments that name no purchase. */
  readonly orphanPayments: readonly string[];
  /** Payments that money was given back of. */
  readonly refunded: readonly string[];
  /** Payments that are or were in dispute. */
  readonly disputed: readonly string[];
}

/** An account at a provider, as its keys show it. */
export interface ProviderAccount {
  /** Real money moves. */
  readonly isLive: boolean;
  /** The provider's id of it; null: the keys may not read it. */
  readonly id: string | null;
  /** It may take payments; null: not known. */
  readonly canCharge: boolean | null;
}

/** What every provider can do. */
export interface Gateway {
  readonly provider: Provider;
  /** Calls with our keys. @throws Refused where they are wrong, AppError 'checkout/unavailable' without a response. */
  account(): Promise<ProviderAccount>;
  /** What browsers load; null: the provider's own. */
  readonly script: string | null;
  /** How the payment stands now. */
  look(purchase: KnownPurchase): Promise<PaymentState>;
  /**
   * Ends what still waits, so that no payment can come any more; returns its state then (it may have been paid
   * meanwhile).
   */
  abandon(purchase: KnownPurchase): Promise<PaymentState>;
  /** At once, and as often as one likes. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Takes no money for it until it is resumed. As often as one likes. */
  pauseSubscription(subscriptionId: string): Promise<void>;
  /** Charges it again, next then where the provider can move that (PayPal can't); null: by its cycle. */
  resumeSubscription(subscriptionId: string, nextChargeAt: Date | null): Promise<void>;
  /** @throws Refused where it can't be given back. */
  refund(order: RefundOrder): Promise<ProviderRefund>;
  /** Every refund of a payment. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** Every dispute of a payment. */
  disputesOf(paymentId: string): Promise<ProviderDispute[]>;
  recent(since: Date): Promise<RecentActivity>;
  /** The card that made a payment (Payment.id); null: none. Wallets have no cards. */
  paidWith?(paymentId: string): Promise<PaidCard | null>;
}

/** A purchase that is to be paid. */
export interface Order {
  readonly purchase: KnownPurchase & { readonly provider_customer_id: string };
  readonly title: string;
  /** Of a one-off purchase. */
  readonly amount: number;
  readonly subscription: {
    /** The provider's ids for price and discount. */
    readonly plan: string;
    readonly coupon: string | null;
    readonly trialDays: number | null;
  } | null;
  /** The customer chose to save the card. */
  readonly saveCard: boolean;
}

interface PlanTerms {
  readonly title: string;
  readonly price: number;
  readonly period: SubscriptionPeriod;
  readonly interval: number;
}

export interface CouponTerms {
  /** Centavos off. */
  readonly off: number;
  readonly firstInvoiceOnly: boolean;
}

/** An event as it arrived: only a hint where to look. */
export interface ProviderEvent {
  readonly provider: Provider;
  readonly event_id: string;
  readonly type: string;
}

/** What an event is about; the state itself is fetched fresh. */
export type EventSubject =
  | { readonly kind: 'purchase'; readonly purchase_id: number; readonly key: string | null }
  | { readonly kind: 'subscription'; readonly subscription_id: string }
  | { readonly kind: 'renewal-failed'; readonly subscription_id: string; readonly attempt: string }
  | { readonly kind: 'refund'; readonly payment_id: string }
  /** `reversed`: the money was taken back, so that there has to be a dispute. */
  | { readonly kind: 'dispute'; readonly payment_id: string; readonly reversed: boolean }
  /** A card to be saved was declined in the browser. */
  | { readonly kind: 'setup-failed'; readonly setup_id: string };

/** Cards: everything about them is typed at the provider's own fields; we see names of cards, never numbers. */
export interface CardGateway extends Gateway {
  createCustomer(person: {
    readonly customer_id: number;
    readonly email: string;
    readonly name: string;
  }): Promise<string>;
  /** With its cards and subscriptions; payments stay. As often as one likes. */
  deleteCustomer(id: string): Promise<void>;
  createPlan(terms: PlanTerms): Promise<string>;
  createCoupon(terms: CouponTerms): Promise<string>;
  /**
   * Creates payment or subscription, not yet confirmed: harmless, and the same one however often. Returns its
   * reference.
   */
  create(order: Order): Promise<string>;
  /** The provider's own page. */
  createSession(order: Order, urls: { readonly success: string; readonly cancel: string }): Promise<string>;
  /** Pays what was created with a card. A declined card is no error: the state shows it. */
  confirm(purchase: KnownPurchase, card: string): Promise<PaymentState>;
  /** Saves a card for later: saved; the bank challenges (clientSecret); or declined ('code/decline_code'). */
  saveCard(
    customer: string,
    card: string,
  ): Promise<
    | { readonly card: SavedCard }
    | { readonly clientSecret: string; readonly setup_id: string; readonly card: SavedCard }
    | { readonly declined: string }
  >;
  /** No card can be saved by this secret any more. As often as one likes. */
  endSetup(setupId: string): Promise<void>;
  /** As often as one likes. */
  detachCard(sourceId: string): Promise<void>;
  /** The card that a subscription is charged to. */
  chargedCard(subscriptionId: string): Promise<string | null>;
  /** From now on a subscription is charged to this card of its customer. @throws Refused */
  chargeTo(subscriptionId: string, sourceId: string): Promise<void>;
  /**
   * From its next charge on a subscription costs what the plan says, less the coupon; the period that runs stays as it
   * was paid. As often as one likes. @throws Refused
   */
  reprice(subscriptionId: string, price: { readonly plan: string; readonly coupon: string | null }): Promise<void>;
  /**
   * Pays a renewal that waits for its money, at once: null where nothing waits (any more). A declined card is no error.
   */
  payOverdue(
    subscriptionId: string,
    sourceId: string,
  ): Promise<{ readonly clientSecret: string } | { readonly declined: string } | null>;
  /** @throws AppError 'webhook/invalid'. null: an event that is nothing to us. */
  readEvent(raw: Buffer, signature: string): { readonly event: ProviderEvent; readonly subject: EventSubject | null };
}

/** What a wallet charges for a subscription. */
export interface WalletTerms extends PlanTerms {
  readonly class_package_id: number;
  readonly trial: { readonly unit: SubscriptionPeriod; readonly count: number } | null;
  readonly coupon: CouponTerms | null;
}

/**
 * A wallet: its buttons in the browser begin a payment, by our client id there. The buyer agrees on the wallet's own
 * page.
 */
export interface WalletGateway extends Gateway {
  readonly publicKey: string;
  /** Harmless, and the same one however often. Returns the order's id, which is the purchase's reference. */
  createOrder(order: {
    readonly purchase: KnownPurchase;
    readonly title: string;
    readonly amount: number;
    readonly brand: string;
  }): Promise<string>;
  /**
   * Takes what the buyer approved. A declined instrument, or a buyer who hasn't approved, is no error: the state says
   * so.
   */
  capture(purchase: KnownPurchase): Promise<PaymentState>;
  /** Whether the wallet can charge so at all. */
  canBill(terms: WalletTerms): boolean;
  /** What the button subscribes to: the same plan for the same terms. */
  createPlan(terms: WalletTerms): Promise<string>;
  /** Whether it still has this plan: an account that the studio left takes its plans along. */
  knowsPlan(plan: string): Promise<boolean>;
  /**
   * Whose subscription it claims to be: the browser made it. `repriced`: at other prices than the plan's; `begun`: the
   * buyer has agreed. null: there is no such subscription.
   */
  claimOf(subscriptionId: string): Promise<{
    readonly purchase_id: number | null;
    readonly plan: string;
    readonly repriced: boolean;
    readonly begun: boolean;
  } | null>;
  /** Subscriptions that were charged lately. */
  recentSubscriptions(since: Date): Promise<string[]>;
  /** @throws AppError 'webhook/invalid' where the wallet itself says that it didn't send this. */
  readEvent(
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<{ readonly event: ProviderEvent; readonly subject: EventSubject | null }>;
}

/** The providers that a studio has accounts with. */
export interface Payments {
  readonly card: CardGateway | null;
  readonly wallet: WalletGateway | null;
}

export const NO_PAYMENTS: Payments = { card: null, wallet: null };

/** The provider understood, and won't: asking again changes nothing. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string | null = null,
    readonly declineCode: string | null = null,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

const PROVIDERS: readonly Provider[] = ['stripe', 'paypal'];

/** Those that the studio has an account with. */
export const availableProviders = (payments: Payments): Provider[] =>
  PROVIDERS.filter((provider) => gatewayOf(payments, provider) !== null);

/** null: the studio has no account there (any more). */
export function gatewayOf(payments: Payments, provider: Provider): Gateway | null {
  return provider === 'stripe' ? payments.card : payments.wallet;
}

/** Keys and addresses of one provider. An address that is null is the provider's own; others are for the sandboxes. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string | null;
  readonly jsUrl: string | null;
}

interface PaypalConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly apiUrl: string | null;
  readonly jsUrl: string | null;
}

/** null: the studio has no account there, and the method is not offered. */
export interface PaymentsConfig {
  readonly stripe: StripeConfig | null;
  readonly paypal: PaypalConfig | null;
}

export const NO_ACCOUNTS: PaymentsConfig = { stripe: null, paypal: null };
