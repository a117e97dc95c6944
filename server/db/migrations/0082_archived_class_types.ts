import { sql, type Kysely } from 'kysely';

/** Class types that are no longer offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table class_type add column archived_at timestamptz').execute(db);
}
