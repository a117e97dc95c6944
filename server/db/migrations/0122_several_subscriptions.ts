import { sql, type Kysely } from 'kysely';

/** Stores whether a customer may have several subscriptions of a package at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table class_package add column allows_several boolean not null default false`).execute(db);
}
