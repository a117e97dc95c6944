import { sql, type Kysely } from 'kysely';

/** Stores which text of each view and function (server/db/routines) is installed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table routine (name text primary key, hash text not null)`.execute(db);
}
