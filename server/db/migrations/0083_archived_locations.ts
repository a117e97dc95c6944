import { sql, type Kysely } from 'kysely';

/** Locations that are no longer offered, and how often each was changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table location add column archived_at timestamptz, add column version int not null default 1')
    .execute(db);
}
