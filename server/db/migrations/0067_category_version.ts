import { sql, type Kysely } from 'kysely';

/** Adds a version to categories, so that concurrent changes of two admins are detected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table class_category add column version integer not null default 1').execute(db);
}
