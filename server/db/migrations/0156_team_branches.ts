import { sql, type Kysely } from 'kysely';

/**
 * The locations that a member of the team is limited to; null: all. No foreign key: where one is deleted, its id stays
 * and gives nothing, so that no right grows by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customer add column location_ids integer[]').execute(db);
}
