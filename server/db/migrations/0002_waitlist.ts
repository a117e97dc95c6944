import { sql, type Kysely } from 'kysely';

/**
 * Creates waitlists. An entry is active until it is promoted (its customer got a place) or removed (they left, or
 * reserved by themselves). The order is that of waitlist_id: customers join under the class's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WAITLIST).execute(db);
}

const WAITLIST = `
create table waitlist (
  waitlist_id bigint generated always as identity primary key,
  single_class_id bigint not null references single_class,
  customer_id bigint not null references customer,
  -- true: reserve as soon as there is a place; false: only tell.
  auto boolean not null default true,
  created_at timestamptz not null default now(),
  promoted_at timestamptz,
  removed_at timestamptz,
  check (promoted_at is null or removed_at is null)
);
create unique index waitlist_active on waitlist (customer_id, single_class_id) where promoted_at is null and removed_at is null;
create index waitlist_line on waitlist (single_class_id, waitlist_id) where promoted_at is null and removed_at is null;

-- Databases of the first version: its newest form takes one more parameter.
drop function if exists release_seat(bigint, bigint, boolean, timestamptz);

-- Who has a place of their own no longer waits for one, however they came by it.
create function leave_waitlist() returns trigger language plpgsql as 'begin return null; end';
create trigger class_reservation_leaves_waitlist after insert on class_reservation
  for each row when (new.guest is null and new.deleted_at is null) execute function leave_waitlist();
`;
