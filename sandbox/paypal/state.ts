/** What the sandbox knows, and the file that keeps it over a restart. */
import { randomInt } from 'node:crypto';
import { readDataFile, writeDataFile } from '../dataFile';
import type { Detail } from './errors';
import type { BillingCycle, Frequency, PaymentPreferences } from './types';

/** How the instrument behaves that the buyer chose at approving. */
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
  paymentId: string | null;
}

/** Money that was taken: an order's capture, or a sale, which is what PayPal calls a subscription's payment. */
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
  /** Centavos: all refunds of the payment, this one among them. */
  readonly total: number;
  readonly currency: string;
  readonly note: string | null;
  readonly customId: string | null;
  readonly invoiceId: string | null;
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
  /** The plan's cycles at the prices that the page named instead. */
  readonly cycles?: readonly BillingCycle[];
  readonly customId: string | null;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  note: string | null;
  readonly created: string;
  updated: string;
  /** From its approval on. */
  started: string | null;
  funding: Funding | null;
  /** Completed cycles of each of the plan's billing cycles. */
  readonly completed: number[];
  /** The charge that comes next; a failed one's retry. */
  nextBilling: string | null;
  /** Charges in a row that failed. */
  failures: number;
  /** Centavos that failed charges left open. */
  outstanding: number;
  lastFailure: { readonly amount: number; readonly time: string } | null;
  lastPayment: { readonly amount: number; readonly time: string } | null;
  readonly paymentIds: string[];
}

/** A POST that carried a PayPal-Request-Id, and what came of it. */
export interface StoredRequest {
  readonly fingerprint: string;
  /** Milliseconds of the sandbox's clock. */
  readonly until: number;
  /** What it made; null where it was refused for good. */
  readonly madeId: string | null;
  readonly refused: readonly Detail[];
}

export interface StoredEvent {
  readonly id: string;
  /** The text that was signed and is sent, the same at every attempt. */
  readonly text: string;
  readonly type: string;
  attempts: number;
  /** Milliseconds, real time: not before. */
  due: number;
}

export interface State {
  /** Milliseconds that the clock was put forward. */
  offset: number;
  readonly orders: Record<string, StoredOrder>;
  readonly payments: Record<string, StoredPayment>;
  readonly refunds: Record<string, StoredRefund>;
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
  products: {},
  plans: {},
  subscriptions: {},
  requests: {},
  outbox: [],
});

export interface Store {
  readonly state: State;
  /** Puts what is known on disk, whole or not at all. */
  save(): void;
}

/** `dataFile` null: kept in memory. A file that is there but can't be read is an error, never an empty beginning. */
export function openStore(dataFile: string | null): Store {
  if (dataFile === null) return { state: emptyState(), save: () => undefined };
  const state: State = { ...emptyState(), ...readDataFile<Partial<State>>(dataFile) };
  return { state, save: () => writeDataFile(dataFile, state) };
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** An identifier that looks like PayPal's. */
export function newId(length = 17): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The instant after one interval; a subscription of the 31st bills on the last day of a shorter month. */
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
