/** The sandbox's state and the file that stores it. */
import { randomInt } from 'node:crypto';
import { readDataFile, writeDataFile } from '../dataFile';
import type { Detail } from './errors';
import type { BillingCycle, Frequency, PaymentPreferences } from './types';

/** How the buyer's instrument behaves. */
export type Funding = 'good' | 'declining' | 'reviewed';

export interface StoredOrder {
  readonly id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  readonly created: string;
  updated: string;
  readonly referenceId: string;
  /** Centavos. */
  readonly amount: number;
  readonly currency: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly description: string | null;
  funding: Funding | null;
  /** Who approved it. */
  payerId?: string | null;
  paymentId: string | null;
}

/** An order's capture, or a sale, which is PayPal's name for a subscription's payment. */
export interface StoredPayment {
  readonly id: string;
  readonly kind: 'capture' | 'sale';
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly created: string;
  updated: string;
  /** Centavos. */
  readonly amount: number;
  readonly currency: string;
  /** Centavos. */
  refunded: number;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  readonly orderId: string | null;
  readonly subscriptionId: string | null;
}

export interface StoredRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly created: string;
  /** Centavos. */
  readonly amount: number;
  /** Centavos: all refunds of the payment including this one. */
  readonly total: number;
  readonly currency: string;
  readonly note: string | null;
  readonly customId: string | null;
  readonly invoiceId: string | null;
}

/** A case of the resolution center. */
export interface StoredDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly reason: string;
  readonly created: string;
  updated: string;
  /** Until when the studio may respond. */
  readonly respondBy: string;
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null;
}

interface StoredReversal {
  readonly id: string;
  readonly paymentId: string;
  readonly created: string;
  /** When the bank gave it back; missing in older files. */
  cancelled?: string | null;
}

export interface StoredProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
  readonly created: string;
}

export interface StoredPlan {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly description: string | null;
  readonly cycles: readonly BillingCycle[];
  readonly preferences: PaymentPreferences;
  readonly created: string;
}

export interface StoredSubscription {
  readonly id: string;
  readonly planId: string;
  /** The plan's cycles with the prices that the page overrode. */
  readonly cycles?: readonly BillingCycle[];
  readonly customId: string | null;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  note: string | null;
  readonly created: string;
  updated: string;
  /** Set at approval. */
  started: string | null;
  funding: Funding | null;
  /** Who approved it. */
  payerId?: string | null;
  /** Completed cycles of each of the plan's billing cycles. */
  readonly completed: number[];
  /** Time of the next charge or retry. */
  nextBilling: string | null;
  /** Consecutive failed charges. */
  failures: number;
  /** Centavos of failed charges. */
  outstanding: number;
  lastFailure: { readonly amount: number; readonly time: string } | null;
  lastPayment: { readonly amount: number; readonly time: string } | null;
  readonly paymentIds: string[];
}

/** A POST with a PayPal-Request-Id and its outcome. */
interface StoredRequest {
  readonly fingerprint: string;
  /** Milliseconds of the sandbox's clock. */
  readonly until: number;
  /** Id of the created object; null when it was declined. */
  readonly madeId: string | null;
  readonly refused: readonly Detail[];
}

export interface StoredEvent {
  readonly id: string;
  /** The signed payload, the same for every attempt. */
  readonly text: string;
  readonly type: string;
  attempts: number;
  /** Milliseconds of real time: earliest delivery. */
  due: number;
}

/** Money that the studio took from its balance to its bank. */
interface StoredWithdrawal {
  readonly id: string;
  readonly amount: number;
  readonly created: string;
  /** When the bank sent it back. */
  returned: string | null;
}

export interface State {
  /** Milliseconds that the clock was advanced. */
  offset: number;
  readonly orders: Record<string, StoredOrder>;
  readonly payments: Record<string, StoredPayment>;
  readonly refunds: Record<string, StoredRefund>;
  readonly disputes: Record<string, StoredDispute>;
  readonly reversals: Record<string, StoredReversal>;
  readonly withdrawals: Record<string, StoredWithdrawal>;
  readonly products: Record<string, StoredProduct>;
  readonly plans: Record<string, StoredPlan>;
  readonly subscriptions: Record<string, StoredSubscription>;
  readonly requests: Record<string, StoredRequest>;
  /** Not delivered yet. */
  outbox: StoredEvent[];
}

const emptyState = (): State => ({
  offset: 0,
  orders: {},
  payments: {},
  refunds: {},
  disputes: {},
  reversals: {},
  withdrawals: {},
  products: {},
  plans: {},
  subscriptions: {},
  requests: {},
  outbox: [],
});

export interface Store {
  readonly state: State;
  /** Writes the file atomically. */
  save(): void;
}

/** `dataFile` null: in memory. Throws for an unreadable file instead of starting empty. */
export function openStore(dataFile: string | null): Store {
  if (dataFile === null) return { state: emptyState(), save: () => undefined };
  const state: State = { ...emptyState(), ...readDataFile<Partial<State>>(dataFile) };
  return { state, save: () => writeDataFile(dataFile, state) };
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

export function newId(length = 17): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Adds intervals; a subscription of the 31st bills on the last day of a shorter month. */
export function addInterval(from: Date, { interval_unit, interval_count = 1 }: Frequency, times = 1): Date {
  const count = interval_count * times;
  if (interval_unit === 'DAY' || interval_unit === 'WEEK')
    return new Date(from.getTime() + count * (interval_unit === 'WEEK' ? 7 : 1) * 86_400_000);
  const months = interval_unit === 'YEAR' ? count * 12 : count;
  const first = new Date(
    Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      1,
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ),
  );
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), days));
  return first;
}
