import { sql, type Kysely } from 'kysely';

/**
 * Who came by the link of whom, and what both got. `customer_id` is the friend, who is invited once. `referral_device`
 * has digests of the devices on which a customer has seen their own link, or signed up by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral (
      referral_id bigint generated always as identity primary key,
      customer_id bigint not null unique references customer,
      inviter_id bigint not null references customer,
      state text not null default 'waiting' check (state in ('waiting', 'given', 'refused', 'taken_back')),
      reason text check (reason in ('contact', 'device', 'card')),
      purchase_id bigint references purchase,
      friend_amount bigint not null default 0 check (friend_amount >= 0),
      inviter_amount bigint not null default 0 check (inviter_amount >= 0),
      created_at timestamptz not null,
      decided_at timestamptz,
      constraint referral_other_person check (customer_id <> inviter_id),
      constraint referral_reason check ((reason is not null) = (state = 'refused')),
      constraint referral_decided check ((decided_at is not null) = (state <> 'waiting')),
      constraint referral_given check ((purchase_id is not null) = (state in ('given', 'taken_back')))
    )`.execute(db);
  await sql`create index referral_inviter_id on referral (inviter_id)`.execute(db);
  await sql`create index referral_purchase on referral (purchase_id) where purchase_id is not null`.execute(db);
  await sql`create index referral_waiting on referral (customer_id) where state = 'waiting'`.execute(db);
  await sql`create index referral_given_at on referral (decided_at) where state = 'given'`.execute(db);
  await sql`
    create trigger referral_merged before insert on referral
      for each row execute function refuse_merged_customer()`.execute(db);
  await sql`
    create table referral_device (
      customer_id bigint primary key references customer,
      devices text[] not null
    )`.execute(db);
  await sql`
    create trigger referral_device_merged before insert on referral_device
      for each row execute function refuse_merged_customer()`.execute(db);
}
