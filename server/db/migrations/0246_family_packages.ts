import { sql, type Kysely } from 'kysely';

/** Whether a package pays for the family; null: its counted credits do, its unlimited plan doesn't. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table class_package add column family boolean`.execute(db);
}
