import { sql, type Kysely } from 'kysely';

/** What paying in cash or by transfer took off a purchase, in centavos; it is off its total_payment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase add column method_discount bigint not null default 0`.execute(db);
}
