import { sql, type Kysely } from 'kysely';

/** Customers of the front desk who have no e-mail address, or not yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer alter column email drop not null`.execute(db);
}
