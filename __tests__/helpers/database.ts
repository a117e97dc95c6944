/** Creates a database for one test suite by cloning the migrated template; dropped when the suite ends. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Client, type Pool } from 'pg';
import { createDatabase, createPool } from '../../server/db/connection';
import { hasSqlState } from '../../server/db/errors';
import type { DB } from '../../server/db/schema';

const OBJECT_IN_USE = '55006';

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  /** Closes the pool and drops the database, even with open connections. */
  drop(): Promise<void>;
}

/** Clones a template of startPostgres.ts; the usual one holds only the rows that migrations insert. */
export async function createTestDatabase(template = process.env.STUDIO_TEST_TEMPLATE): Promise<TestDatabase> {
  const { STUDIO_TEST_SERVER: server } = process.env;
  if (!server || !template) throw new Error('No test database: run this suite in the Jest project "server".');
  const name = `studio_test_${randomBytes(6).toString('hex')}`;
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = createPool(url.href);
  // Dropping the database breaks connections that are still closing.
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  return {
    url: url.href,
    pool,
    db,
    drop: async () => {
      // Kysely ends the pool only if it has used it.
      await db.destroy();
      if (!pool.ended) await pool.end();
      // Without FORCE it waits some seconds for connections that are still closing, instead of breaking them.
      await asOwner(server, `DROP DATABASE ${name}`).catch((error: unknown) => {
        if (!hasSqlState(error, OBJECT_IN_USE)) throw error;
        return asOwner(server, `DROP DATABASE ${name} WITH (FORCE)`);
      });
    },
  };
}

async function asOwner(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
