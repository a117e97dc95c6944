/** The sandbox's state: plain JSON, stored in one file. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { readDataFile, writeDataFile } from '../dataFile';
import type { CardName } from './cards';
import type { ErrorBody } from './errors';
import type { Wire } from './wire';

/** The test card of a payment method; the sandbox never has the number. */
export interface CardRecord {
  name: CardName;
  /** Authenticated for off-session use. */
  setUp: boolean;
  /** Was charged without a customer or detached from one: Stripe allows no further use. */
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
  /** One that was made by the API; null: the one that the sandbox was started with. */
  endpoint: string | null;
  /** Milliseconds of the machine's clock, not the sandbox's. */
  dueAt: number;
}

/** The first response to an Idempotency-Key. */
export interface StoredResponse {
  request: string;
  at: number;
  status: number;
  body: object | { error: ErrorBody };
}

/** A subscription's schedule, which Stripe's object doesn't show. */
interface SubscriptionPlan {
  /** When the invoice that starts the next period is due; the period's end. */
  cycleAt: number | null;
  trialWarned: boolean;
}

type Table<T> = Record<string, T>;

export interface State {
  /** Milliseconds that the clock was advanced. */
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
  disputes: Table<Wire<Stripe.Dispute>>;
  balance_transactions: Table<Wire<Stripe.BalanceTransaction>>;
  /** What customers have transferred and no payment has taken, in centavos by customer. */
  cash_balances: Table<number>;
  cash_transactions: Table<Wire<Stripe.CustomerCashBalanceTransaction>>;
  /** The account that customers transfer to, by customer. */
  clabes: Table<string>;
  /** Vouchers of OXXO by intent; `toldAt`: when the shop tells that it was paid, in seconds. */
  vouchers: Table<{ number: string; toldAt: number | null }>;
  payouts: Table<Wire<Stripe.Payout>>;
  /** The payout of each balance transaction that is in one. */
  paid_out: Table<string>;
  /** Seconds; absent: none has been planned. */
  nextPayoutAt?: number;
  products: Table<Wire<Stripe.Product>>;
  prices: Table<Wire<Stripe.Price>>;
  coupons: Table<Wire<Stripe.Coupon>>;
  discounts: Table<Wire<Stripe.Discount>>;
  /** Discounts with duration `once` that have been applied. */
  usedDiscounts: Table<true>;
  subscriptions: Table<Wire<Stripe.Subscription>>;
  plans: Table<SubscriptionPlan>;
  invoices: Table<Wire<Stripe.Invoice>>;
  invoice_payments: Table<Wire<Stripe.InvoicePayment>>;
  sessions: Table<Wire<Stripe.Checkout.Session>>;
  session_lines: Table<Wire<Stripe.LineItem>[]>;
  /** What each session creates when it is paid. */
  session_plans: Table<SessionPlan>;
  webhook_endpoints: Table<Wire<Stripe.WebhookEndpoint>>;
  events: Table<StoredEvent>;
  deliveries: Delivery[];
  answers: Table<StoredResponse>;
}

export interface SessionPlan {
  coupons: string[];
  trialDays: number | null;
  /** For the payment or subscription that the session creates. */
  metadata: Stripe.Metadata;
  description: string | null;
  setupFutureUsage: 'off_session' | 'on_session' | null;
  receiptEmail: string | null;
  /** Created by an attempt to pay, shown after the payment. */
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
    disputes: {},
    balance_transactions: {},
    cash_balances: {},
    cash_transactions: {},
    clabes: {},
    vouchers: {},
    payouts: {},
    paid_out: {},
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
    webhook_endpoints: {},
    events: {},
    deliveries: [],
    answers: {},
  };
}

/** Loads the stored state; tables that an older file lacks are empty. */
export function loadState(file: string | null): State {
  return { ...emptyState(), ...(file ? readDataFile<State>(file) : undefined) };
}

export function saveState(file: string | null, state: State): void {
  if (file) writeDataFile(file, state);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 'pi_3Kx…' */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
