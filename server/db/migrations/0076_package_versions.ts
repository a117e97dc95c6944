import { sql, type Kysely } from 'kysely';

/** Adds a version to packages, so that concurrent changes of two admins are detected; gives home lists an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table class_package add column version int not null default 1, add column home_order int')
    .execute(db);
}
