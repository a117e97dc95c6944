import { sql, type Kysely } from 'kysely';

/** Creates exports of the whole studio, which admins order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table studio_export (
      studio_export_id bigint generated always as identity primary key,
      requested_by bigint not null references customer,
      requested_at timestamptz not null,
      -- Until then it is being made; a server that died leaves it to another one afterwards.
      lease_until timestamptz,
      attempts int not null default 0,
      ready_at timestamptz,
      failed_at timestamptz,
      file_id bigint references file on delete set null
    );
    create unique index studio_export_one on studio_export ((true)) where ready_at is null and failed_at is null;
    create index studio_export_file on studio_export (file_id) where file_id is not null`,
    )
    .execute(db);
}
