/** Migrates the database in a process of its own. */
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrateToLatest } from '../../../server/db/migrate';

async function main(): Promise<void> {
  const pool = createPool(process.env.DATABASE_URL ?? '');
  const db = createDatabase(pool);
  await migrateToLatest(db, pool).finally(() => db.destroy());
  process.stdout.write('migrated\n');
}

void main();
