import { sql, type Kysely } from 'kysely';

/** Counts the changes of a person of a family, so that the later of two editors at once is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table family_member add column version int not null default 1`.execute(db);
}
