import { sql, type Kysely } from 'kysely';

/** When who waits was told that the waitlist had closed, and when they said that they come all the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist
      add column told_closed_at timestamptz,
      add column standby_at timestamptz`.execute(db);
}
