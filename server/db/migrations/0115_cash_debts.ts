import { sql, type Kysely } from 'kysely';

/**
 * Cash that lapsed though a place was used is owed until it is paid or forgiven. What lapsed before stays as it was: it
 * could not be settled then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table purchase add column debt_forgiven_at timestamptz;
    update purchase set debt_forgiven_at = now()
    where status = 'failed' and failure in ('cash_lapsed', 'cash_not_paid')`,
    )
    .execute(db);
}
