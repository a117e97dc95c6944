import { sql, type Kysely } from 'kysely';

/** How often what the provider said of a subscription was stored: an answer from before the last time is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase add column state_version integer not null default 0`.execute(db);
}
