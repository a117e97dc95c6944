/**
 * Base addresses of the studio's files by its configuration, as one row: `base` for bare names, `own` for uploads on
 * the site. The rule is that of domain/files.ts; a test compares the two.
 */
export const file_base = `
create or replace view file_base as
with given as (
  select
    coalesce(
      max(value) filter (where key = 'files_location' and value in ('server', 'storage', 'aws')), 'server') as location,
    coalesce(max(value) filter (where key = 'filesBaseSrc' and value ~* '^(https?://|/(?![/\\\\]))\\S*$'), '') as base,
    max(value) filter (where key = 'bucket' and value ~ '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$') as bucket,
    coalesce(max(value) filter (where key = 'region' and value ~ '^[a-z0-9-]{2,30}$'), 'us-east-1') as region,
    max(value) filter (where key = 'S3_ENDPOINT' and value ~* '^https?://\\S*$') as endpoint
  from (select key, btrim(value) as value from app_config
    where key in ('files_location', 'filesBaseSrc', 'bucket', 'region', 'S3_ENDPOINT')) pairs
), bases as (
  select location, case
    when location = 'aws' and bucket is not null and endpoint is not null
      then rtrim(endpoint, '/') || '/' || bucket || '/'
    when location = 'aws' and bucket is not null then 'https://' || bucket || '.s3.' || region || '.amazonaws.com/'
    when base <> '' then rtrim(base, '/') || '/'
    else '/files/' end as base
  from given
)
select base, case when location = 'server' then base else '/files/' end as own from bases`;

/**
 * The URL of a file with this `name`. PostgreSQL inlines the function only while `own` and `base` (subqueries of
 * file_base, which then run once per statement, and only if needed) each occur once. The commonest names are tested
 * first, without a pattern, as the calendar resolves hundreds of them.
 */
export const file_address = `
create or replace function file_address(name text, own text, base text) returns text
  language sql immutable parallel safe as $$
  select case
    when left(name, 8) = 'https://' or left(name, 1) = '/' and substr(name, 2, 1) not in ('/', '\\', '')
      and left(name, 7) <> '/files/' then name
    when left(btrim(name), 7) <> '/files/'
      and (btrim(name) = '' or btrim(name) ~* '^(https?://|data:image/)' or btrim(name) ~ '^/[^/\\\\]') then btrim(name)
    when left(btrim(name), 7) <> '/files/'
      and (btrim(name) ~ '^([A-Za-z][A-Za-z0-9+.-]*:|[/\\\\])' or btrim(name) ~ '(^|/)\\.\\.(/|$)') then ''
    else case when left(btrim(name), 7) = '/files/' then own else base end
      || case when left(btrim(name), 7) = '/files/' then substr(btrim(name), 8)
        else replace(btrim(name), ' ', '%20') end
  end $$`;

/**
 * Texts that may contain addresses of files. (Routines of a module are installed in the alphabetical order of their
 * names.)
 */
export const file_address_text = `
create or replace view file_address_text as
  select 'class' as kind, name, icon as text from class_type where icon is not null
  union all
  select distinct 'class', ct.name, sc.icon from single_class sc join class_type ct using (class_type_id)
    where sc.icon is not null
  union all select 'package', title, image from class_package where image is not null
  union all select 'page', title, content from page
  union all select 'announcement', title, content from announcement
  union all select 'config', key, value from app_config`;

/** Files whose address a text contains, in any size and format. Files that weren't uploaded are found by their name. */
export const file_in_text = `
create or replace view file_in_text as
  select f.file_id, t.kind, t.name
    from file_address_text t cross join lateral regexp_matches(t.text, '(\\d{1,15})(-[0-9a-f]{16})', 'g') found
    join file f on f.file_id = found[1]::bigint and position(found[1] || found[2] in f.src) > 0
  union select f.file_id, t.kind, t.name
    from file f join file_address_text t on position(f.src in t.text) > 0
    where f.src !~ '\\d-[0-9a-f]{16}[^/]*$'`;

/** Files that the server made of a video: its qualities and its poster, deleted together with it. */
export const derived_file = `
create or replace view derived_file as
  select file_id, source_file_id from video_rendition
  union all select poster_file_id, file_id from video_encoding where poster_file_id is not null`;

/** All places where the studio uses a file: by its id, or within a text. */
export const file_use = `
create or replace view file_use as
  select file_id, 'class' as kind, name from class_type where file_id is not null
  union select file_id, 'coach', concat_ws(' ', name, last_name) from instructor where file_id is not null
  union select file_id, 'program', name from program where file_id is not null
  union select file_id, 'video', title from video where file_id is not null
  union select poster_file_id, 'video', title from video where poster_file_id is not null
  union select r.file_id, 'video', v.title from video_rendition r join video v on v.file_id = r.source_file_id
  union select e.poster_file_id, 'video', v.title from video_encoding e join video v using (file_id)
    where e.poster_file_id is not null
  union select download_file_id, 'package', title from class_package where download_file_id is not null
  union select receipt_file_id, 'package', title from class_package where receipt_file_id is not null
  union select file_id, kind, name from file_in_text`;
