/** Migrates as one of several processes that start at once; with `wait`, when the test says so. */
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrateToLatest } from '../../../server/db/migrate';

async function main(): Promise<void> {
  const pool = createPool(process.env.DATABASE_URL ?? '');
  const db = createDatabase(pool);
  await migrateToLatest(db, pool).finally(() => db.destroy());
  process.stdout.write('migrated\n');
}

void main();
