import { sql, type Kysely } from 'kysely';

/** Stores the length of a video file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table file add column duration integer').execute(db);
}
