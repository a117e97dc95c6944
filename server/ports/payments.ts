/**
 * The port to payment providers. Throws AppError 'checkout/unavailable' when a provider can't respond, Refused when it
 * refuses for good. What they tell of payments is in paymentFacts.ts, the keys of their accounts in paymentKeys.ts.
 */
import type { SubscriptionPeriod } from '../../domain/renewal';
import type { Provider } from '../db/schema';
import type { BalanceReader } from './balance';
import type {
  KnownPurchase,
  NamedPayment,
  PaidCard,
  PaymentState,
  ProviderAccount,
  ProviderDispute,
  ProviderRefund,
  RecentActivity,
  RefundOrder,
  SavedCard,
} from './paymentFacts';

/** What every payment provider can do. */
export interface Gateway {
  readonly provider: Provider;
  /**
   * Reads the account of our keys. @throws Refused where they are wrong, AppError 'checkout/unavailable' without a
   * response.
   */
  account(): Promise<ProviderAccount>;
  /** Address of the provider's script for browsers; null: the provider's own. */
  readonly script: string | null;
  /** Reads the current state of the payment. */
  look(purchase: KnownPurchase): Promise<PaymentState>;
  /** Cancels what still waits for payment, and returns the final state (it may have been paid meanwhile). */
  abandon(purchase: KnownPurchase): Promise<PaymentState>;
  /** Cancels at once. May be repeated. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Pauses charges until the subscription is resumed. May be repeated. */
  pauseSubscription(subscriptionId: string): Promise<void>;
  /** Resumes charges, next at this time where the provider can move it (PayPal can't); null: by its cycle. */
  resumeSubscription(subscriptionId: string, nextChargeAt: Date | null): Promise<void>;
  /** @throws Refused where the payment can't be refunded. */
  refund(order: RefundOrder): Promise<ProviderRefund>;
  /** Every refund of a payment. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** Every dispute of a payment. */
  disputesOf(paymentId: string): Promise<ProviderDispute[]>;
  recent(since: Date): Promise<RecentActivity>;
  /** null: the provider's balance isn't read. */
  readonly balance: BalanceReader | null;
  /** The provider stores no name of ours with a refund: `refundsOf` doesn't say which of ours it is. */
  readonly namesNoRefunds?: true;
  /** The card of a payment (Payment.id); null: none. Wallets have no cards. */
  paidWith?(paymentId: string): Promise<PaidCard | null>;
}

/** A purchase to be paid. */
export interface Order {
  readonly purchase: KnownPurchase & { readonly provider_customer_id: string };
  readonly title: string;
  /** Amount in centavos, for a one-off purchase. */
  readonly amount: number;
  readonly subscription: {
    /** For a subscription: the provider's ids of price and discount. */
    readonly plan: string;
    readonly coupon: string | null;
    readonly trialDays: number | null;
  } | null;
  /** Whether the customer chose to save the card. */
  readonly saveCard: boolean;
}

interface PlanTerms {
  readonly title: string;
  readonly price: number;
  readonly period: SubscriptionPeriod;
  readonly interval: number;
}

export interface CouponTerms {
  /** Discount in centavos. */
  readonly off: number;
  readonly firstInvoiceOnly: boolean;
}

/** An event as it arrived. It is only a hint of what to read from the provider. */
export interface ProviderEvent {
  readonly provider: Provider;
  readonly event_id: string;
  readonly type: string;
}

/** What an event is about; its state is read from the provider. */
export type EventSubject =
  | { readonly kind: 'purchase'; readonly purchase_id: number; readonly key: string | null }
  | { readonly kind: 'subscription'; readonly subscription_id: string }
  | { readonly kind: 'renewal-failed'; readonly subscription_id: string; readonly attempt: string }
  | { readonly kind: 'refund'; readonly payment_id: string }
  /** Transferred money of this customer moved at the provider. */
  | { readonly kind: 'transfer'; readonly provider_customer_id: string }
  /** `reversed`: the money was taken back, so there must be a dispute. */
  | { readonly kind: 'dispute'; readonly payment_id: string; readonly reversed: boolean }
  /** A card that was to be saved was declined in the browser. */
  | { readonly kind: 'setup-failed'; readonly setup_id: string };

