/** graphile-worker's own tables, in the schema graphile_worker. */
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';

/** Any fixed number: servers that start at once on one database install one after the other. */
const LOCK = 7_236_003;

/** What the library says about itself at each start is nobody's news; what fails is thrown. */
export const QUIET = new Logger(() => () => undefined);

export async function installJobs(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await runMigrations({ pgPool: pool, logger: QUIET });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}
