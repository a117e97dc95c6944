import { sql, type Kysely } from 'kysely';

/** From when a package books; null: as the studio says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_package add column booking_opens text
      check (booking_opens ~ '^(always|week [1-8] [1-7] [0-2][0-9]:[0-5][0-9]|days [1-9][0-9]? [0-2][0-9]:[0-5][0-9])$')
  `.execute(db);
}
