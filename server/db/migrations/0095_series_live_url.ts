import { sql, type Kysely } from 'kysely';

/** Apart from that of classes: both are read by requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table class_series add column live_url text,
      add constraint class_series_live_url check (live_url ~ '^https://') not valid`,
    )
    .execute(db);
}
