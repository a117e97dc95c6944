/** graphile-worker's own tables, in the schema graphile_worker. */
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';

/** Silences what the library logs at each start; failures are thrown. */
const QUIET = new Logger(() => () => undefined);

/** Not by several servers at once: server/db/migrate.ts sees to it. */
export const installJobs = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: QUIET });
