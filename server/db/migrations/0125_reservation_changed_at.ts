import { sql, type Kysely } from 'kysely';

/** Stores when spot or guest of a reservation last changed, for its calendar entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table class_reservation add column changed_at timestamptz`).execute(db);
}
