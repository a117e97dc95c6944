/** What PayPal knows, in our words. Amounts are centavos, MXN. */
import type { DisputeStatus } from '../../../../domain/disputes';

export type WalletPaymentStatus = 'completed' | 'pending' | 'declined' | 'partially-refunded' | 'refunded';

/** Money that PayPal took, or is looking at: an order's capture or a subscription's charge. */
export interface WalletPayment {
  readonly id: string;
  readonly status: WalletPaymentStatus;
  /** Centavos. */
  readonly amount: number;
  readonly createdAt: Date;
}

export interface WalletOrder {
  readonly id: string;
  /** 'created': the buyer has not agreed yet; 'approved': to be captured. */
  readonly status: 'created' | 'approved' | 'completed' | 'voided';
  /** What we called it: the purchase's id. */
  readonly customId: string | null;
  /** Centavos. */
  readonly amount: number;
  /** Changes with every step, also when the buyer chooses another instrument. */
  readonly updatedAt: string;
  readonly payment: WalletPayment | null;
}

export interface WalletSubscription {
  readonly id: string;
  readonly planId: string;
  /** The browser sent other prices than the plan's. */
  readonly repriced: boolean;
  readonly status: 'approval-pending' | 'active' | 'suspended' | 'cancelled' | 'expired';
  /** What the button called it: the purchase's id, as far as the browser is honest. */
  readonly customId: string | null;
  /** PayPal's id of its buyer. */
  readonly payer: string | null;
  /** When it came to this status. */
  readonly statusAt: Date | null;
  readonly startedAt: Date | null;
  readonly nextBillingAt: Date | null;
  readonly failedPayments: number;
}

export interface WalletPlan {
  /** Named once per package; made where PayPal doesn't know it. */
  readonly product: { readonly id: string; readonly name: string };
  readonly name: string;
  /** What is paid before the regular price, in order; amount 0 is free. Centavos. */
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

/** A payment as the account's bookkeeping lists it. */
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
  /** The one that it was ordered with; null where it was made at PayPal. */
  readonly key: string | null;
}
