import { sql, type Kysely } from 'kysely';

/** Two admins who change one announcement at once are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table announcement add column version integer not null default 1').execute(db);
}
