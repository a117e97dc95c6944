import { sql, type Kysely } from 'kysely';

/**
 * Lets payment methods be archived, as purchases refer to them; adds a version, so that concurrent changes are
 * detected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table payment_method add column version integer not null default 1, add column archived_at timestamptz')
    .execute(db);
}
