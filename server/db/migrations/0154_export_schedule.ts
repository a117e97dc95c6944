import { sql, type Kysely } from 'kysely';

/** The export of the studio that is sent by itself: how often and where to, and each time that it was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table studio_export alter column requested_by drop not null;
      create table export_schedule (
        one_row boolean primary key default true check (one_row),
        every text not null check (every in ('never', 'week', 'month')),
        -- Of the week, from Monday = 1, or of the month.
        day smallint not null check (day between 1 and 28 and (every <> 'week' or day <= 7)),
        place text not null check (place in ('s3', 'mail')),
        -- Who gets the mail.
        customer_id bigint references customer,
        -- The bucket and its keys, encrypted by the server (server/sealedText).
        sealed bytea,
        -- The latest day whose export was begun; before the first one the day on which the turn was chosen.
        taken_on date not null,
        changed_at timestamptz not null,
        check ((place = 's3') = (sealed is not null)),
        check ((place = 'mail') = (customer_id is not null))
      );
      create table export_run (
        export_run_id bigint generated always as identity primary key,
        -- null: ordered by hand.
        due_on date,
        requested_at timestamptz not null,
        studio_export_id bigint references studio_export,
        place text not null check (place in ('s3', 'mail')),
        -- Bucket and folder, when it was last tried.
        target text not null default '',
        attempts integer not null default 0,
        try_at timestamptz not null,
        lease_until timestamptz,
        -- The bucket's id of an upload in parts that isn't finished.
        upload_id text,
        -- Why the last try failed (domain/exportProblems).
        problem text,
        size bigint,
        done_at timestamptz,
        failed_at timestamptz,
        check (done_at is null or failed_at is null)
      );
      create unique index export_run_due on export_run (due_on) where due_on is not null;
      create unique index export_run_by_hand on export_run ((true))
        where due_on is null and done_at is null and failed_at is null;
      create index export_run_export on export_run (studio_export_id) where studio_export_id is not null`,
    )
    .execute(db);
}
