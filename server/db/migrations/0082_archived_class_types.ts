import { sql, type Kysely } from 'kysely';

/** Lets class types be archived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table class_type add column archived_at timestamptz').execute(db);
}
