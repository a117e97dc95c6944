import { sql, type Kysely } from 'kysely';

/** Since when a customer's earlier sessions are signed out everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customer add column signed_out_at timestamptz').execute(db);
}
