import { sql, type Kysely } from 'kysely';

/** Cancelled subscriptions that their provider still has to end, because it was away when they were cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase add column ends_at_provider boolean not null default false`.execute(db);
}
