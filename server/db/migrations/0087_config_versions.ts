import { sql, type Kysely } from 'kysely';

/** Stores every change of the configuration, so that it can be read and undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SQL = `
create table app_config_version (
  -- One after the other: the newest is the configuration's version.
  app_config_version_id bigint primary key check (app_config_version_id > 0),
  -- null: the system.
  changed_by bigint references customer,
  created_at timestamptz not null,
  -- [{ "key": "primary", "before": "#000", "after": null }]; null: the default.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- The version whose values came back.
  restored bigint
);
create index app_config_version_customer on app_config_version (changed_by) where changed_by is not null;
`;
