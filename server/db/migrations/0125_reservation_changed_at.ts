import { sql, type Kysely } from 'kysely';

/** When spot or guest of a reservation last changed: its calendar entry says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table class_reservation add column changed_at timestamptz`).execute(db);
}
