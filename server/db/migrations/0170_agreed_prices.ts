import { sql, type Kysely } from 'kysely';

/** When the customer agreed to a price that rises; without it the old one stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscription_price add column agreed_at timestamptz`.execute(db);
}
