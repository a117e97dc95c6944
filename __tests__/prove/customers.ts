/**
 * Customers who reserve, cancel and buy as browsers do: what isn't answered is sent again under the same key, by turns
 * to each server. What was acknowledged to them is compared with the database afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../../server/db/schema';
import { STRIPE_KEYS } from '../helpers/api';
import { answerBankChallenge } from '../helpers/stripe';
import { emulatorToken } from '../helpers/tokens';
import { eventually } from '../helpers/until';
import { aClass, aCrowd, aPackage, type Person } from '../server/builders';
import { brokenRules } from '../server/invariants';

/** Statuses after which a browser asks again. */
const AWAY = new Set([502, 503, 504]);
/** Milliseconds that browsers wait for an answer (src/core/http/send.ts). */
export const BROWSER_PATIENCE = 15_000;
/** Where a server that is only slow, as its machine has other work, counts as well. */
const PATIENCE = 120_000;
const REPEAT_MS = 250;
/** After which a request that isn't answered fails the test: longer than any part is away. */
const IN_VAIN_MS = 5 * 60_000;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface Request {
  readonly method?: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

interface Stores {
  readonly classes: readonly number[];
  readonly packages: readonly number[];
}

const CONFIG = [
  { key: 'stripe_public_key', value: STRIPE_KEYS.publicKey },
  { key: 'allow_cancel_reservations', value: 'true' },
];

async function knowsConfig(port: number): Promise<true | undefined> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/appconfig`).catch(() => null);
  if (!reply?.ok) return undefined;
  const pairs = (await reply.json()) as { key: string; value: string }[];
  return CONFIG.every(({ key, value }) => pairs.some((pair) => pair.key === key && pair.value === value)) || undefined;
}

/** Classes with seats for half of the customers, and packages, at servers that sell them. */
async function openStores(
  db: Kysely<DB>,
  ports: readonly number[],
  customers: number,
  classes: number,
): Promise<Stores> {
  await db
    .insertInto('app_config')
    .values(CONFIG)
    .onConflict((row) => row.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
  // Servers have read their configuration when they started, and use it for a while.
  await Promise.all(ports.map((port) => eventually(`the configuration at port ${port}`, () => knowsConfig(port))));
  const seats = { capacity: customers / 2, inHours: 72 };
  return {
    classes: await Promise.all(Array.from({ length: classes }, () => aClass(db, seats))),
    packages: [await aPackage(db), await aPackage(db, { price: 50_000 })],
  };
}

interface Arrival {
  readonly ports: readonly number[];
  /** Address of Stripe's stand-in. */
  readonly bank: string;
  readonly size?: number;
  readonly classes: number;
  /** Milliseconds that they wait for an answer. */
  readonly patience?: number;
  /** Asked before each class: whether they come to no further one. */
  readonly leave?: () => boolean;
  /** Milliseconds that they take before each class. */
  readonly think?: number;
}

export class Customers {
  /** What was acknowledged: reservations by key, cancelled ones, purchases by key. */
  readonly reserved = new Map<string, number>();
  readonly cancelled = new Set<number>();
  readonly bought = new Map<string, number>();
  /** Purchases whose customers left at their bank's page. */
  left = 0;
  /** Why requests were sent again, each time. */
  readonly repeated: string[] = [];
  /** Called with the moment at which a request was sent that has been acknowledged now. */
  onAcknowledged: (sentAt: number) => void = () => undefined;
  /** Whether one of them met what must not be: the others leave. */
  private failed = false;

  private constructor(
    private readonly ports: readonly number[],
    private readonly bank: string,
    private readonly people: readonly Person[],
    private readonly stores: Stores,
    private readonly patience: number,
    private readonly leave: () => boolean,
    private readonly think: number,
  ) {}

  static async open(
    db: Kysely<DB>,
    { ports, bank, size = 16, classes, patience = PATIENCE, leave = () => false, think = 0 }: Arrival,
  ): Promise<Customers> {
    const stores = await openStores(db, ports, size, classes);
    return new Customers(ports, bank, await aCrowd(db, size, classes), stores, patience, leave, think);
  }

  get acknowledged(): number {
    return this.reserved.size + this.cancelled.size + this.bought.size;
  }

  /** All of them at once do all that they came for. */
  async run(): Promise<void> {
    const visits = await Promise.allSettled(
      this.people.map((person, at) =>
        this.visit(person, at).catch((error: unknown) => {
          this.failed = true;
          throw error;
        }),
      ),
    );
    for (const visit of visits) if (visit.status === 'rejected') throw visit.reason;
  }

  private async visit(person: Person, at: number): Promise<void> {
    const { classes, packages } = this.stores;
    for (const [turn, single_class_id] of classes.entries()) {
      if (this.leave() || this.failed) return;
      if (this.think > 0) await pause(this.think * (0.5 + Math.random()));
      const class_reservation_id = await this.reserve(person, single_class_id);
      if (class_reservation_id !== null && (turn + at) % 3 === 0) await this.cancel(person, class_reservation_id);
      const class_package_id = packages[(turn + at) % packages.length];
      // Four purchases each, spread over the visit; of a long one, more.
      if (class_package_id !== undefined && turn % Math.min(Math.ceil(classes.length / 4), 8) === at % 3)
        await this.buy(person, class_package_id, turn);
    }
  }

  private async reserve(person: Person, single_class_id: number): Promise<number | null> {
    const key = `lugar-${person.uid}-${single_class_id}`;
    const { status, body } = await this.send(person, { path: '/class_reservations', body: { single_class_id }, key });
    if (status !== 200) return null;
    const { class_reservation_id } = body.class_reservation as { class_reservation_id: number };
    this.reserved.set(key, class_reservation_id);
    return class_reservation_id;
  }

  private async cancel(person: Person, class_reservation_id: number): Promise<void> {
    const path = `/class_reservations/${class_reservation_id}`;
    const { status, body } = await this.send(person, { method: 'DELETE', path });
    // Of a repeat: the first one was carried out and its answer lost.
    if (status !== 200 && body.code !== 'reservation/cancelled') throw new Error(`${path}: ${JSON.stringify(body)}`);
    this.cancelled.add(class_reservation_id);
  }

  private async buy(person: Person, class_package_id: number, turn: number): Promise<void> {
    const key = `compra-${person.uid}-${turn}`;
    const card_payment_method = turn % 2 ? 'pm_card_visa' : 'pm_card_authenticationRequired';
    const reply = await this.send(person, {
      path: '/checkout/purchase',
      body: { class_package_id, card_payment_method },
      key,
    });
    if (reply.status !== 200) throw new Error(`${key}: ${JSON.stringify(reply.body)}`);
    const { purchase_id, clientSecret } = reply.body;
    if (typeof clientSecret === 'string') {
      if (person.customer_id % 4 === 0) {
        this.left += 1;
        return;
      }
      await answerBankChallenge(this.bank, clientSecret, true);
      const { body } = await this.send(person, { path: '/checkout/confirm', body: { purchase_id } });
      if (body.status !== 'completed') throw new Error(`${key}: ${JSON.stringify(body)}`);
    }
    this.bought.set(key, Number(purchase_id));
  }

  /** Sends a request until it is answered. */
  private async send(person: Person, request: Request): Promise<Answer> {
    const inVainAt = performance.now() + IN_VAIN_MS;
    for (let attempt = 0; ; attempt += 1) {
      const port = this.ports[(person.customer_id + attempt) % this.ports.length] ?? 0;
      const sentAt = performance.now();
      const answer = await ask(port, person, request, this.patience);
      if (answer && !AWAY.has(answer.status)) {
        if (answer.status >= 500) throw new Error(`${request.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        if (answer.status === 200) this.onAcknowledged(sentAt);
        return answer;
      }
      const reason = `${request.method ?? 'POST'} ${request.path}: ${answer?.status ?? 'no answer'}`;
      this.repeated.push(reason);
      if (performance.now() > inVainAt) throw new Error(`Repeated in vain, ${attempt + 1} times: ${reason}`);
      await pause(REPEAT_MS);
    }
  }

  /** Expects all that was acknowledged to them to be stored, once and nothing else, and every rule to hold. */
  async expectKept(pool: Pool): Promise<void> {
    const theirs = [this.people.map(({ customer_id }) => customer_id)];
    const { rows: keys } = await pool.query<{ key: string; reservation: number | null; purchase: number | null }>(`
      select key, coalesce(response->'class_reservation'->>'class_reservation_id', response->>'class_reservation_id')::bigint
        as reservation, (response->>'purchase_id')::bigint as purchase from idempotency_key`);
    const stored = new Map(keys.map((row) => [row.key, row.reservation ?? row.purchase]));
    for (const [key, id] of this.reserved) expect([key, stored.get(key)]).toEqual([key, id]);

    const { rows: reservations } = await pool.query<{ id: number; gone: boolean }>(
      `select class_reservation_id as id, deleted_at is not null as gone from class_reservation
       where customer_id = any ($1) order by 1`,
      theirs,
    );
    const ids = [...this.reserved.values()].sort((one, other) => one - other);
    expect(reservations).toEqual(ids.map((id) => ({ id, gone: this.cancelled.has(id) })));

    const { rows: purchases } = await pool.query<{ id: number; status: string }>(
      `select purchase_id as id, status from purchase where status not in ('failed', 'pending')
       and customer_id = any ($1) order by 1`,
      theirs,
    );
    expect(purchases).toEqual(
      [...this.bought.values()].sort((one, other) => one - other).map((id) => ({ id, status: 'completed' })),
    );
    const paid = `select purchase_id as id from invoice where fulfilled group by 1 having count(*) > 1`;
    expect((await pool.query(paid)).rows).toEqual([]);
    expect(await brokenRules(pool)).toEqual([]);
  }
}

async function ask(
  port: number,
  person: Person,
  { method = 'POST', path, body, key }: Request,
  patience: number,
): Promise<Answer | null> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      signal: AbortSignal.timeout(patience),
      headers: {
        authorization: `Bearer ${emulatorToken(person)}`,
        'x-forwarded-for': `10.0.${person.customer_id >> 8}.${person.customer_id & 255}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}
