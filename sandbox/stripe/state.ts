/** Everything that the sandbox knows. Plain JSON, so that it survives a restart as it is. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { readDataFile, writeDataFile } from '../dataFile';
import type { CardName } from './cards';
import type { ErrorBody } from './errors';
import type { Wire } from './wire';

/** What stands behind a payment method; its number is never known here. */
export interface CardRecord {
  name: CardName;
  /** The holder has confirmed its use without them. */
  setUp: boolean;
  /** Was paid with once without a customer, or taken away from one: Stripe lets nobody use it again. */
  spent: boolean;
}

export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: Stripe.Event['type'];
}

export interface Delivery {
  event: string;
  attempts: number;
  /** Milliseconds of the machine's clock, which tells when webhooks are sent. */
  dueAt: number;
}

/** The first answer to an Idempotency-Key. */
export interface StoredResponse {
  request: string;
  at: number;
  status: number;
  body: object | { error: ErrorBody };
}

/** What a subscription waits for beside what Stripe shows of it. */
export interface SubscriptionPlan {
  /** When the invoice that starts the next period is due; the period's end. */
  cycleAt: number | null;
  trialWarned: boolean;
}

type Table<T> = Record<string, T>;

export interface State {
  /** How far the clock was moved, in milliseconds. */
  clockOffset: number;
  nextNumber: number;
  customers: Table<Wire<Stripe.Customer>>;
  payment_methods: Table<Wire<Stripe.PaymentMethod>>;
  cards: Table<CardRecord>;
  tokens: Table<Wire<Stripe.Token> & { used: boolean }>;
  payment_intents: Table<Wire<Stripe.PaymentIntent>>;
  setup_intents: Table<Wire<Stripe.SetupIntent>>;
  charges: Table<Wire<Stripe.Charge>>;
  refunds: Table<Wire<Stripe.Refund>>;
  products: Table<Wire<Stripe.Product>>;
  prices: Table<Wire<Stripe.Price>>;
  coupons: Table<Wire<Stripe.Coupon>>;
  discounts: Table<Wire<Stripe.Discount>>;
  /** Discounts of a single time that have been given. */
  usedDiscounts: Table<true>;
  subscriptions: Table<Wire<Stripe.Subscription>>;
  plans: Table<SubscriptionPlan>;
  invoices: Table<Wire<Stripe.Invoice>>;
  invoice_payments: Table<Wire<Stripe.InvoicePayment>>;
  sessions: Table<Wire<Stripe.Checkout.Session>>;
  session_lines: Table<Wire<Stripe.LineItem>[]>;
  /** What each session makes once it is paid. */
  session_plans: Table<SessionPlan>;
  events: Table<StoredEvent>;
  deliveries: Delivery[];
  answers: Table<StoredResponse>;
}

export interface SessionPlan {
  coupons: string[];
  trialDays: number | null;
  /** Of the payment or subscription that it makes. */
  metadata: Stripe.Metadata;
  description: string | null;
  setupFutureUsage: 'off_session' | 'on_session' | null;
  receiptEmail: string | null;
  /** Begun by an attempt to pay, shown once it is paid. */
  begun: { intent: string | null; subscription: string | null };
}

function emptyState(): State {
  return {
    clockOffset: 0,
    nextNumber: 1,
    customers: {},
    payment_methods: {},
    cards: {},
    tokens: {},
    payment_intents: {},
    setup_intents: {},
    charges: {},
    refunds: {},
    products: {},
    prices: {},
    coupons: {},
    discounts: {},
    usedDiscounts: {},
    subscriptions: {},
    plans: {},
    invoices: {},
    invoice_payments: {},
    sessions: {},
    session_lines: {},
    session_plans: {},
    events: {},
    deliveries: [],
    answers: {},
  };
}

/** The last run's state, or a new one. A table that an older run didn't have yet is empty. */
export function loadState(file: string | null): State {
  return { ...emptyState(), ...(file ? readDataFile<State>(file) : undefined) };
}

export function saveState(file: string | null, state: State): void {
  if (file) writeDataFile(file, state);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 'pi_3Kx…': letters and digits as Stripe's ids are. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
