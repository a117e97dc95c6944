import { sql, type Kysely } from 'kysely';

/** The place that staff gave an entry in its line; null: as it came, by waitlist_id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table waitlist add column place bigint').execute(db);
}
