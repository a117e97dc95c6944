import { sql, type Kysely } from 'kysely';

/** Stores when a customer signed out everywhere: sessions that began before are refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customer add column signed_out_at timestamptz').execute(db);
}
