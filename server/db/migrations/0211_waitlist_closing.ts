import { sql, type Kysely } from 'kysely';

/** Minutes before a class at which its waitlist closes; null: those of the studio. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table single_class
      add column waitlist_close_minutes int check (waitlist_close_minutes between 0 and 1440)`.execute(db);
}
