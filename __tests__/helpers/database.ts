/** A database for one test suite: a clone of the migrated template, gone when the suite is over. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Client, type Pool } from 'pg';
import { createDatabase, createPool } from '../../server/db/connection';
import type { DB } from '../../server/db/schema';

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly db: Kysely<DB>;
  /** Closes the pool and removes the database, whoever else is still connected. */
  drop(): Promise<void>;
}

/** Clones the template that startPostgres.ts made. Empty but for what migrations enter. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { STUDIO_TEST_SERVER: server, STUDIO_TEST_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('No test database: run this suite in the Jest project "server".');
  const name = `studio_test_${randomBytes(6).toString('hex')}`;
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = createPool(url.href);
  // Connections that are still closing when the database goes are broken by that.
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  return {
    url: url.href,
    pool,
    db,
    drop: async () => {
      // Kysely ends a pool only where it was used itself.
      await db.destroy();
      if (!pool.ended) await pool.end();
      await asOwner(server, `DROP DATABASE ${name} WITH (FORCE)`);
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
