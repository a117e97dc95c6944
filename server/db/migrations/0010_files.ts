import { sql, type Kysely } from 'kysely';

/** Stores facts of uploaded files. Other files (drawings of the build) have only a name, a type and an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table file
      add column width integer check (width > 0),
      add column height integer check (height > 0),
      add column size bigint check (size >= 0),
      add column storage text check (storage in ('disk', 's3')),
      add column created_at timestamptz not null default now(),
      add constraint file_both_sides check ((width is null) = (height is null));
  `,
    )
    .execute(db);
}
