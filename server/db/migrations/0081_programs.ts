import { sql, type Kysely } from 'kysely';

/** Creates programs of videos; tags get archiving and versions like the rest of the catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table tag add column archived_at timestamptz, add column version int not null default 1;

    create table program (
      program_id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      description text not null default '',
      file_id bigint references file,
      -- Its place among the programs.
      "order" int not null default 0,
      archived_at timestamptz,
      version int not null default 1
    );

    create table program_tag (
      program_id bigint not null references program on delete cascade,
      tag_id bigint not null references tag,
      primary key (program_id, tag_id)
    );
    create index program_tag_tag on program_tag (tag_id)`,
    )
    .execute(db);
}
