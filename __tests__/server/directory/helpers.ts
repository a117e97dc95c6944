import { createTestDatabase, type TestDatabase } from '../../helpers/database';
import { openDirectoryDatabase } from '../../../server/directory/database';
import type { DirectoryDb } from '../../../server/directory/tables';
import { SCHEMA_VERSION } from '../../../server/db/schemaVersion';
import { createPool } from '../../../server/db/connection';

export interface TestDirectory {
  readonly url: string;
  readonly db: DirectoryDb;
  /** Enters a studio whose database is on the test server; returns its id. */
  addStudio(name: string, database: string, hosts?: readonly string[]): Promise<number>;
  drop(): Promise<void>;
}

export async function createTestDirectory(): Promise<TestDirectory> {
  const database: TestDatabase = await createTestDatabase(process.env.STUDIO_TEST_DIRECTORY_TEMPLATE);
  const pool = createPool(database.url, { max: 2 });
  // A test may end the connections of its own database.
  pool.on('error', () => undefined);
  const db = openDirectoryDatabase(pool);
  const { server_id } = await db
    .insertInto('database_server')
    .values({ name: 'uno', url: database.url, direct_url: null })
    .returning('server_id')
    .executeTakeFirstOrThrow();
  return {
    url: database.url,
    db,
    async addStudio(name, on, hosts = [`${name}.mx`]) {
      const created_at = new Date();
      const { studio_id } = await db
        .insertInto('studio')
        .values({
          name,
          state: 'active',
          server_id,
          database: on,
          identity_project: `demo-${name}`,
          webhook_key: `key-of-${on}`,
          created_at,
          max_file_bytes: null,
          schema_version: SCHEMA_VERSION,
          deleted_at: null,
        })
        .returning('studio_id')
        .executeTakeFirstOrThrow();
      for (const host of hosts)
        await db
          .insertInto('studio_host')
          .values({ host, studio_id, verified_at: created_at, verify_token: 'token', added_at: created_at })
          .execute();
      return studio_id;
    },
    async drop() {
      await db.destroy();
      await database.drop();
    },
  };
}
