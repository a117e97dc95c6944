/**
 * Customers who still wait, ordered by `place`. Entries are changed only through this view, so that promoted or removed
 * ones stay so.
 */
export const active_waitlist = `
create or replace view active_waitlist as
select waitlist_id, single_class_id, customer_id, auto, created_at, promoted_at, removed_at,
  coalesce(place, waitlist_id) as place
from waitlist where promoted_at is null and removed_at is null`;

/** Trigger: removes a customer from a class's waitlist when they get a seat of their own in any way. */
export const leave_waitlist = `
create or replace function leave_waitlist() returns trigger language plpgsql as $$
begin
  update active_waitlist set removed_at = new.created_at
   where customer_id = new.customer_id and single_class_id = new.single_class_id;
  return null;
end $$`;
