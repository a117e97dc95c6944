import { sql, type Kysely } from 'kysely';

/**
 * A customer's credits are listed with what became of them, so that list gets an index that includes forfeited ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index available_class_customer on available_class (customer_id, purchase_id)`.execute(db);
}
