import { sql, type Kysely } from 'kysely';

/** Digests of the phones that a customer had before, so that who invites doesn't come as a friend with an old one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral_device alter column devices set default '{}', add column phones text[] not null default '{}'`.execute(
    db,
  );
  await sql`
    alter table referral drop constraint referral_reason_check,
      add constraint referral_reason_check check (reason in ('contact', 'phone', 'device', 'card'))`.execute(db);
}
