import { sql, type Kysely } from 'kysely';

/** Discounts that only one customer can use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table discount add column customer_id bigint references customer`.execute(db);
  await sql`create index discount_customer on discount (customer_id) where customer_id is not null`.execute(db);
}
