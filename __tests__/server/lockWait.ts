import type { Pool } from 'pg';

/** Resolves as soon as a statement in this database waits for a lock. */
export async function untilLockWait(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
