/** Migrates as one of several processes that start at once; with `wait`, when the test says so. */
import { createDatabase, createPool } from '../../../server/db/connection';
import { migrateToLatest } from '../../../server/db/migrate';

async function main(): Promise<void> {
  const db = createDatabase(createPool(process.env.DATABASE_URL ?? ''));
  await migrateToLatest(db).finally(() => db.destroy());
  process.stdout.write('migrated\n');
}

void main();
