import { sql, type Kysely } from 'kysely';

/** Stores answers to what the studio's address form (form 6) asks beyond the eight parts of an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table address add column custom_values jsonb not null default '{}'`).execute(db);
}
