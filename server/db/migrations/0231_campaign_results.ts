import { sql, type Kysely } from 'kysely';

/** What became of a campaign's mails: its rows stay when those of the outbox are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign_recipient
      add column sent_at timestamptz,
      add column bounced_at timestamptz,
      add column complained_at timestamptz,
      add column opened_at timestamptz,
      add column unsubscribed_at timestamptz`.execute(db);
  await sql`
    update campaign_recipient r set sent_at = m.sent_at from mail m where m.mail_id = r.mail_id`.execute(db);
  await sql`create unique index campaign_recipient_mail on campaign_recipient (mail_id) where mail_id is not null`.execute(
    db,
  );
}
