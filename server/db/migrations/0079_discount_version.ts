import { sql, type Kysely } from 'kysely';

/** Adds a version to discounts, so that concurrent changes of two admins are detected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table discount add column version integer not null default 1').execute(db);
}
