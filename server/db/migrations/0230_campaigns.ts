import { sql, type Kysely } from 'kysely';

/** Mails of the studio's to a group of customers, and addresses that refuse what isn't about their own bookings and purchases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign (
      campaign_id bigint generated always as identity primary key,
      name text not null,
      subject text not null,
      heading text not null,
      text text not null,
      button text not null,
      path text not null,
      segment text,
      pace int not null check (pace > 0),
      state text not null default 'draft' check (state in ('draft', 'sending', 'done', 'cancelled')),
      created_at timestamptz not null,
      sent_at timestamptz,
      ended_at timestamptz,
      next_at timestamptz,
      version int not null default 1,
      constraint campaign_sent check ((state = 'draft') = (sent_at is null)),
      constraint campaign_ended check ((state in ('done', 'cancelled')) = (ended_at is not null)),
      constraint campaign_next check ((state = 'sending') = (next_at is not null))
    )`.execute(db);
  await sql`create index campaign_due on campaign (next_at) where state = 'sending'`.execute(db);
  await sql`
    create table campaign_recipient (
      campaign_id bigint not null references campaign,
      customer_id bigint not null references customer,
      mail_id bigint,
      primary key (campaign_id, customer_id)
    )`.execute(db);
  await sql`create index campaign_recipient_customer on campaign_recipient (customer_id)`.execute(db);
  await sql`create index campaign_recipient_waiting on campaign_recipient (campaign_id, customer_id) where mail_id is null`.execute(
    db,
  );
  await sql`
    create table blocked_address (
      digest bytea primary key check (length(digest) = 32),
      reason text not null check (reason in ('bounce', 'complaint')),
      created_at timestamptz not null
    )`.execute(db);
}
