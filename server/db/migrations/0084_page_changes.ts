import { sql, type Kysely } from 'kysely';

/**
 * Adds a version to pages, so that concurrent changes of two admins are detected; a minor change of a text needs no new
 * acceptance.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table page
        add column version integer not null default 1,
        -- The oldest version whose acceptance counts for the current text; null: only the current one.
        add column accepted_from_id bigint references page_version`,
    )
    .execute(db);
}
