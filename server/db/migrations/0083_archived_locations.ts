import { sql, type Kysely } from 'kysely';

/** Lets locations be archived, and adds a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table location add column archived_at timestamptz, add column version int not null default 1')
    .execute(db);
}
