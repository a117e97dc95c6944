import { sql, type Kysely } from 'kysely';

/** Where a live class takes place; not validated, as the column is new and empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table single_class add column live_url text,
      add constraint single_class_live_url check (live_url ~ '^https://') not valid`,
    )
    .execute(db);
}
