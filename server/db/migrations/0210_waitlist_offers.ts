import { sql, type Kysely } from 'kysely';

/**
 * What serving a freed seat did with an entry of a waitlist: the seat was offered to it, or it was passed over. An offered
 * seat is a hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waitlist_offer (
      waitlist_offer_id bigint generated always as identity primary key,
      waitlist_id bigint not null references waitlist,
      spot int,
      offered_at timestamptz not null,
      -- null: passed over.
      expires_at timestamptz,
      outcome text check (outcome in ('accepted', 'declined', 'lapsed', 'withdrawn', 'passed')),
      -- Why the entry was passed over, or the offer was withdrawn: an error code.
      reason text,
      ended_at timestamptz,
      constraint waitlist_offer_ended check ((outcome is null) = (ended_at is null)),
      constraint waitlist_offer_passed check ((expires_at is null) = coalesce(outcome = 'passed', false))
    )`.execute(db);
  await sql`create unique index waitlist_offer_open on waitlist_offer (waitlist_id) where outcome is null`.execute(db);
  await sql`create index waitlist_offer_entry on waitlist_offer (waitlist_id)`.execute(db);
  await sql`alter table spot_hold add column waitlist_offer_id bigint references waitlist_offer`.execute(db);
  await sql`
    create index spot_hold_offer on spot_hold (waitlist_offer_id) where waitlist_offer_id is not null`.execute(db);
  await sql`
    create index spot_hold_offered on spot_hold (customer_id)
      where released_at is null and waitlist_offer_id is not null`.execute(db);
  // Their bodies are in server/db/routines.
  await sql`
    create function end_offer_of_hold() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
  await sql`
    create trigger spot_hold_ends_offer after update of released_at on spot_hold for each row
      when (new.released_at is not null and old.released_at is null and new.waitlist_offer_id is not null)
      execute function end_offer_of_hold()`.execute(db);
  await sql`
    create function end_offer_of_entry() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
  await sql`
    create trigger waitlist_ends_offer after update of removed_at on waitlist for each row
      when (new.removed_at is not null and old.removed_at is null)
      execute function end_offer_of_entry()`.execute(db);
}
