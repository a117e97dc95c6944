/** The session of a server that migrates: one after another, without statement timeouts. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** An arbitrary advisory lock number: servers that start at once migrate one after another. */
const LOCK = 7_236_003;
/** Milliseconds between two attempts to get the lock. */
const ASK_AGAIN = 250;

/** Takes the advisory lock, and switches off statement timeouts. */
export async function openSession(pool: Pool, lockTimeout: number): Promise<void> {
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
