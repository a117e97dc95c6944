/*
 * How many classes one person may have reserved (domain/personLimits.ts). The rules decide before; within_limits_of
 * checks again under the customer's lock.
 */

/** The limits that are set; no row where none is. */
export const person_limit = `
create or replace view person_limit as
select min(most) filter (where key = 'reservations_per_day') as per_day,
  min(most) filter (where key = 'reservations_per_week') as per_week,
  min(most) filter (where key = 'reservations_ahead') as ahead
from (
  select key, trim(value)::int as most from app_config
  where key in ('reservations_per_day', 'reservations_per_week', 'reservations_ahead')
    and trim(value) ~ '^0*[1-9][0-9]*$' and length(trim(value)) <= 6) l
having count(*) > 0`;

/** Places that count towards them: own ones and the family's, in classes that aren't bought as events. */
export const person_limit_place = `
create or replace view person_limit_place as
select r.class_reservation_id, r.customer_id, sc.class_date, sc.starts_at, r.family_member_id
from active_reservation r join single_class sc using (single_class_id)
where (r.guest is null or r.family_member_id is not null) and sc.class_package_id is null`;

/**
 * The places of a customer (p_family_member_id null), or of a person of their family, in the day and week of
 * p_class_date (a class's own clock) and ahead, without those of p_leaving. Dates of fixed places aren't ahead: a job
 * reserves them.
 */
export const person_places_of = `
create or replace function person_places_of(
  p_customer_id bigint, p_family_member_id bigint, p_class_date timestamp, p_now timestamptz, p_leaving bigint[]
) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'day', count(*) filter (where p.class_date::date = p_class_date::date),
    'week', count(*) filter (where date_trunc('week', p.class_date) = date_trunc('week', p_class_date)),
    'ahead', count(*) filter (where p.starts_at > p_now and not exists (
      select from fixed_place_day d where d.class_reservation_id = p.class_reservation_id)))
  from person_limit_place p
  where p.customer_id = p_customer_id and p.family_member_id is not distinct from p_family_member_id
    and p.class_reservation_id <> all (p_leaving)
    and (p.starts_at > p_now or date_trunc('week', p.class_date) = date_trunc('week', p_class_date))
$$`;

/**
 * Returns the customer's id, under their lock; SR002: the customer, or the person of their family, has as many places
 * as one person may. What a customer reserves for themselves or their family is taken by reserve_for with it.
 */
export const within_limits_of = `
create or replace function within_limits_of(
  p_customer_id bigint, p_family_member_id bigint, p_single_class_id bigint, p_now timestamptz
)
returns bigint language plpgsql as $$
begin
  perform from customer where customer_id = p_customer_id for no key update;
  if exists (
    select from person_limit l
    join single_class sc on sc.single_class_id = p_single_class_id and sc.class_package_id is null
    cross join lateral person_places_of(p_customer_id, p_family_member_id, sc.class_date, p_now, '{}') n
    where (n->>'day')::int >= l.per_day or (n->>'week')::int >= l.per_week or (n->>'ahead')::int >= l.ahead) then
    raise exception 'as many places as one person may have' using errcode = 'SR002';
  end if;
  return p_customer_id;
end $$`;
