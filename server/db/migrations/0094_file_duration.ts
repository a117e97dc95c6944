import { sql, type Kysely } from 'kysely';

/** How long a video is, as its file says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table file add column duration integer').execute(db);
}
