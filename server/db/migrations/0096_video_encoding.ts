import { sql, type Kysely } from 'kysely';

/** Stores the progress of the job that converts a video. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table video_encoding
      -- When duration, picture and poster were read from the file; null: not yet.
      add column probed_at timestamptz,
      add column poster_file_id bigint references file,
      -- The try that is under way, and its last sign; a later try makes an earlier one's work void.
      add column claim uuid,
      add column seen_at timestamptz,
      add column percent integer not null default 0 check (percent between 0 and 100),
      add column problem text check (problem in ('no-picture', 'unreadable', 'no-space', 'failed'));
    create index video_encoding_poster on video_encoding (poster_file_id) where poster_file_id is not null`,
    )
    .execute(db);
}
