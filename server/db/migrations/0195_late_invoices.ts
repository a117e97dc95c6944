import { sql, type Kysely } from 'kysely';

/** A payment that was in a cancelled global invoice gets another receipt at the provider, if that one stays closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tax_receipt add column copies int not null default 0`.execute(db);
}
