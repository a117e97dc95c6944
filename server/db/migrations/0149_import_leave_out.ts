import { sql, type Kysely } from 'kysely';

/** What an admin has an import leave out: optional cells that can't be read, and whole rows with problems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table import_batch add column empties_cells boolean not null default false,
         add column leaves_out_rows boolean not null default false`,
    )
    .execute(db);
}
