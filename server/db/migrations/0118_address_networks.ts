import { sql, type Kysely } from 'kysely';

/** The network of the address that a card was tried from: of IPv6 the /48. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table card_try add column network text').execute(db);
}
