/** Delivers signed notifications, with retries and faults. */
import { createHmac, randomUUID } from 'node:crypto';
import { seededRandom } from '../random';
import type { State, StoredNotification } from './state';

/** Faults of deliveries. Shares are between 0 and 1; the same seed repeats them. */
export interface NotificationFaults {
  readonly drop?: number;
  readonly duplicate?: number;
  readonly reorder?: boolean;
  readonly seed?: number;
}

const MAX_ATTEMPTS = 12;
/** Milliseconds until the second attempt; doubles for each further one, up to a minute. */
const BACK_OFF = 1_000;
const TIMEOUT = 22_000;
const FLUSH_ROUNDS = 3;

/** The signature of a notification, as Mercado Pago documents it. */
function sign(secret: string, about: { dataId: string; requestId: string; ts: string }): string {
  const manifest = `id:${about.dataId.toLowerCase()};request-id:${about.requestId};ts:${about.ts};`;
  return createHmac('sha256', secret).update(manifest).digest('hex');
}

export class Notifications {
  private faults: NotificationFaults = {};
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
  ) {}

  set(faults: NotificationFaults): void {
    this.faults = faults;
    if (faults.seed !== undefined) this.random = seededRandom(faults.seed);
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.schedule();
  }

  add(notification: Pick<StoredNotification, 'id' | 'url' | 'dataId' | 'text'>): void {
    const { drop = 0, duplicate = 0, reorder = false } = this.faults;
    if (this.random() < drop) return;
    for (let copies = this.random() < duplicate ? 2 : 1; copies > 0; copies--) {
      const { outbox } = this.state;
      const at = reorder ? Math.floor(this.random() * (outbox.length + 1)) : outbox.length;
      outbox.splice(at, 0, { ...notification, attempts: 0, due: Date.now() });
    }
    this.schedule();
  }

  /** Tries all that wait at once, also while paused; resolves with how many are still undelivered. */
  async flush(): Promise<number> {
    for (let round = 0; round < FLUSH_ROUNDS && this.state.outbox.length > 0; round++) await this.send(() => true);
    this.schedule();
    return this.state.outbox.length;
  }

  /** Continues with what an earlier process left. */
  schedule(): void {
    clearTimeout(this.timer);
    if (this.closed || this.paused || this.state.outbox.length === 0) return;
    const wait = Math.max(0, Math.min(...this.state.outbox.map(({ due }) => due)) - Date.now());
    this.timer = setTimeout(() => {
      if (this.paused) return;
      void this.send(({ due }) => due <= Date.now()).then(() => this.schedule());
    }, wait).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    this.closing.abort();
    await this.sending;
  }

  /** Tries each due one once, one after another. */
  private send(isDue: (one: StoredNotification) => boolean): Promise<void> {
    this.sending = this.sending.then(async () => {
      const due = this.state.outbox.filter(isDue);
      for (const one of due) await this.attempt(one);
      if (due.length > 0) this.save();
    });
    return this.sending;
  }

  private async attempt(one: StoredNotification): Promise<void> {
    if (this.closed) return;
    one.attempts += 1;
    const done = (await this.post(one)) || one.attempts >= MAX_ATTEMPTS;
    if (done) this.state.outbox = this.state.outbox.filter((other) => other !== one);
    else one.due = Date.now() + Math.min(60_000, BACK_OFF * 2 ** (one.attempts - 1));
  }

  private async post({ url, dataId, text }: StoredNotification): Promise<boolean> {
    const [requestId, ts] = [randomUUID(), String(Date.now())];
    const address = new URL(url);
    const { type } = JSON.parse(text) as { type: string };
    address.searchParams.set('data.id', dataId);
    address.searchParams.set('type', type);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-request-id': requestId,
          'x-signature': `ts=${ts},v1=${sign(this.secret, { dataId, requestId, ts })}`,
        },
        body: text,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.closing.signal]),
      });
      await response.text();
      return response.ok;
    } catch {
      return false;
    }
  }
}
