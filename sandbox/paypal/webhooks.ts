/** Delivers signed events to the webhook, with retries and injectable faults. */
import { createHmac, randomUUID } from 'node:crypto';
import { seededRandom } from '../random';
import type { State, StoredEvent } from './state';

export interface Webhook {
  readonly url: string;
  readonly id: string;
}

/** Faults of webhook delivery. Shares are between 0 and 1; the same seed repeats them. */
export interface WebhookFaults {
  readonly drop?: number;
  readonly duplicate?: number;
  /** Milliseconds: upper limit of each event's random delay. */
  readonly delay?: number;
  readonly reorder?: boolean;
  readonly seed?: number;
}

export interface Faults {
  /** Sets the webhook faults from now on; `{}` ends them. */
  set(accidents: WebhookFaults): void;
  /** Stops deliveries until resume(). */
  pause(): void;
  resume(): void;
  /** Tries all waiting events at once, also paused ones; resolves with how many are still undelivered. */
  flush(): Promise<number>;
  /** Injects faults into API calls; `() => undefined` ends them. */
  calls(decide: CallFaults): void;
  /** Executes the next POST calls but drops their responses. */
  loseResponses(count: number): void;
  /** Fails the next calls with 503. */
  refuseCalls(count: number): void;
}

/** 'fail': 503 without executing; 'lose_response': executed, but the response is dropped. */
export type CallFaults = (call: {
  readonly method: string;
  readonly path: string;
}) => 'fail' | 'lose_response' | undefined;

/** Attempts after which PayPal gives up. */
const MAX_ATTEMPTS = 25;
/** Milliseconds until the second attempt; doubles for each further one, up to a minute. */
const BACK_OFF = 1_000;
const TIMEOUT = 10_000;
/** Rounds of a flush, to retry failed deliveries. */
const FLUSH_ROUNDS = 3;

export class Deliveries {
  private webhook: Webhook | null = null;
  private faults: WebhookFaults = {};
  private random = seededRandom(1);
  private paused = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(
    private readonly state: State,
    private readonly save: () => void,
    private readonly secret: string,
    private readonly certUrl: () => string,
  ) {}

  /** The only one that gets events. */
  current(): Webhook | null {
    return this.webhook;
  }

  setWebhook(webhook: Webhook | null): void {
    this.webhook = webhook;
    this.schedule();
  }

  set(accidents: WebhookFaults): void {
    this.faults = accidents;
    if (accidents.seed !== undefined) this.random = seededRandom(accidents.seed);
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.schedule();
  }

  add(event: Pick<StoredEvent, 'id' | 'text' | 'type'>): void {
    const { drop = 0, duplicate = 0, delay = 0, reorder = false } = this.faults;
    if (this.random() < drop) return;
    const copies = this.random() < duplicate ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const queued = { ...event, attempts: 0, due: Date.now() + Math.round(this.random() * delay) };
      const at = reorder ? Math.floor(this.random() * (this.state.outbox.length + 1)) : this.state.outbox.length;
      this.state.outbox.splice(at, 0, queued);
    }
    this.schedule();
  }

  async flush(): Promise<number> {
    for (let round = 0; round < FLUSH_ROUNDS && this.state.outbox.length > 0; round++) await this.send(() => true);
    this.schedule();
    return this.state.outbox.length;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.closing.abort();
    await this.sending;
  }

  verify(given: {
    transmission_id: string;
    transmission_time: string;
    webhook_id: string;
    transmission_sig: string;
    webhook_event: unknown;
  }): boolean {
    return (
      this.webhook !== null &&
      given.webhook_id === this.webhook.id &&
      given.transmission_sig ===
        this.sign(given.transmission_id, given.transmission_time, given.webhook_id, JSON.stringify(given.webhook_event))
    );
  }

  /** HMAC in place of PayPal's certificate, over the same content. */
  private sign(id: string, time: string, webhookId: string, text: string): string {
    return createHmac('sha256', this.secret).update(`${id}|${time}|${webhookId}|${text}`).digest('base64');
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.closed || this.paused || !this.webhook || this.state.outbox.length === 0) return;
    const wait = Math.max(0, Math.min(...this.state.outbox.map(({ due }) => due)) - Date.now());
    this.timer = setTimeout(() => {
      if (this.paused) return;
      void this.send(({ due }) => due <= Date.now()).then(() => this.schedule());
    }, wait).unref();
  }

  /** Tries each due event once; rounds are serialized. */
  private send(isDue: (event: StoredEvent) => boolean): Promise<void> {
    this.sending = this.sending.then(async () => {
      const due = this.state.outbox.filter(isDue);
      // In parallel, as PayPal does, to mix up the order.
      if (this.faults.reorder) await Promise.all(due.map((event) => this.attempt(event)));
      else for (const event of due) await this.attempt(event);
      if (due.length > 0) this.save();
    });
    return this.sending;
  }

  private async attempt(event: StoredEvent): Promise<void> {
    if (this.closed || !this.webhook) return;
    event.attempts += 1;
    const accepted = await this.post(this.webhook, event.text);
    if (accepted || event.attempts >= MAX_ATTEMPTS)
      this.state.outbox = this.state.outbox.filter((other) => other !== event);
    else event.due = Date.now() + Math.min(60_000, BACK_OFF * 2 ** (event.attempts - 1));
  }

  private async post({ url, id }: Webhook, text: string): Promise<boolean> {
    const transmission = randomUUID();
    const time = `${new Date().toISOString().slice(0, 19)}Z`;
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: text,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.closing.signal]),
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': transmission,
          'paypal-transmission-time': time,
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': this.certUrl(),
          'paypal-transmission-sig': this.sign(transmission, time, id, text),
          'paypal-auth-version': 'v2',
        },
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      // Unreachable or too slow: retry later.
      return false;
    }
  }
}
