import { sql, type Kysely } from 'kysely';

/** The first and the last day, by the studio's calendar, on which a discount can be used; null: without limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table discount add column valid_from date, add column valid_until date,
         add constraint discount_days check (valid_from <= valid_until)`,
    )
    .execute(db);
}
