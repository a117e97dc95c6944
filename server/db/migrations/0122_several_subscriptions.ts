import { sql, type Kysely } from 'kysely';

/** Whether a customer may have a subscription of the package more than once at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table class_package add column allows_several boolean not null default false`).execute(db);
}
