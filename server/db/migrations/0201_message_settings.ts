import { sql, type Kysely } from 'kysely';

/**
 * What the studio decides about each kind of message, and every version of it. The days of 'win-back' were a key of the
 * configuration, which stays for servers of the previous version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SQL).execute(db);
}

const SQL = `
create table message_setting (
  kind text primary key,
  enabled boolean not null,
  -- In their order; null: ours.
  channels text[] check (channels <> '{}' and channels <@ '{mail,whatsapp,push}'::text[]),
  mode text not null check (mode in ('all', 'first')),
  -- Hours or days; null: ours.
  times integer[] check (times <> '{}'),
  -- The studio's own words; null: ours.
  subject text,
  heading text,
  body text,
  -- 0: not stored yet.
  version integer not null default 0 check (version >= 0),
  check (num_nulls(subject, heading, body) in (0, 3))
);
create table message_setting_version (
  message_setting_version_id bigint generated always as identity primary key,
  kind text not null references message_setting,
  version integer not null check (version > 0),
  -- null: the system.
  changed_by bigint references customer,
  created_at timestamptz not null,
  setting jsonb not null check (jsonb_typeof(setting) = 'object'),
  -- The version whose values came back.
  restored integer,
  unique (kind, version)
);
create index message_setting_version_customer on message_setting_version (changed_by) where changed_by is not null;

insert into message_setting (kind, enabled, mode, times, version)
select 'win-back', true, 'all', array[least(greatest(value::integer, 7), 365)], 1
from app_config where key = 'win_back_days' and value ~ '^[1-9][0-9]{0,5}$';
insert into message_setting_version (kind, version, created_at, setting)
select kind, version, now(), jsonb_build_object('enabled', enabled, 'channels', null, 'mode', mode, 'times', times,
  'text', null)
from message_setting;
`;
