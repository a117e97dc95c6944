import { sql, type Kysely } from 'kysely';

/** Whether who buys the package may hold a fixed place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table class_package add column fixed_place boolean not null default false`.execute(db);
}
