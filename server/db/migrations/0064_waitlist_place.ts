import { sql, type Kysely } from 'kysely';

/** Stores the position that staff gave a waitlist entry; null: in the order of waitlist_id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table waitlist add column place bigint').execute(db);
}
