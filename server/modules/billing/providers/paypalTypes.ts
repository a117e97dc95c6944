/** PayPal's data in our terms. Amounts are centavos, MXN. */
import type { DisputeStatus } from '../../../../domain/disputes';

export type WalletPaymentStatus = 'completed' | 'pending' | 'declined' | 'partially-refunded' | 'refunded';

/** Money that PayPal took or reviews: an order's capture or a subscription's charge. */
export interface WalletPayment {
  readonly id: string;
  readonly status: WalletPaymentStatus;
  /** Centavos. */
  readonly amount: number;
  readonly createdAt: Date;
}

export interface WalletOrder {
  readonly id: string;
  /** 'created': the buyer hasn't agreed yet; 'approved': it can be captured. */
  readonly status: 'created' | 'approved' | 'completed' | 'voided';
  /** Our key of the purchase (PayPal's custom_id). */
  readonly customId: string | null;
  /** Centavos. */
  readonly amount: number;
  /** Changes at every step, also when the buyer chooses another instrument. */
  readonly updatedAt: string;
  readonly payment: WalletPayment | null;
}

export interface WalletSubscription {
  readonly id: string;
  readonly planId: string;
  /** Whether the browser changed the plan's prices. */
  readonly repriced: boolean;
  readonly status: 'approval-pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
  /** The purchase's id as the browser sent it (PayPal's custom_id); it may be forged. */
  readonly customId: string | null;
  /** PayPal's id of the buyer. */
  readonly payer: string | null;
  /** When the current status began. */
  readonly statusAt: Date | null;
  readonly startedAt: Date | null;
  readonly nextBillingAt: Date | null;
  readonly failedPayments: number;
}

export interface WalletPlan {
  /** The product, one per package; created if PayPal doesn't know it. */
  readonly product: { readonly id: string; readonly name: string };
  readonly name: string;
  /** Cycles before the regular price, in order; amount 0 is free. Centavos. */
  readonly trials: readonly PlanCycle[];
  readonly regular: PlanCycle;
}

export type PlanUnit = 'day' | 'month' | 'year';

export interface PlanCycle {
  /** Centavos; 0 is free. */
  readonly amount: number;
  readonly unit: PlanUnit;
  readonly count: number;
}

/** A payment as the account's transaction list shows it. */
export interface ListedPayment extends WalletPayment {
  readonly subscriptionId: string | null;
  readonly customId: string | null;
}

export interface ListedRefund {
  readonly id: string;
  readonly paymentId: string;
  /** Centavos. */
  readonly amount: number;
  readonly createdAt: Date;
}

export interface WalletDispute {
  readonly id: string;
  readonly paymentIds: readonly string[];
  readonly status: DisputeStatus;
  /** Centavos. */
  readonly amount: number;
  readonly reason: string;
  readonly respondBy: Date | null;
  readonly openedAt: Date;
}

export interface WalletRefund {
  readonly id: string;
  readonly status: 'succeeded' | 'pending' | 'failed';
  /** Centavos. */
  readonly amount: number;
  readonly createdAt: Date;
  /** Our idempotency key of the refund; null if it was made at PayPal. */
  readonly key: string | null;
}
