import { sql, type Kysely } from 'kysely';

/** Stores when anything of a class last changed, for calendar entries. null: never, or before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table single_class add column changed_at timestamptz`).execute(db);
}
