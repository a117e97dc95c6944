import { sql, type Kysely } from 'kysely';

/** How often an overdue renewal was tried, when that was last seen, and when its provider tries again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase add column overdue_tries integer, add column overdue_tried_at timestamptz,
    add column overdue_next_at timestamptz`.execute(db);
}