/** Bank transfers that the card processor notices by itself (SPEI). */
export interface TransferGateway {
  /** Creates a payment that waits for nothing yet, and returns its reference. A repeat returns the same one. */
  create(order: Order): Promise<string>;
  /** Shows where to transfer to; pays at once from what the customer had sent before. May be repeated. */
  confirm(purchase: KnownPurchase, reference: string): Promise<void>;
  /** What a customer has transferred that paid nothing, with its last movement; null: nothing. */
  leftOver(customer: string): Promise<{ readonly movement: string; readonly amount: number } | null>;
  /** Takes some of it as a further payment of a purchase, once per movement and amount. */
  collect(order: {
    readonly purchase: KnownPurchase;
    readonly customer: string;
    readonly title: string;
    readonly amount: number;
    readonly movement: string;
  }): Promise<void>;
  /** Customers whose transferred money has moved lately. */
  funded(since: Date): Promise<string[]>;
}

/** Payments in cash at a shop, by a voucher of the card processor (OXXO). They can't be refunded. */
export interface VoucherGateway {
  /** Creates a payment without its voucher yet, and returns its reference. A repeat returns the same one. */
  create(order: Order, days: number): Promise<string>;
  /** Makes the voucher, which ends after the order's days. May be repeated. @throws Refused */
  confirm(
    purchase: KnownPurchase,
    reference: string,
    payer: { readonly name: string; readonly email: string },
  ): Promise<void>;
  /** Payments that were told lately: days after they began, so that `recent` doesn't have them. */
  told(since: Date): Promise<NamedPayment[]>;
}

/**
 * A provider of card payments. Cards are typed into the provider's own fields; we see brand and last digits, never
 * numbers.
 */
export interface CardGateway extends Gateway {
  readonly transfers: TransferGateway;
  readonly vouchers: VoucherGateway;
  createCustomer(person: {
    readonly customer_id: number;
    /** null: none. */
    readonly email: string | null;
    readonly name: string;
  }): Promise<string>;
  /** Deletes a customer with their cards and subscriptions; payments stay. May be repeated. */
  deleteCustomer(id: string): Promise<void>;
  createPlan(terms: PlanTerms): Promise<string>;
  createCoupon(terms: CouponTerms): Promise<string>;
  /** Creates an unconfirmed payment or subscription, and returns its reference. A repeat returns the same one. */
  create(order: Order): Promise<string>;
  /** Creates a payment page at the provider. `inMonths`: it offers the plans that the card has without interest. */
  createSession(
    order: Order,
    urls: { readonly success: string; readonly cancel: string },
    inMonths: boolean,
  ): Promise<string>;
  /** The months in which a card can pay this amount (centavos) without interest. Charges nothing. @throws Refused */
  plansOf(asked: {
    readonly card: string;
    /** The provider's id of the card's customer; null: not known. */
    readonly customer: string | null;
    readonly amount: number;
  }): Promise<number[]>;
  /**
   * Pays a created purchase with a card, in so many months without interest; null: at once. A declined card doesn't
   * throw: the state shows it. @throws Refused 'installments_unavailable' where the card doesn't have that plan
   */
  confirm(purchase: KnownPurchase, card: string, installments: number | null): Promise<PaymentState>;
  /**
   * Saves a card for later. It is saved, the bank challenges it (clientSecret), or it is declined
   * ('code/decline_code').
   */
  saveCard(
    customer: string,
    card: string,
  ): Promise<
    | { readonly card: SavedCard }
    | { readonly clientSecret: string; readonly setup_id: string; readonly card: SavedCard }
    | { readonly declined: string }
  >;
  /** Cancels saving a card: the client secret is void afterwards. May be repeated. */
  endSetup(setupId: string): Promise<void>;
  /** Removes a saved card. May be repeated. */
  detachCard(sourceId: string): Promise<void>;
  /** The card that a subscription is charged to. */
  chargedCard(subscriptionId: string): Promise<string | null>;
  /** Charges a subscription to this card of its customer from now on. @throws Refused */
  chargeTo(subscriptionId: string, sourceId: string): Promise<void>;
  /**
   * Changes the price of a subscription, and its coupon, from the next charge on; the current period stays as paid. May
   * be repeated. @throws Refused
   */
  reprice(subscriptionId: string, price: { readonly plan: string; readonly coupon: string | null }): Promise<void>;
  /**
   * Pays an overdue renewal at once; null where none is overdue (any more). A declined card doesn't throw. The card that
   * pays is charged from then on, also where that comes after the bank's challenge.
   */
  payOverdue(
    subscriptionId: string,
    sourceId: string,
  ): Promise<{ readonly clientSecret: string } | { readonly declined: string } | null>;
  /**
   * Charges an overdue renewal to its card again, without its customer; null where none is overdue (any more). A repeat
   * with the same key charges nothing more and returns the same.
   */
  retryOverdue(subscriptionId: string, key: string): Promise<'paid' | { readonly declined: string } | null>;
  /** Verifies and parses an event; null: an event that we don't use. @throws AppError 'webhook/invalid' */
  readEvent(raw: Buffer, signature: string): { readonly event: ProviderEvent; readonly subject: EventSubject | null };
}

