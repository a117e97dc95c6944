import { sql, type Kysely } from 'kysely';

/** Stores the link of live classes of a series; not in the migration of classes, as requests read both tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table class_series add column live_url text,
      add constraint class_series_live_url check (live_url ~ '^https://') not valid`,
    )
    .execute(db);
}
