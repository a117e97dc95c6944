import { sql, type Kysely } from 'kysely';

/** Creates uploads that arrive in pieces and can be resumed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table upload (
      -- Also the name of what has arrived: databases may share a folder.
      upload_id uuid primary key default gen_random_uuid(),
      customer_id bigint not null references customer,
      -- The number of the file to be: ending an upload twice makes one file.
      file_id bigint not null,
      name text not null,
      size bigint not null check (size > 0),
      is_private boolean not null,
      storage text not null check (storage in ('disk', 's3')),
      -- The bucket's id of an upload in parts; null: arrives at the server.
      parts_id text check (parts_id is null or storage = 's3'),
      created_at timestamptz not null
    );
    create index upload_oldest on upload (created_at)`,
    )
    .execute(db);
}
