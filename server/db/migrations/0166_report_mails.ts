import { sql, type Kysely } from 'kysely';

/** Reports that are mailed every week or month, and to whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table report_mail (
        report_mail_id bigint generated always as identity primary key,
        report text not null,
        filters jsonb not null default '{}',
        every text not null check (every in ('week', 'month')),
        format text not null check (format in ('csv', 'xlsx')),
        -- The day on which it was last sent; before the first time the day on which it was made.
        sent_on date not null,
        constraint report_mail_once unique (report, every, filters)
      );
      create table report_mail_recipient (
        report_mail_id bigint not null references report_mail on delete cascade,
        customer_id bigint not null references customer,
        primary key (report_mail_id, customer_id)
      );
      create index report_mail_recipient_customer on report_mail_recipient (customer_id)`,
    )
    .execute(db);
}
