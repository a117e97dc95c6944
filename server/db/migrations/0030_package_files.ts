import { sql, type Kysely } from 'kysely';

/** Allows trials in months and years, and files of a package: its picture, a download, an attachment of the receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table class_package
      add column free_trial_period text not null default 'day' check (free_trial_period in ('day', 'month', 'year')),
      add column image text,
      add column download_file_id bigint references file,
      add column receipt_file_id bigint references file;
    alter table purchase
      add column free_trial_period text not null default 'day' check (free_trial_period in ('day', 'month', 'year'))`,
    )
    .execute(db);
}
