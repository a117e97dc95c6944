import Stripe from 'stripe';
import type { StripeFailure } from './errors';
import type { PayoutInterval } from './payouts';
import { newId, saveState, type State, type StoredEvent } from './state';
import type { Wire } from './wire';

export interface SandboxOptions {
  state: State;
  dataFile: string | null;
  now: () => Date;
  /** Path of the sandbox's pages on the site's origin. */
  publicPath: string;
  publicKey: string;
  /** Whether events are delivered to a webhook. */
  delivers: boolean;
  payoutInterval: PayoutInterval;
}

const DAY = 86_400;
/** Seconds: Stripe stores events for 30 days and idempotent responses for one. */
const EVENT_RETENTION = 30 * DAY;
const RESPONSE_RETENTION = DAY;

/** `failing`: the attempt has failed, its event isn't emitted yet. */
export type InvoiceOutcome = 'paid' | 'failing' | 'failed';

/** State, clock, events and watchers. Every change is synchronous, so calls never interleave. */
export class Sandbox {
  readonly state: State;
  readonly publicPath: string;
  readonly publicKey: string;
  readonly payoutInterval: PayoutInterval;
  /** The current API call, named by its events. */
  request: StoredEvent['request'] = null;
  /** Called with every event to deliver. */
  onEvent: (event: StoredEvent) => void = () => undefined;
  /** Called after an intent's status has changed, for invoices and checkout sessions. */
  readonly intentWatchers: ((intent: Wire<Stripe.PaymentIntent>) => void)[] = [];
  readonly setupWatchers: ((intent: Wire<Stripe.SetupIntent>) => void)[] = [];
  readonly invoiceWatchers: ((invoice: Wire<Stripe.Invoice>, outcome: InvoiceOutcome) => void)[] = [];
  /** The time of the scheduled action that is running; null: the clock's time. */
  private at: number | null = null;

  constructor(private readonly options: SandboxOptions) {
    this.state = options.state;
    this.publicPath = options.publicPath;
    this.publicKey = options.publicKey;
    this.payoutInterval = options.payoutInterval;
  }

  /** Seconds since 1970, as Stripe counts. */
  now(): number {
    return this.at ?? Math.floor((this.options.now().getTime() + this.state.clockOffset) / 1000);
  }

  /** Runs `work` with the clock set to `moment`, for overdue actions. */
  runAt<T>(moment: number, work: () => T): T {
    const before = this.at;
    this.at = moment;
    try {
      return work();
    } finally {
      this.at = before;
    }
  }

  /** A number that no other object of the run has, growing. */
  nextNumber(): number {
    return this.state.nextNumber++;
  }

  emit(type: Stripe.Event['type'], object: object, previous?: object): void {
    const event: StoredEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.now(),
      data: { object: structuredClone(object), ...(previous && { previous_attributes: structuredClone(previous) }) },
      livemode: false,
      pending_webhooks: this.options.delivers ? 1 : 0,
      request: this.request,
      type,
    };
    this.state.events[event.id] = event;
    this.onEvent(event);
  }

  notifyIntent(intent: Wire<Stripe.PaymentIntent>): void {
    for (const watcher of this.intentWatchers) watcher(intent);
  }

  notifySetup(intent: Wire<Stripe.SetupIntent>): void {
    for (const watcher of this.setupWatchers) watcher(intent);
  }

  notifyInvoice(invoice: Wire<Stripe.Invoice>, outcome: InvoiceOutcome): void {
    for (const watcher of this.invoiceWatchers) watcher(invoice, outcome);
  }

  /** Stores the state on disk, before a response is sent. */
  save(): void {
    this.prune();
    saveState(this.options.dataFile, this.state);
  }

  private prune(): void {
    const now = this.now();
    const waiting = new Set(this.state.deliveries.map(({ event }) => event));
    for (const { id, created } of Object.values(this.state.events))
      if (created < now - EVENT_RETENTION && !waiting.has(id)) delete this.state.events[id];
    for (const [key, { at }] of Object.entries(this.state.answers))
      if (at < now - RESPONSE_RETENTION) delete this.state.answers[key];
  }
}

/** Returns the row or throws Stripe's "No such …". */
export function find<T>(table: Record<string, T>, id: string, refusal: () => StripeFailure): T {
  const found = Object.hasOwn(table, id) ? table[id] : undefined;
  if (found === undefined) throw refusal();
  return found;
}
