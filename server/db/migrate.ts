/** Brings a database to the newest schema. Several servers may start it at once. */
import { Kysely, Migrator, sql, type Migration } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { BASE } from './baseScript';
import { createPool } from './connection';
import { errorCode } from './errors';
import type { Pool } from 'pg';
import { installIndexes } from './indexes';
import { MigrationDialect } from './migrationDialect';
import { MIGRATIONS } from './migrations';
import { installJobs } from './jobs';
import { installRoutines } from './routines';
import type { DB, Db } from './schema';

/** An arbitrary advisory lock number: servers that start at once migrate one after another. */
const LOCK = 7_236_003;
/** Milliseconds between two attempts to get the lock. */
const ASK_AGAIN = 250;

/** The session of a server that migrates: takes the advisory lock, and switches off statement timeouts. */
async function openSession(pool: Pool, lockTimeout: number): Promise<void> {
  await pool.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockTimeout}`,
  );
  for (;;) {
    // Polls for the lock: a statement waiting for it would hold a snapshot, and building an index waits for all
    // snapshots.
    const { rows } = await pool.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    await pause(ASK_AGAIN);
  }
}

/**
 * The tables that bookings write, in the order in which they lock them. Every booking statement begins with `mail`, so
 * a migration that locks these tables in order waits once for running bookings. One that took a table and then waited
 * for the next would deadlock with requests again and again on a busy studio.
 */
const BOOKING_TABLES = ['mail', 'customer', 'available_class', 'single_class', 'class_reservation'];

/** Locks those of the tables that exist against writes, before the migration's own statements. */
const behindBookings = ({ up }: Migration): Migration => ({
  up: async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${BOOKING_TABLES}::text[]) with ordinality t (name, place)
      where to_regclass(name) is not null order by place`.execute(db);
    const names = rows.map(({ name }) => name).join(', ');
    if (names) await sql.raw(`lock table ${names} in share row exclusive mode`).execute(db);
    await up(db);
  },
});

/**
 * Milliseconds that a migration waits for a table in use, as requests queue behind it. Shorter than PostgreSQL's
 * deadlock_timeout (1 s), so that in a deadlock with a request the migration gives way.
 */
const LOCK_TIMEOUT = 500;
/** Milliseconds before the next attempt, in which the queued requests run. */
const RETRY_AFTER = 1_000;
/** SQLSTATEs lock_not_available and deadlock_detected. */
const IN_USE = new Set(['55P03', '40P01']);

export const migrator = (db: Db): Migrator =>
  new Migrator({
    db,
    // A migration that landed later may have a lower number than one that a database already has.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(MIGRATIONS).map(([name, migration]) => [name, behindBookings(migration)])),
    },
  });

/** Called for each attempt that found a table in use. */
export type OnInUse = (error: unknown) => void;

/**
 * Migrates on its own connection, whose session holds the lock, so that a server that dies leaves no lock behind.
 * Servers of the previous version keep running: each migration is a short transaction, repeated until it gets its
 * locks. A second server waits until the first has finished.
 */
export async function migrateToLatest(databaseUrl: string, onInUse: OnInUse = () => undefined): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  // The next statement on a lost connection throws.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new MigrationDialect({ pool }) });
  const step = async <T>(work: () => Promise<T>, lockTimeout = LOCK_TIMEOUT): Promise<T> => {
    for (;;) {
      // Set for each step, as the session may be a new one.
      await openSession(pool, lockTimeout);
      try {
        return await work();
      } catch (error) {
        if (!IN_USE.has(errorCode(error) ?? '')) throw error;
        onInUse(error);
        await pause(RETRY_AFTER);
      }
    }
  };
  try {
    while (await step(() => migrateSome(db)));
    await step(() => installRoutines(db));
    // No lock timeout: building an index waits for transactions, but no request waits for it.
    await step(() => installIndexes(pool), 0);
    await step(() => installJobs(pool));
  } finally {
    await db.destroy();
    // Kysely ends a pool only if it was used through Kysely.
    if (!pool.ended) await pool.end();
  }
}

/** Runs the next migration in its own transaction; a new database gets most of them as one script. false: none is left. */
async function migrateSome(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select to_regclass('kysely_migration') is null as empty`.execute(db);
  if (rows[0]?.empty) {
    // Statements sent together are one transaction.
    await sql.raw(BASE).execute(db);
    return true;
  }
  const { error, results = [] } = await migrator(db).migrateUp();
  if (error) throw error;
  return results.length > 0;
}
