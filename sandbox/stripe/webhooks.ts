import { createHmac } from 'node:crypto';
import { seededRandom } from '../random';
import type { Sandbox } from './sandbox';
import type { Delivery, StoredEvent } from './state';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Faults of webhook delivery. Shares are between 0 and 1. */
export interface WebhookFaults {
  /** Share that is never delivered. */
  drop?: number;
  /** Share that is delivered twice. */
  duplicate?: number;
  /** Share that is delivered late. */
  delay?: { share: number; ms: number };
  /** Delays each by up to `ms`, so that events overtake each other. */
  reorder?: { ms: number };
  seed?: number;
}

export interface FlushResult {
  delivered: number;
  failed: number;
}

/** Doubles with every attempt. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 3_600_000;
/** About three days of attempts. */
const MAX_ATTEMPTS = 80;
const TIMEOUT_MS = 10_000;

/** Delivers events one after another and retries each until a 2xx response. */
export class Webhooks {
  private faults: WebhookFaults = {};
  private random = seededRandom(1);
  private paused = false;
  private readonly closing = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  /** Serializes deliveries. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly sandbox: Sandbox,
    private readonly target: WebhookTarget | null,
  ) {
    sandbox.onEvent = (event) => this.add(event);
    this.scheduleNext();
  }

  setFaults(faults: WebhookFaults): void {
    this.faults = faults;
    this.random = seededRandom(faults.seed ?? 1);
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.timer);
  }

  resume(): void {
    this.paused = false;
    this.scheduleNext();
  }

  /** Tries every outstanding delivery once, also paused and delayed ones. Failed ones stay outstanding. */
  async flush(): Promise<FlushResult> {
    const result: FlushResult = { delivered: 0, failed: 0 };
    const failed = new Set<Delivery>();
    await this.enqueue(async () => {
      for (let left = this.outstanding(failed); left.length > 0; left = this.outstanding(failed)) {
        const chosen = left[this.faults.reorder ? Math.floor(this.random() * left.length) : 0];
        if (!chosen) break;
        if (await this.send(chosen)) result.delivered += 1;
        else {
          result.failed += 1;
          failed.add(chosen);
        }
      }
    });
    this.scheduleNext();
    return result;
  }

  async close(): Promise<void> {
    this.closing.abort();
    clearTimeout(this.timer);
    await this.queue;
  }

  private outstanding(failed: ReadonlySet<Delivery>): Delivery[] {
    return this.closing.signal.aborted ? [] : this.sandbox.state.deliveries.filter((one) => !failed.has(one));
  }

  private add({ id, type }: StoredEvent): void {
    const { drop = 0, duplicate = 0, delay, reorder } = this.faults;
    if (drop > 0 && this.random() < drop) return;
    const times = duplicate > 0 && this.random() < duplicate ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const late = (delay && this.random() < delay.share ? delay.ms : 0) + (reorder ? this.random() * reorder.ms : 0);
      for (const endpoint of this.endpointsOf(type))
        this.sandbox.state.deliveries.push({ event: id, attempts: 0, endpoint, dueAt: Date.now() + late });
    }
    this.scheduleNext();
  }

  private endpointsOf(type: string): (string | null)[] {
    const made = Object.values(this.sandbox.state.webhook_endpoints)
      .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
      .map(({ id }) => id);
    return [...(this.target ? [null] : []), ...made];
  }

  /** null: the endpoint was deleted. */
  private targetOf({ endpoint }: Delivery): WebhookTarget | null {
    if (!endpoint) return this.target;
    const made = this.sandbox.state.webhook_endpoints[endpoint];
    return made?.secret ? { url: made.url, secret: made.secret } : null;
  }

  private scheduleNext(): void {
    clearTimeout(this.timer);
    if (this.closing.signal.aborted || this.paused) return;
    const due = Math.min(...this.sandbox.state.deliveries.map(({ dueAt }) => dueAt));
    if (!Number.isFinite(due)) return;
    this.timer = setTimeout(
      () => void this.enqueue(() => this.sendDue()).then(() => this.scheduleNext()),
      Math.max(0, due - Date.now()),
    );
    this.timer.unref();
  }

  private async sendDue(): Promise<void> {
    for (;;) {
      if (this.closing.signal.aborted || this.paused) return;
      const now = Date.now();
      const [next] = this.sandbox.state.deliveries
        .filter(({ dueAt }) => dueAt <= now)
        .sort((a, b) => a.dueAt - b.dueAt);
      if (!next) return;
      await this.send(next);
    }
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done;
    return done;
  }

  private async send(delivery: Delivery): Promise<boolean> {
    const event = this.sandbox.state.events[delivery.event];
    const target = this.targetOf(delivery);
    const accepted = !event || !target || (await this.post(event, target));
    delivery.attempts += 1;
    if (accepted || delivery.attempts >= MAX_ATTEMPTS) this.removeDelivery(delivery, event, accepted);
    else delivery.dueAt = Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (delivery.attempts - 1), MAX_RETRY_MS);
    this.sandbox.save();
    return accepted;
  }

  private removeDelivery(delivery: Delivery, event: StoredEvent | undefined, accepted: boolean): void {
    const { deliveries } = this.sandbox.state;
    deliveries.splice(deliveries.indexOf(delivery), 1);
    if (event && accepted) event.pending_webhooks = 0;
  }

  private async post(event: StoredEvent, target: WebhookTarget): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (sandbox)',
          'stripe-signature': signature(payload, target.secret),
        },
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.closing.signal]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      // Unreachable or too slow: retry later.
      return false;
    }
  }
}

/** Signs with the machine's clock, as the receiver compares the time with its own. */
function signature(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${v1}`;
}
