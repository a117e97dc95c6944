import { sql, type Kysely } from 'kysely';

/** Refunds that went to the customer's store credit instead of back the way the money came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund add column to_store_credit boolean not null default false`.execute(db);
}
