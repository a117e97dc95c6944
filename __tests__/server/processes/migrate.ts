/** Migrates the database in a process of its own. */
import { migrateToLatest } from '../../../server/db/migrate';

async function main(): Promise<void> {
  await migrateToLatest(process.env.DATABASE_URL ?? '');
  process.stdout.write('migrated\n');
}

void main();
