/**
 * Where the studio's configuration keeps its files, as one row: `base` for names alone, `own` for the site's uploads.
 * The rule is domain/files.ts's; a test holds the two together.
 */
export const file_base = `
create or replace view file_base as
with given as (
  select
    coalesce(max(value) filter (where key = 'files_location' and value in ('server', 'storage', 'aws')), 'server') as location,
    coalesce(max(value) filter (where key = 'filesBaseSrc' and value ~* '^(https?://|/(?![/\\\\]))\\S*$'), '') as base,
    max(value) filter (where key = 'bucket' and value ~ '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$') as bucket,
    coalesce(max(value) filter (where key = 'region' and value ~ '^[a-z0-9-]{2,30}$'), 'us-east-1') as region,
    max(value) filter (where key = 'S3_ENDPOINT' and value ~* '^https?://\\S*$') as endpoint
  from (select key, btrim(value) as value from app_config where key in ('files_location', 'filesBaseSrc', 'bucket', 'region', 'S3_ENDPOINT')) pairs
), bases as (
  select location, case
    when location = 'aws' and bucket is not null and endpoint is not null then rtrim(endpoint, '/') || '/' || bucket || '/'
    when location = 'aws' and bucket is not null then 'https://' || bucket || '.s3.' || region || '.amazonaws.com/'
    when base <> '' then rtrim(base, '/') || '/'
    else '/files/' end as base
  from given
)
select base, case when location = 'server' then base else '/files/' end as own from bases`;

/**
 * The URL of a file that `name` names. PostgreSQL inlines it only while `own` and `base` (subqueries of file_base,
 * which then run once per statement and only if needed) each occur once. The usual names come first, without a pattern:
 * the calendar resolves hundreds of them.
 */
export const file_address = `
create or replace function file_address(name text, own text, base text) returns text language sql immutable parallel safe as $$
  select case
    when left(name, 8) = 'https://' or left(name, 1) = '/' and substr(name, 2, 1) not in ('/', '\\', '') and left(name, 7) <> '/files/' then name
    when left(btrim(name), 7) <> '/files/' and (btrim(name) = '' or btrim(name) ~* '^(https?://|data:image/)' or btrim(name) ~ '^/[^/\\\\]') then btrim(name)
    when left(btrim(name), 7) <> '/files/' and (btrim(name) ~ '^([A-Za-z][A-Za-z0-9+.-]*:|[/\\\\])' or btrim(name) ~ '(^|/)\\.\\.(/|$)') then ''
    else case when left(btrim(name), 7) = '/files/' then own else base end
      || case when left(btrim(name), 7) = '/files/' then substr(btrim(name), 8) else replace(btrim(name), ' ', '%20') end
  end $$`;
