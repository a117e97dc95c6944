import { sql, type Kysely } from 'kysely';

/**
 * Tries to charge an overdue renewal that this application makes: on the studio's days (once each), or with the card that
 * its customer enters (no day). At most one of a purchase is under way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table renewal_attempt (
    renewal_attempt_id bigint generated always as identity primary key,
    purchase_id bigint not null references purchase,
    overdue_at timestamptz not null,
    day integer check (day > 0),
    started_at timestamptz not null,
    claimed_at timestamptz not null,
    result text check (result in ('paid', 'declined', 'asked', 'settled', 'unknown')),
    failure text,
    ended_at timestamptz,
    constraint renewal_attempt_ended check ((result is null) = (ended_at is null))
  )`.execute(db);
  await sql`create unique index renewal_attempt_day on renewal_attempt (purchase_id, overdue_at, day)`.execute(db);
  await sql`create unique index renewal_attempt_open on renewal_attempt (purchase_id) where result is null`.execute(db);
}
