/** The port to the balance that the studio has at a payment provider: what it kept, and what it paid out. */

import type { BalanceKind, PayoutStatus } from '../../domain/payouts';

/** A movement of the balance at a provider, in centavos; what goes out is negative. */
export interface BalanceEntry {
  readonly id: string;
  readonly kind: BalanceKind;
  readonly gross: number;
  /** What the provider kept of it, its tax included; negative: given back. */
  readonly fee: number;
  /** gross - fee. */
  readonly net: number;
  readonly createdAt: Date;
  /** From when it can be paid out. */
  readonly availableAt: Date;
  /** The payment that it is about (Payment.id), and the refund or dispute, by the provider's ids; null: of none. */
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
}

/** Money on its way to the studio's bank. */
export interface ProviderPayout {
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  readonly status: PayoutStatus;
  /** The provider's word for why it failed. */
  readonly failure: string | null;
  readonly createdAt: Date;
  /** When the bank should have it; null: the provider doesn't say. */
  readonly arrivesAt: Date | null;
  /** Whether the provider says what it consists of: 'waiting': not completely yet. */
  readonly parts: 'waiting' | 'ready' | 'never';
}

/**
 * The balance at a provider, in pages, so that years of history need little memory. What the keys may not read, or the
 * provider doesn't list, throws AppError 'checkout/unavailable'.
 */
export interface BalanceReader {
  /** Milliseconds for which a movement may still be listed late, or change. */
  readonly settlesWithin: number;
  /** The longest period, in milliseconds, that is read at once. */
  readonly longest: number;
  /** How far back, in milliseconds, the provider lists anything. */
  readonly reaches: number;
  /** Movements from `from` to before `to`. */
  movements(from: Date, to: Date): AsyncGenerator<readonly BalanceEntry[]>;
  /** Payouts that were begun from `from` to before `to`. */
  payouts(from: Date, to: Date): AsyncGenerator<readonly ProviderPayout[]>;
  /** The movements that a payout consists of, without its own; none where the provider doesn't say. */
  parts(payoutId: string): AsyncGenerator<readonly BalanceEntry[]>;
}