/** What a wallet charges for a subscription. */
export interface WalletTerms extends PlanTerms {
  readonly class_package_id: number;
  readonly trial: { readonly unit: SubscriptionPeriod; readonly count: number } | null;
  readonly coupon: CouponTerms | null;
}

/**
 * A wallet such as PayPal. Its buttons in the browser begin a payment with our client id, and the buyer agrees on the
 * wallet's own page.
 */
export interface WalletGateway extends Gateway {
  readonly publicKey: string;
  /** Creates an order and returns its id, the purchase's reference. A repeat returns the same one. */
  createOrder(order: {
    readonly purchase: KnownPurchase;
    readonly title: string;
    readonly amount: number;
    readonly brand: string;
  }): Promise<string>;
  /**
   * Takes the money that the buyer approved. A declined instrument or a missing approval doesn't throw: the state shows
   * it.
   */
  capture(purchase: KnownPurchase): Promise<PaymentState>;
  /** Whether the wallet can charge by these terms at all. */
  canBill(terms: WalletTerms): boolean;
  /** Creates the plan that the button subscribes to, or returns the existing one for the same terms. */
  createPlan(terms: WalletTerms): Promise<string>;
  /** Whether this plan still exists at the wallet: it doesn't after the studio changed its account. */
  knowsPlan(plan: string): Promise<boolean>;
  /**
   * Reads which purchase a subscription made in the browser claims to be. `repriced`: its prices aren't the plan's;
   * `begun`: the buyer has agreed. null: there is no such subscription.
   */
  claimOf(subscriptionId: string): Promise<{
    readonly purchase_id: number | null;
    readonly plan: string;
    readonly repriced: boolean;
    readonly begun: boolean;
  } | null>;
  /** Subscriptions that were charged lately. */
  recentSubscriptions(since: Date): Promise<string[]>;
  /** Verifies and parses an event. @throws AppError 'webhook/invalid' where the wallet denies having sent it. */
  readEvent(
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<{ readonly event: ProviderEvent; readonly subject: EventSubject | null }>;
}

/** A notification of a provider with a page; what it names is read from the provider. */
export interface PageEvent {
  readonly event: ProviderEvent;
  /** null: it is about no payment. */
  readonly payment_id: string | null;
  readonly isDispute: boolean;
}

/** A provider at whose own page the buyer pays, such as Mercado Pago. One-off purchases only. */
export interface PageGateway extends Gateway {
  /** Creates what is paid at the page, and returns its reference. A repeat returns the same one. */
  createPage(order: {
    readonly purchase: KnownPurchase;
    readonly title: string;
    readonly amount: number;
    readonly brand: string;
    /** Where the buyer comes back to, and where events are sent. */
    readonly urls: { readonly success: string; readonly cancel: string; readonly events: string };
  }): Promise<string>;
  /** As `look`, with a payment that the provider may not list yet. */
  lookWith(purchase: KnownPurchase, paymentId: string): Promise<PaymentState>;
  /** What a payment is for; null: nothing of ours. */
  aboutPayment(paymentId: string): Promise<{
    readonly purchase_id: number;
    readonly key: string;
    readonly isRefunded: boolean;
    readonly isDisputed: boolean;
  } | null>;
  /** Verifies and parses an event. @throws AppError 'webhook/invalid' */
  readEvent(
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    query: Readonly<Record<string, unknown>>,
  ): PageEvent;
}

/** The providers that a studio has accounts with. */
export interface Payments {
  readonly card: CardGateway | null;
  readonly wallet: WalletGateway | null;
  readonly page: PageGateway | null;
}

export const NO_PAYMENTS: Payments = { card: null, wallet: null, page: null };

/** The provider refused for good: repeating the call changes nothing. */
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

const PROVIDERS: readonly Provider[] = ['stripe', 'paypal', 'mercadopago'];

/** The providers that the studio has an account with. */
export const availableProviders = (payments: Payments): Provider[] =>
  PROVIDERS.filter((provider) => gatewayOf(payments, provider) !== null);

/** null: the studio has no account there (any more). */
export function gatewayOf(payments: Payments, provider: Provider): Gateway | null {
  const { card, wallet, page } = payments;
  return { stripe: card, paypal: wallet, mercadopago: page }[provider];
}
