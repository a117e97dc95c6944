import { sql, type Kysely } from 'kysely';

/** The studio of the chain at whose desk a sale was made; null: not known, as of all earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table desk_sale add column location_id bigint references location').execute(db);
}
