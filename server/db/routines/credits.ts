/** Credits that can pay until `usable_until`: neither forfeited nor held by a reservation. A plan is never used up. */
export const usable_credit = `
create or replace view usable_credit as
select a.available_class_id, a.customer_id, a.class_type_id, a.purchase_id, a.unlimited, a.counted, a.cancels, a.expires_at,
  coalesce(a.expires_at, 'infinity') as usable_until
from available_class a
where a.forfeited_at is null and (a.unlimited or not exists (
  select from class_reservation r where r.available_class_id = a.available_class_id and r.deleted_at is null and r.counted))`;
