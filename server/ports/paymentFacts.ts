/**
 * What providers tell of payments. A provider always returns the complete current state of a purchase (`PaymentState`),
 * so that settling it (server/modules/billing/settlement/settle.ts) has the same result in whatever order and however
 * often events arrive. Amounts are integer centavos, MXN.
 */
import type { DisputeStatus } from '../../domain/disputes';

/** A purchase as providers are told of it. */
export interface KnownPurchase {
  readonly purchase_id: number;
  /**
   * Globally unique key of the purchase, for metadata and idempotency keys: two databases may have purchases of the
   * same number.
   */
  readonly key: string;
  readonly is_subscription: boolean;
  readonly created_at: Date;
  readonly provider_reference: string | null;
  readonly subscription_id: string | null;
  /** The provider's id of the customer. */
  readonly provider_customer_id: string | null;
}

/** Money that was taken; amount 0 for the free period that begins a subscription. */
export interface Payment {
  /** The provider's unique id, by which the payment is refunded. */
  readonly id: string;
  /**
   * Id of the charge, where it has its own (Stripe's invoice) that may be known before the payment's. A charge is
   * recorded once, under whichever id comes first.
   */
  readonly charge?: string;
  readonly amount: number;
  readonly paidAt: Date;
  /** The card that paid; null: none; undefined: not known yet, see Gateway.paidWith. */
  readonly card?: PaidCard | null;
  /** The months in which the bank collects it without interest; null: at once; undefined: not known. */
  readonly installments?: number | null;
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

export interface Tried {
  readonly times: number;
  readonly nextAt: Date | null;
}

export interface PaymentState {
  /**
   * The provider's id of what the purchase waits for: payment, subscription, order or checkout session. null: the
   * provider doesn't know the purchase.
   */
  readonly reference: string | null;
  readonly subscriptionId: string | null;
  /** Every payment that was taken for it so far. */
  readonly payments: readonly Payment[];
  /** The customer has to act: confirm with the secret, pay at the page, transfer, or pay a voucher in a shop. */
  readonly waiting: {
    readonly clientSecret?: string;
    readonly url?: string;
    readonly transfer?: TransferTerms;
    readonly voucher?: VoucherTerms;
  } | null;
  /**
   * Why the last try was declined ('card_declined/insufficient_funds'). Until the purchase is abandoned another try may
   * succeed.
   */
  readonly declined: string | null;
  /** Set when no payment can come any more. */
  readonly ended: {
    readonly at: Date;
    readonly failure: string | null;
    /** The provider doesn't know of it yet. */
    readonly untold?: boolean;
  } | null;
  /** A renewal could not be charged, and the provider keeps trying. */
  readonly overdue: boolean;
  /** How often that renewal was tried, and when the provider tries again; null: not overdue, or not known. */
  readonly tried: Tried | null;
  /** A card that the customer chose to save. */
  readonly card: SavedCard | null;
  /**
   * Identifies who will pay after a free trial: the card or the wallet's account, the same for whichever customer uses
   * it.
   */
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
  tried: null,
  card: null,
  payer: null,
  charged: null,
};

/** Where a purchase waits for transfers, and how much is missing. */
export interface TransferTerms {
  readonly clabe: string;
  readonly bank: string;
  readonly holder: string;
  /** What the customer may write as reference. */
  readonly reference: string | null;
  /** Centavos. */
  readonly missing: number;
  /** The provider's page with the same; null: none. */
  readonly url: string | null;
}

/** What a customer pays with in a shop. */
export interface VoucherTerms {
  readonly number: string;
  readonly endsAt: Date;
  /** The provider's page with the same; null: none. */
  readonly url: string | null;
}

export interface RefundOrder {
  readonly refund_id: number;
  /** Idempotency key: a refund is made once, however often it is sent. */
  readonly key: string;
  /** The id of the refunded payment (Payment.id). */
  readonly payment_id: string;
  readonly amount: number;
  /** The provider's id of the refund, where it exists already. */
  readonly provider_refund_id: string | null;
}

export interface ProviderRefund {
  readonly provider_refund_id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly failure: string | null;
  readonly created_at: Date;
  /** Our id of the refund, where we ordered it. */
  readonly refund_id: number | null;
}

/** A dispute: a bank or the provider takes a payment back, or has decided about it. */
export interface ProviderDispute {
  readonly id: string;
  readonly status: DisputeStatus;
  /** Amount in dispute, in centavos. */
  readonly amount: number;
  /** The provider's word for the reason (domain/disputes.ts). */
  readonly reason: string;
  /** Until when the studio may respond; null: the provider doesn't say. */
  readonly respondBy: Date | null;
  readonly openedAt: Date;
}

/** A payment at the provider, and the purchase that it names. */
export interface NamedPayment {
  readonly purchase_id: number;
  readonly key: string | null;
  readonly payment_id: string;
}

/** Recent events at the provider, for reconciliation. */
export interface RecentActivity {
  /** Purchases that were paid. */
  readonly purchases: readonly NamedPayment[];
  /** Payments whose purchase is unknown. */
  readonly orphanPayments: readonly string[];
  /** Payments that were refunded, wholly or in part. */
  readonly refunded: readonly string[];
  /** Payments that are or were in dispute. */
  readonly disputed: readonly string[];
}

/** The account at a provider that our keys belong to. */
export interface ProviderAccount {
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** The provider's id of the account; null: the keys may not read it. */
  readonly id: string | null;
  /** Whether it may take payments; null: not known. */
  readonly canCharge: boolean | null;
}
