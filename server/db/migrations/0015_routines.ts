import { sql, type Kysely } from 'kysely';

/** Which text of each view and function (server/db/routines) the database holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table routine (name text primary key, hash text not null)`.execute(db);
}
