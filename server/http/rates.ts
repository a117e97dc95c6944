/**
 * Rate limits. They are counted in the studio's database (server/db/rateLimit.ts), so that all of its servers share
 * them, through the store interface of @fastify/rate-limit.
 *
 * A limit of up to PRECISION hits a minute queries the database for each hit and is exact. A greater one (the limit of
 * an address over everything) is counted in memory and written to the database in portions of a PRECISIONth: no request
 * waits for it, an address with fewer requests costs no query, and another server's hits are known a portion later.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../domain/durations';
import { AppError } from '../../domain/errors';
import { countHits } from '../db/rateLimit';
import type { Studio } from '../studio';
import { networkOf, NETWORK_SHARE } from '../clientAddress';

const PRECISION = 60;
/** Windows in memory; of one that is dropped at most a portion is lost. */
const MAX_WINDOWS = 20_000;
/** The address of requests that the server sends itself, such as those of SSR: no peer has it. They aren't limited. */
export const IN_PROCESS = '0.0.0.0';

/** What the plugin hands from keyGenerator to the store, untouched: the studio whose database counts goes along. */
interface Key {
  readonly studio: Studio;
  readonly text: string;
  /** The same limit for all addresses of the network together; null: there is none. */
  readonly network: string | null;
}

type Who = (request: FastifyRequest) => { readonly one: string; readonly network: string | null };

const byAddress: Who = ({ address }) => ({ one: address, network: networkOf(address) });
/** Per customer, as many share an address; without a customer, per address. */
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

/** The same limit for a call where only requests count whose body names `field`. */
export const onlyNaming = (fields: readonly string[], { rateLimit: shared }: ReturnType<typeof limit>) => ({
  rateLimit: {
    ...shared,
    // Once the body is read.
    hook: 'preHandler' as const,
    allowList: ({ body }: FastifyRequest): boolean =>
      typeof body !== 'object' || body === null || !fields.some((field) => field in body),
  },
});

interface Window {
  endsAt: number;
  /** Hits that the database has counted, and those not written to it yet. */
  counted: number;
  uncounted: number;
}

interface Counted {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

type One = Pick<Key, 'studio' | 'text'>;

/** The class of the store, as the plugin wants it. */
function storeOn(clock: () => Date) {
  const windows = new LRUCache<string, Window>({ max: MAX_WINDOWS });

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
    // Where the limit is known to be exceeded, the database has nothing to add until the window ends.
    if (window.counted <= max && window.uncounted >= portion) {
      const counted = countInDatabase(window, key, length, now);
      if (portion === 1) return counted;
      // The database is unreachable: the next portion includes these.
      counted.catch(() => undefined);
    }
    return { current: window.counted + window.uncounted, ttl: window.endsAt - now.getTime() };
  }

  /** What an address is refused is no hit of its network: one can't use up what its neighbours have. */
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
    /** Keys name their limit: all calls share one store. */
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
