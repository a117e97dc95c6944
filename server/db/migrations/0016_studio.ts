import { sql, type Kysely } from 'kysely';

/** Creates the row of the studio itself, first for the owner tags in names of its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table studio (
      one_row boolean primary key default true check (one_row),
      -- The last one is for new files.
      file_tags text[] not null check (cardinality(file_tags) > 0),
      -- The database that the last tag was made for: a copy of it finds out that it is one.
      tagged_in text not null
    );
    -- Files were tagged by the database's oid until now: they stay the studio's.
    insert into studio (file_tags, tagged_in)
    select array[left(md5(s.system_identifier || ' ' || d.oid), 4)],
      md5(s.system_identifier || ' ' || c.timeline_id || ' ' || d.oid)
    from pg_control_system() s, pg_control_checkpoint() c, pg_database d
    where d.datname = current_database()`,
    )
    .execute(db);
}
