import { sql, type Kysely } from 'kysely';

/** Stores the spot chosen with the class that a purchase reserves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase add column spot int`.execute(db);
}
