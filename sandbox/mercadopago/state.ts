/** The stand-in's state and the file that stores it. Amounts are integer centavos. */
import { readDataFile, writeDataFile } from '../dataFile';

interface BackUrls {
  readonly success?: string;
  readonly pending?: string;
  readonly failure?: string;
}

export interface StoredPreference {
  readonly id: string;
  readonly created: string;
  readonly items: ReadonlyArray<{ readonly title: string; readonly quantity: number; readonly unit_price: number }>;
  /** Sum of the items. */
  readonly amount: number;
  readonly external_reference: string | null;
  readonly back_urls: BackUrls;
  readonly auto_return: string | null;
  readonly notification_url: string | null;
  readonly binary_mode: boolean;
  readonly excluded: readonly string[];
  readonly statement_descriptor: string | null;
  expires: boolean;
  expiration_date_to: string | null;
  readonly date_of_expiration: string | null;
}

export type PaymentStatus =
  'pending' | 'approved' | 'in_process' | 'rejected' | 'cancelled' | 'refunded' | 'charged_back';

export interface StoredPayment {
  readonly id: number;
  readonly preferenceId: string;
  readonly created: string;
  approved: string | null;
  updated: string;
  status: PaymentStatus;
  status_detail: string;
  readonly method: 'visa' | 'account_money' | 'clabe';
  readonly type: 'credit_card' | 'account_money' | 'bank_transfer';
  readonly external_reference: string | null;
  readonly amount: number;
  refunded: number;
  /** Milliseconds of the stand-in's clock from which the search lists it, as it is now. */
  listedFrom: number;
}

export interface StoredRefund {
  readonly id: number;
  readonly payment_id: number;
  readonly amount: number;
  readonly created: string;
  status: 'approved' | 'in_process' | 'rejected';
}

export interface StoredChargeback {
  readonly id: string;
  readonly payment_id: number;
  readonly amount: number;
  readonly created: string;
  updated: string;
  readonly deadline: string;
  /** Whether the seller keeps the money; null: not decided. */
  coverage_applied: boolean | null;
}

export interface StoredNotification {
  readonly id: number;
  readonly url: string;
  readonly dataId: string;
  readonly text: string;
  attempts: number;
  /** Milliseconds of real time: earliest delivery. */
  due: number;
}

export interface State {
  /** Milliseconds that the clock was advanced. */
  offset: number;
  nextId: number;
  readonly preferences: Record<string, StoredPreference>;
  readonly payments: Record<string, StoredPayment>;
  readonly refunds: Record<string, StoredRefund>;
  readonly chargebacks: Record<string, StoredChargeback>;
  /** Calls with an X-Idempotency-Key: what they were, and the id of what they made. */
  readonly keys: Record<string, { readonly digest: string; readonly id: string; readonly until: number }>;
  outbox: StoredNotification[];
}

const FIRST_ID = 90_000_000_001;

interface Store {
  readonly state: State;
  save(): void;
}

/** `dataFile` null: in memory. Throws for an unreadable file instead of starting empty. */
export function openStore(dataFile: string | null): Store {
  const empty: State = {
    offset: 0,
    nextId: FIRST_ID,
    preferences: {},
    payments: {},
    refunds: {},
    chargebacks: {},
    keys: {},
    outbox: [],
  };
  if (dataFile === null) return { state: empty, save: () => undefined };
  const state: State = { ...empty, ...readDataFile<Partial<State>>(dataFile) };
  return { state, save: () => writeDataFile(dataFile, state) };
}

/** The context that every part of the stand-in gets. */
export interface Sandbox {
  readonly state: State;
  readonly publicPath: string;
  /** Milliseconds after a change until the search lists it. */
  readonly searchDelay: number;
  now(): Date;
  newId(): number;
  /** Queues a notification for these addresses. */
  notify(to: ReadonlyArray<string | null>, about: { readonly dataId: string; readonly body: object }): void;
}
