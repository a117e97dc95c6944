/**
 * A pool whose database may change its server. While it is paused, what asks for a connection waits; transactions end on
 * the connection that they have, and connections that are free are closed. A request may thus go on across the change.
 */
import type { Pool, PoolClient } from 'pg';
import { leadTo } from './connection';
import { hasSqlState } from './errors';
import { PoolGrowth } from './poolGrowth';

/** Milliseconds that a connection is waited for: longer than a pause, shorter than browsers wait for an answer. */
const PATIENCE = 10_000;
/** SQLSTATEs of a database that takes no connections, and of one that is gone. */
const REFUSED = ['55000', '3D000'];

export interface MovablePool {
  readonly pool: Pool;
  readonly isPaused: boolean;
  pause(): void;
  /** `url`: where its connections go from now on. */
  resume(url: string): void;
}

/** 57P03: the client gets the same answer as while PostgreSQL starts, and repeats its request. */
const stillMovingError = (cause?: unknown): Error =>
  Object.assign(new Error('The database is still moving.', { cause }), { code: '57P03' });

async function withinTime(milliseconds: number, opened: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      opened,
      new Promise<never>((_, reject) => (timer = setTimeout(() => reject(stillMovingError()), milliseconds))),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `onRefused` is called where the database at `tried` takes no connection, and resolves to whether another attempt makes
 * sense: it has paused the pool or found where the database is.
 */
export function movablePool(pool: Pool, url: string, onRefused: (tried: string) => Promise<boolean>): MovablePool {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const growth = new PoolGrowth(pool);
  let address = url;
  let pause: { readonly over: Promise<void>; readonly end: () => void } | null = null;

  const acquire = async (): Promise<PoolClient> => {
    const until = performance.now() + PATIENCE;
    for (;;) {
      if (pause) await withinTime(until - performance.now(), pause.over);
      const turn = growth.turn();
      if (turn) {
        await turn;
        if (pause) continue;
      }
      const tried = address;
      try {
        const client = await growth.connect(connect);
        // It waited for others to release one, and the pause began meanwhile.
        if (!pause) return client;
        client.release();
      } catch (error) {
        if (!REFUSED.some((state) => hasSqlState(error, state))) throw error;
        if (performance.now() > until || !(await onRefused(tried))) throw stillMovingError(error);
      }
    }
  };
  // `pool.query` calls it with a callback.
  pool.connect = ((callback?: (error?: Error, client?: PoolClient, release?: PoolClient['release']) => void) => {
    const acquired = acquire();
    if (!callback) return acquired;
    acquired.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as Pool['connect'];

  const closeIdle = (): void => {
    // What waits for a connection gets it first, and gives it back.
    if (!pause || pool.waitingCount > 0 || pool.ending) return;
    for (let left = pool.idleCount; left > 0; left -= 1)
      connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  };
  // Idle only after its listeners.
  pool.on('release', () => pause && setImmediate(closeIdle));

  return {
    pool,
    get isPaused() {
      return pause !== null;
    },
    pause: () => {
      if (pause) return;
      let end = (): void => undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      pause = { over, end };
      growth.serveAll();
      closeIdle();
    },
    resume: (to) => {
      if (to !== address) leadTo(pool, to);
      address = to;
      pause?.end();
      pause = null;
    },
  };
}
