/**
 * Rate limits. They are counted in the studio's database (server/db/rateLimit.ts), so that all of its servers share
 * them, through the store interface of @fastify/rate-limit. A limit of up to PRECISION hits a minute queries the
 * database for each hit and is exact. A greater one (the limit of an address over all calls) is counted in memory and
 * added to the database in portions of a PRECISIONth: no request waits for it, an address with fewer requests costs no
 * query, and each server learns of the others' hits one portion later.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCache } from '../cache';
import { MINUTE } from '../../domain/durations';
import { AppError } from '../../domain/errors';
import { countHits } from '../db/rateLimit';
import type { Studio } from '../studio';
import { networkOf, NETWORK_SHARE } from '../clientAddress';

const PRECISION = 60;
/** Counting windows held in memory; dropping one loses at most one portion of its hits. */
const MAX_WINDOWS = 20_000;
/** The address of requests that the server sends to itself, such as those of SSR. They aren't limited. */
export const IN_PROCESS = '0.0.0.0';

/** What keyGenerator passes to the store: the address with the studio whose database counts it. */
interface Key {
  readonly studio: Studio;
  readonly text: string;
  /** The key by which the whole network of the address is limited too; null: it isn't. */
  readonly network: string | null;
}

type Who = (request: FastifyRequest) => { readonly one: string; readonly network: string | null };

const byAddress: Who = ({ address }) => ({ one: address, network: networkOf(address) });
/** Counts by customer, as many customers share an address; without a customer, by address. */
const byPerson: Who = (request) =>
  'customer_id' in request.actor ? { one: `customer ${request.actor.customer_id}`, network: null } : byAddress(request);

const keyGenerator =
  (name: string, who: Who) =>
  (request: FastifyRequest): string => {
    const { one, network } = who(request);
    const key: Key = {
      studio: request.studio,
      text: `${name} ${one}`,
      network: network === null ? null : `${name} ${network}`,
    };
    return key as unknown as string;
  };

const limit = (name: string, max: number, who: Who) => ({
  rateLimit: { max, timeWindow: MINUTE, keyGenerator: keyGenerator(name, who) },
});

/** `max` times a minute for each customer, over all calls with this name. */
export const perPerson = (name: string, max: number) => limit(name, max, byPerson);

/** `max` times a minute from one address, whatever the account, over all calls with this name. */
export const perAddress = (name: string, max: number) => limit(name, max, byAddress);

/** The same limit for a call, counting only requests whose body has one of `fields`. */
export const onlyNaming = (fields: readonly string[], { rateLimit: shared }: ReturnType<typeof limit>) => ({
  rateLimit: {
    ...shared,
    // The body is only known from here on.
    hook: 'preHandler' as const,
    allowList: ({ body }: FastifyRequest): boolean =>
      typeof body !== 'object' || body === null || !fields.some((field) => field in body),
  },
});

interface Window {
  endsAt: number;
  /** Hits in the database, and `uncounted` ones that are not written to it yet. */
  counted: number;
  uncounted: number;
}

interface Counted {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

type One = Pick<Key, 'studio' | 'text'>;

/** The store class that the plugin expects, using this clock. */
function storeOn(clock: () => Date) {
  const windows = createCache<string, Window>(MAX_WINDOWS);

  async function countInDatabase(window: Window, { studio, text }: One, length: number, now: Date): Promise<Counted> {
    const { uncounted } = window;
    window.uncounted = 0;
    window.counted += uncounted;
    const { hits, ends_at } = await countHits(studio.pool, text, uncounted, length, now);
    const endsAt = ends_at.getTime();
    window.counted = endsAt === window.endsAt ? Math.max(window.counted, hits) : hits;
    window.endsAt = endsAt;
    return { current: hits, ttl: endsAt - now.getTime() };
  }

  async function countOne(key: One, length: number, max: number): Promise<Counted> {
    const now = clock();
    const id = `${key.studio.id} ${key.text}`;
    let window = windows.get(id);
    if (!window || window.endsAt <= now.getTime()) {
      window = { endsAt: now.getTime() + length, counted: 0, uncounted: 0 };
      windows.set(id, window);
    }
    window.uncounted += 1;
    const portion = Math.max(1, Math.floor(max / PRECISION));
    // The limit is already exceeded: the database is not queried until the window ends.
    if (window.counted <= max && window.uncounted >= portion) {
      const counted = countInDatabase(window, key, length, now);
      if (portion === 1) return counted;
      // If the database is unreachable, the next portion includes these hits.
      counted.catch(() => undefined);
    }
    return { current: window.counted + window.uncounted, ttl: window.endsAt - now.getTime() };
  }

  /** Hits that an address is refused don't count for its network: one address can't use up its neighbours' share. */
  async function count({ network, ...key }: Key, length: number, max: number): Promise<Counted> {
    const own = await countOne(key, length, max);
    if (network === null || own.current > max) return own;
    const all = await countOne({ ...key, text: network }, length, max * NETWORK_SHARE);
    return all.current > max * NETWORK_SHARE ? { ...all, current: max + 1 } : own;
  }

  return class Store {
    incr(key: string, done: (error: Error | null, counted?: Counted) => void, timeWindow: number, max: number): void {
      count(key as unknown as Key, timeWindow, max).then((counted) => done(null, counted), done);
    }
    /** All calls share one store, as each key contains the name of its limit. */
    child(): this {
      return this;
    }
  };
}

/** `addressLimit`: requests a minute from one address, over everything that the server receives; 0: no limit. */
export async function installRateLimits(app: FastifyInstance, addressLimit: number): Promise<void> {
  await app.register(rateLimit, { global: false, store: storeOn(app.clock) });
  if (addressLimit === 0) return;
  const check = app.createRateLimit({
    max: addressLimit,
    timeWindow: MINUTE,
    keyGenerator: keyGenerator('everything', byAddress),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.remoteAddress === IN_PROCESS) return;
    const limited = await check(request);
    if (limited.isAllowed || !limited.isExceeded) return;
    reply.header('retry-after', limited.ttlInSeconds);
    throw new AppError('request/too-many');
  });
}
