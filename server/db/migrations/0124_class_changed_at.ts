import { sql, type Kysely } from 'kysely';

/** When a class last changed, whatever of it: calendar entries say so. null: not since it was made, or before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table single_class add column changed_at timestamptz`).execute(db);
}
