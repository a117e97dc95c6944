import { sql, type Kysely } from 'kysely';

/** When the mail about a closed waitlist was written, and when its reader said that they come all the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist
      add column told_closed_at timestamptz,
      add column standby_at timestamptz`.execute(db);
}
