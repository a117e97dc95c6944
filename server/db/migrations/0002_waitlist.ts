import { sql, type Kysely } from 'kysely';

/**
 * Waiting lists. An entry is active until it is promoted (its customer got a place) or removed (they left, or
 * reserved by themselves). The line is the order of waitlist_id: whoever joins does so under the class's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WAITLIST).execute(db);
  await sql.raw(RELEASING).execute(db);
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

-- Who has a place of their own no longer waits for one, however they came by it.
create function leave_waitlist() returns trigger language plpgsql as $$
begin
  update waitlist set removed_at = new.created_at
   where customer_id = new.customer_id and single_class_id = new.single_class_id and promoted_at is null and removed_at is null;
  return null;
end $$;
create trigger class_reservation_leaves_waitlist after insert on class_reservation
  for each row when (new.guest is null and new.deleted_at is null) execute function leave_waitlist();
`;

/**
 * Releasing, as before, but only where nobody waits: a promotion touches a second customer, whose lock has to
 * be taken before the class's. Who has taken those locks, and serves the line in the same transaction, says so.
 */
const RELEASING = `
drop function release_seat(bigint, bigint, boolean, timestamptz);
create function release_seat(
  p_single_class_id bigint, p_class_reservation_id bigint, p_credit_returns boolean, p_now timestamptz, p_serves_line boolean default false
) returns boolean language plpgsql as $$
declare
  credit bigint;
  is_counted boolean;
begin
  perform from single_class where single_class_id = p_single_class_id for no key update;

  if not p_serves_line and exists (
    select from waitlist where single_class_id = p_single_class_id and promoted_at is null and removed_at is null
  ) then
    raise exception 'somebody waits' using errcode = 'SR003';
  end if;

  update class_reservation set deleted_at = p_now
   where class_reservation_id = p_class_reservation_id and single_class_id = p_single_class_id
     and deleted_at is null and not attend
  returning available_class_id, counted into credit, is_counted;
  if not found then
    return false;
  end if;

  update single_class set reserved = reserved - 1 where single_class_id = p_single_class_id;

  if is_counted then
    update available_class
       set cancels = cancels + 1, forfeited_at = case when p_credit_returns then forfeited_at else p_now end
     where available_class_id = credit;
  end if;
  return true;
end $$;
`;
