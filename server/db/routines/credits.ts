/** Credits that are not forfeited, frozen, or paid by a payment in dispute or lost to one. */
export const unblocked_credit = `
create or replace view unblocked_credit as
select a.available_class_id, a.customer_id, a.class_type_id, a.purchase_id, a.unlimited,
  a.counted, a.cancels, a.expires_at
from available_class a
where a.forfeited_at is null
  and not exists (select from dispute d where d.invoice_id = a.invoice_id and d.status <> 'won')
  and not exists (select from purchase_freeze f where f.purchase_id = a.purchase_id and f.ended_at is null)`;

/**
 * Credits that can pay until `usable_until`: those not used by a reservation, here or in another studio of the brand.
 * Credits of an unlimited plan are never used up.
 */
export const usable_credit = `
create or replace view usable_credit as
select a.available_class_id, a.customer_id, a.class_type_id, a.purchase_id, a.unlimited,
  a.counted, a.cancels, a.expires_at,
  coalesce(a.expires_at, 'infinity') as usable_until
from unblocked_credit a
where a.unlimited or (not exists (
  select from active_reservation r
  where r.available_class_id = a.available_class_id and r.counted)
  and not exists (select from lent_credit l where l.available_class_id = a.available_class_id))`;

/** Whether a credit pays for its customer's family (domain/credits.ts: sharesWithFamily). */
export const shares_with_family = `
create or replace function shares_with_family(p_available_class_id bigint) returns boolean language sql stable as $$
  select coalesce(k.family, a.counted)
  from available_class a left join purchase p using (purchase_id) left join class_package k using (class_package_id)
  where a.available_class_id = p_available_class_id
$$`;

/** Active places with the purchase whose credits pay for them. */
export const purchase_place = `
create or replace view purchase_place as
select a.purchase_id, a.available_class_id, r.class_reservation_id, r.single_class_id, r.customer_id, r.spot,
  r.guest, r.attend, sc.starts_at
from available_class a
join active_reservation r using (available_class_id, customer_id)
join single_class sc using (single_class_id)
where a.purchase_id is not null`;

/** How many future places a customer's unlimited plans pay for at a time; a customer without a row has no limit. */
export const unlimited_limit = `
create or replace view unlimited_limit as
select trim(value)::int as most from app_config
where key = 'unlimited_max_future_reservations' and trim(value) ~ '^0*[1-9][0-9]*$' and length(trim(value)) <= 6`;

/**
 * Purchases to be paid in cash or by transfer, at most one per customer: the deadline, and for how many future places
 * their credits pay
 * until then. The defaults are for purchases made by a server without these columns.
 */
export const unpaid_cash = `
create or replace view unpaid_cash as
select purchase_id, customer_id, coalesce(pay_by, created_at + interval '48 hours') as pay_by,
  coalesce(unpaid_places, 1) as places, payment_method_id
from purchase where status = 'pending' and payment_method_id in (2, 5)`;

/** Purchases whose cash or transfer never came though a place was used: owed until they are paid (late) or forgiven. */
export const unsettled_cash = `
create or replace view unsettled_cash as
select p.purchase_id, p.customer_id, p.updated_at as lapsed_at, p.payment_method_id
from purchase p
where p.status = 'failed' and p.failure in ('cash_lapsed', 'cash_not_paid', 'transfer_lapsed') and p.debt_forgiven_at is null
  and exists (select from purchase_place x where x.purchase_id = p.purchase_id)`;
