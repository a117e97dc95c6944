import { WAITLIST_CLOSES } from '../../../domain/waitlistOffers';

/**
 * Customers who still wait, ordered by `place`: as staff have ordered them, then as they joined, members first where the
 * studio says so. Entries are changed only through this view, so that promoted or removed ones stay so.
 */
export const active_waitlist = `
create or replace view active_waitlist as
select waitlist_id, single_class_id, customer_id, auto, created_at, promoted_at, removed_at,
  coalesce(place, waitlist_id + case
    when exists (select from app_config where key = 'waitlist_order' and trim(value) = 'members')
      and not waits_as_member(customer_id, single_class_id) then 1000000000000000 else 0 end) as place,
  told_closed_at, standby_at, family_member_id
from waitlist where promoted_at is null and removed_at is null`;

/**
 * The instant from which a waitlist is closed: nothing is booked or offered from it. null: never before the class, as
 * the studio tells all who wait at once. p_minutes: the class's own.
 */
export const waitlist_closes_at = `
create or replace function waitlist_closes_at(p_starts_at timestamptz, p_minutes int)
returns timestamptz language sql stable as $$
  select p_starts_at - make_interval(mins => coalesce(p_minutes, (
      select trim(value)::int from app_config
      where key = 'waitlist_close_minutes' and trim(value) ~ '^[0-9]{1,4}$'), ${WAITLIST_CLOSES}))
  where exists (select from app_config where key = 'waitlist_offers' and trim(value) = 'one')
$$`;

/** Text of a trigger's function that removes from a class's waitlist who got a place; `who`: of the customer's entries. */
const leaving = (name: string, who: string): string => `
create or replace function ${name}() returns trigger language plpgsql as $$
begin
  update active_waitlist set removed_at = new.created_at
   where customer_id = new.customer_id and single_class_id = new.single_class_id and ${who};
  if exists (select from spot_hold where customer_id = new.customer_id and released_at is null
      and waitlist_offer_id is not null) then
    perform graphile_worker.add_job('reviewOffers', '{}'::json, job_key => 'reviewOffers', max_attempts => 5);
  end if;
  return null;
end $$`;

/**
 * Trigger: removes a customer from a class's waitlist when they get a seat of their own in any way. It may have taken
 * the credit that was to pay for a seat which another class's waitlist offers them.
 */
export const leave_waitlist = leaving('leave_waitlist', 'family_member_id is null');

/** The same for a person of the family, whom the customer's credits pay, too. */
export const leave_family_waitlist = leaving('leave_family_waitlist', 'family_member_id = new.family_member_id');
