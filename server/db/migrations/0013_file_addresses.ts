import { sql, type Kysely } from 'kysely';

/**
 * Where the studio's configuration keeps its files, as one row: `base` for names alone, `own` for the site's uploads.
 * The rule is domain/files.ts's; a test holds the two together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create view file_base as
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
    select base, case when location = 'server' then base else '/files/' end as own from bases
  `,
    )
    .execute(db);
}
