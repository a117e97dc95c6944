import { sql, type Kysely } from 'kysely';

/** Two admins who change one package at once are told; home lists have an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table class_package add column version int not null default 1, add column home_order int')
    .execute(db);
}
