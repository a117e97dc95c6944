/** Locks between commands that run at once, held by a session: those of a killed command are free again. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';

/** Milliseconds between two attempts; a statement that waits would hold a snapshot. */
const ASK_AGAIN = 50;

interface LockOptions {
  /** Thrown where another command has the lock. Default: waits for it. */
  readonly busy?: () => Error;
  /** Several may have it shared, or one alone. */
  readonly shared?: boolean;
}

/** `work` gets the connection that holds the lock. */
export const withLock = <Tables, T>(
  db: Kysely<Tables>,
  what: string,
  { busy, shared = false }: LockOptions,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    const number = sql`hashtextextended(${what}, 0)`;
    const taking = shared
      ? sql<{ taken: boolean }>`select pg_try_advisory_lock_shared(${number}) as taken`
      : sql<{ taken: boolean }>`select pg_try_advisory_lock(${number}) as taken`;
    while (!(await taking.execute(connection)).rows[0]?.taken) {
      if (busy) throw busy();
      await pause(ASK_AGAIN);
    }
    try {
      return await work(connection);
    } finally {
      const giving = shared
        ? sql`select pg_advisory_unlock_shared(${number})`
        : sql`select pg_advisory_unlock(${number})`;
      // With a lost connection the lock is gone too.
      await giving.execute(connection).catch(() => undefined);
    }
  });

/** Of a studio's name, while it is created. */
export const nameLock = (name: string): string => `studio name ${name}`;
/** Of what changes a studio's database. */
export const studioLock = (studioId: number): string => `studio ${studioId}`;
