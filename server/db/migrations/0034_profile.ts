import { sql, type Kysely } from 'kysely';

/** Adds to the profile a picture, an identity document and a version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table customer
      add column file_id bigint references file,
      add column id_file_id bigint references file,
      -- Of the profile: a form that was filled in from an older one is refused.
      add column version bigint not null default 1`,
    )
    .execute(db);
}
