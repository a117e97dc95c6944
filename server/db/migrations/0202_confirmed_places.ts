import { sql, type Kysely } from 'kysely';

/** When a customer said, by the link of a reminder, that they come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table class_reservation add column confirmed_at timestamptz`.execute(db);
}
