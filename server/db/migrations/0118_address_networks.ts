import { sql, type Kysely } from 'kysely';

/** Stores the network of the address from which a card was tried: of an IPv6 address the /48. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table card_try add column network text').execute(db);
}
