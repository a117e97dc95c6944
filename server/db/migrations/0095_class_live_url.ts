import { sql, type Kysely } from 'kysely';

/** Stores the link of a live class. Its check isn't validated, as the new column is empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table single_class add column live_url text,
      add constraint single_class_live_url check (live_url ~ '^https://') not valid`,
    )
    .execute(db);
}
