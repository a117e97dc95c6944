/**
 * Who still waits, in the order of `place`. Entries change only through this view: what was promoted or removed stays
 * so.
 */
export const active_waitlist = `
create or replace view active_waitlist as
select waitlist_id, single_class_id, customer_id, auto, created_at, promoted_at, removed_at,
  coalesce(place, waitlist_id) as place
from waitlist where promoted_at is null and removed_at is null`;

/** Trigger: a customer who gets a seat of their own, however they came by it, leaves the waitlist. */
export const leave_waitlist = `
create or replace function leave_waitlist() returns trigger language plpgsql as $$
begin
  update active_waitlist set removed_at = new.created_at
   where customer_id = new.customer_id and single_class_id = new.single_class_id;
  return null;
end $$`;
