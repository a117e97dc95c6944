import { sql, type Kysely } from 'kysely';

/**
 * Lapsed cash whose place was used is owed until it is paid or forgiven. What lapsed earlier isn't owed: it could not
 * be settled then.
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
