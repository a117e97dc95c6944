import { sql, type Kysely } from 'kysely';

/** Lets instructors be archived, and adds a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table instructor add column archived_at timestamptz, add column version int not null default 1')
    .execute(db);
}
