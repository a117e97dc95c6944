/* Fixed places: who may hold one and until when, how many a series has, and the seats that are kept for them. */
import { HOUR } from '../../../domain/durations';
import { KEPT_UNTIL_MS } from '../../../domain/fixedPlaces';

/**
 * Purchases whose package gives a fixed place. `ends_at`: when the last of it is over ('infinity': it renews, or is
 * frozen, which moves its end); `credits_until`: the last expiry of what it granted so far; `frozen_until`: null where it
 * isn't frozen.
 */
export const fixed_place_source = `
create or replace view fixed_place_source as
select p.purchase_id, p.customer_id, p.class_package_id, p.status = 'active' as renews,
  case when p.status = 'active' or f.purchase_id is not null then 'infinity'::timestamptz
    else greatest(
      (select max(coalesce(a.expires_at, 'infinity')) from available_class a
        where a.purchase_id = p.purchase_id and a.forfeited_at is null and (a.unlimited or not exists (
          select from active_reservation r
          where r.available_class_id = a.available_class_id and r.counted))),
      (select max(x.starts_at) from purchase_place x where x.purchase_id = p.purchase_id))
    end as ends_at,
  (select max(coalesce(a.expires_at, 'infinity')) from available_class a
    where a.purchase_id = p.purchase_id and a.forfeited_at is null) as credits_until,
  case when f.purchase_id is not null then coalesce(f.until, 'infinity') end as frozen_until
from purchase p
join class_package cp using (class_package_id)
left join purchase_freeze f on f.purchase_id = p.purchase_id and f.ended_at is null
where cp.fixed_place and p.status in ('active', 'completed', 'cancelled')`;

/** Whether what a purchase granted pays for classes of a type. */
export const pays_for_type = `
create or replace function pays_for_type(p_purchase_id bigint, p_class_type_id bigint)
returns boolean language sql stable as $$
  select exists (
    select from available_class a join purchase p using (purchase_id)
    join class_type t on t.class_type_id = p_class_type_id
    where a.purchase_id = p_purchase_id and a.forfeited_at is null
      and coalesce(p.credit_kind, 'presencial') = 'presencial'
      and (a.class_type_id = t.class_type_id or (a.class_type_id is null and not t.restricted)))
$$`;

/**
 * Trigger: a series has at most as many fixed places as its smallest coming class has seats (SR005). The series' lock
 * makes those that are given at once count each other.
 */
export const count_fixed_places = `
create or replace function count_fixed_places() returns trigger language plpgsql as $$
begin
  perform from class_series where class_series_id = new.class_series_id for no key update;
  if (select count(*) from fixed_place where class_series_id = new.class_series_id and state = 'active')
    >= (select min(least(capacity, usable_spots)) from single_class
      where class_series_id = new.class_series_id and deleted_at is null and starts_at > new.created_at) then
    raise exception 'no more fixed places' using errcode = 'SR005';
  end if;
  return new;
end $$`;

/**
 * Keeps the seats of fixed places in these classes of series, under the classes' locks, where there are some: on the
 * holder's spot where it is free, else without one. A repeat keeps none twice. Returns how many.
 */
export const hold_fixed_places = `
create or replace function hold_fixed_places(p_classes bigint[], p_now timestamptz) returns int language plpgsql as $$
declare
  c record;
  f record;
  kept int := 0;
begin
  for c in
    select single_class_id, class_series_id, series_day, starts_at, blocked_spots,
      starts_at - interval '${KEPT_UNTIL_MS / HOUR} hours' as kept_until
    from single_class
    where single_class_id = any(p_classes) and deleted_at is null and class_series_id is not null
      and starts_at - interval '${KEPT_UNTIL_MS / HOUR} hours' > p_now
    order by single_class_id for no key update
  loop
    for f in
      select p.fixed_place_id, p.customer_id, p.spot from fixed_place p
      left join fixed_place_source s using (purchase_id)
      where p.class_series_id = c.class_series_id and p.state = 'active'
        and c.series_day >= p.starts_on and c.series_day <= coalesce(p.ends_on, 'infinity')
        and coalesce(s.frozen_until <= c.starts_at, true)
        and not exists (select from fixed_place_day d
          where d.fixed_place_id = p.fixed_place_id and d.single_class_id = c.single_class_id and d.state <> 'missed')
        and not exists (select from active_hold h
          where h.fixed_place_id = p.fixed_place_id and h.single_class_id = c.single_class_id)
        and not exists (select from active_reservation r where r.single_class_id = c.single_class_id
          and r.customer_id = p.customer_id and r.guest is null)
      order by p.fixed_place_id
    loop
      perform from single_class
        where single_class_id = c.single_class_id and reserved + held_seats < least(capacity, usable_spots);
      exit when not found;
      insert into spot_hold (customer_id, single_class_id, is_guest, spot, first_held_at, expires_at, fixed_place_id)
      select f.customer_id, c.single_class_id, false,
        case when not (f.spot = any(c.blocked_spots))
          and not exists (select from active_reservation r
            where r.single_class_id = c.single_class_id and r.spot = f.spot)
          and not exists (select from active_hold h where h.single_class_id = c.single_class_id and h.spot = f.spot)
          and f.spot <= coalesce((select spot_count(m.spot_map) from single_class sc
            cross join lateral class_map(sc.class_type_id, sc.room_id) m
            where sc.single_class_id = c.single_class_id), 0)
          then f.spot end,
        p_now, c.kept_until, f.fixed_place_id;
      kept := kept + 1;
    end loop;
  end loop;
  return kept;
end $$`;
