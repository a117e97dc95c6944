/*
 * Seats that customers hold while they pay (domain/holds.ts), or that are offered to them from the waitlist
 * (routines/waitlistOffers). Every change is made under the class's lock. An expired
 * hold occupies its seat until it is released: by the next request for the class, or by the job of its expiry.
 */
import { MINUTE } from '../../../domain/durations';
import { HOLD_MS } from '../../../domain/holds';

/**
 * Holds that are not released. Holds are changed only through this view. kept_until: until when a hold is kept for a
 * transfer, and so for longer than any other that is paid. fixed_place_id: it keeps the seat of a fixed place.
 */
export const active_hold = `
create or replace view active_hold as
select spot_hold_id, customer_id, single_class_id, is_guest, guest, spot, first_held_at, expires_at, released_at,
  contact, case when fixed_place_id is null and waitlist_offer_id is null
    and expires_at > first_held_at + interval '${HOLD_MS / MINUTE} minutes'
    then expires_at end as kept_until, fixed_place_id, waitlist_offer_id
from spot_hold where released_at is null`;

/** Those of customers who pay: each has at most their own and a guest's, of one class. */
export const paying_hold = `
create or replace view paying_hold as
select * from active_hold where fixed_place_id is null and waitlist_offer_id is null`;

/** Trigger: maintains single_class.held_seats. */
export const count_held = `
create or replace function count_held() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    update single_class set held_seats = held_seats - 1 where single_class_id = old.single_class_id;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    update single_class set held_seats = held_seats + 1 where single_class_id = new.single_class_id;
  end if;
  return null;
end $$`;

/**
 * Releases a class's expired holds, under its lock. Raises SR003 if customers wait, as the waitlist must be served in
 * the same transaction.
 */
export const release_lapsed_holds = `
create or replace function release_lapsed_holds(p_single_class_id bigint, p_now timestamptz,
  p_serves_line boolean default false)
returns int language plpgsql as $$
declare
  released int;
begin
  update active_hold set released_at = p_now where single_class_id = p_single_class_id and expires_at <= p_now;
  get diagnostics released = row_count;
  if released > 0 and not p_serves_line
    and exists (select from active_waitlist where single_class_id = p_single_class_id) then
    raise exception 'customers wait' using errcode = 'SR003';
  end if;
  return released;
end $$`;

/**
 * Counts a seat as reserved in a class with holds, for reserve_for, which inserts the reservation. The customer's own
 * hold, expired or not, becomes the reservation, and so does a seat that is offered in time to the person whose place it
 * is; the seats and spots of others stay held, also of others of the account. A person of the family takes neither the
 * customer's held seat nor the guest's.
 */
export const take_persons_seat = `
create or replace function take_persons_seat(
  p_customer_id bigint, p_single_class_id bigint, p_spot int, p_is_guest boolean, p_family_member_id bigint,
  p_now timestamptz
) returns void language plpgsql as $$
begin
  perform from single_class
    where single_class_id = p_single_class_id and deleted_at is null and starts_at > p_now
      and reserved < least(capacity, usable_spots) and is_published(published_at, p_now)
    for no key update;
  if not found then
    raise exception 'no seat' using errcode = 'SR001';
  end if;
  update waitlist_offer o set outcome = 'accepted', ended_at = p_now
    from active_hold h
   where h.single_class_id = p_single_class_id and h.customer_id = p_customer_id and not p_is_guest
     and h.expires_at > p_now and o.waitlist_offer_id = h.waitlist_offer_id and o.outcome is null
     and offered_member(o.waitlist_offer_id) is not distinct from p_family_member_id;
  update active_hold set released_at = p_now
   where single_class_id = p_single_class_id and customer_id = p_customer_id and is_guest = p_is_guest
     and case when waitlist_offer_id is null then p_family_member_id is null
       else expires_at > p_now and offered_member(waitlist_offer_id) is not distinct from p_family_member_id end;
  for attempt in 1..2 loop
    update single_class set reserved = reserved + 1
     where single_class_id = p_single_class_id and reserved + held_seats < least(capacity, usable_spots)
       and not exists (
       select from active_hold
       where single_class_id = p_single_class_id and spot = p_spot
         and (customer_id <> p_customer_id or waitlist_offer_id is not null or p_family_member_id is not null));
    exit when found;
    if attempt = 2 or release_lapsed_holds(p_single_class_id, p_now) = 0 then
      raise exception 'no seat' using errcode = 'SR001';
    end if;
  end loop;
end $$`;

/**
 * Holds a seat for a customer, and one for a guest: both or none. A repeat changes spots and guest but doesn't extend
 * the hold beyond p_longest after the first one within p_memory, and p_times are allowed in that time. SR001: no such
 * class, started, full, or a spot is taken; SR003: the waitlist has to be served first.
 */
export const hold_seats = `
create or replace function hold_seats(
  p_customer_id bigint, p_single_class_id bigint, p_spot int, p_with_guest boolean, p_guest text, p_guest_spot int,
  p_now timestamptz, p_longest interval, p_memory interval, p_times int
) returns jsonb language plpgsql as $$
declare
  first timestamptz;
  seat record;
  answer jsonb;
begin
  perform from customer where customer_id = p_customer_id for no key update;
  perform from single_class where single_class_id = p_single_class_id and deleted_at is null and starts_at > p_now
    and is_published(published_at, p_now) for no key update;
  if not found then
    raise exception 'no class' using errcode = 'SR001';
  end if;
  select coalesce(min(first_held_at), p_now) into first from spot_hold
   where customer_id = p_customer_id and single_class_id = p_single_class_id and first_held_at > p_now - p_memory
     and fixed_place_id is null and waitlist_offer_id is null;
  perform release_lapsed_holds(p_single_class_id, p_now);
  if first + p_longest <= p_now
    or p_times <= (select count(*) from spot_hold
      where customer_id = p_customer_id and single_class_id = p_single_class_id
      and first_held_at > p_now - p_memory and not is_guest and released_at is not null
      and fixed_place_id is null and waitlist_offer_id is null)
    or exists (select from paying_hold where customer_id = p_customer_id and single_class_id <> p_single_class_id)
    or exists (select from class_reservation
      where single_class_id = p_single_class_id and customer_id = p_customer_id
        and guest is null and deleted_at is null)
    or exists (select from class_reservation
      where single_class_id = p_single_class_id and spot in (p_spot, p_guest_spot) and deleted_at is null) then
    raise exception 'changed meanwhile' using errcode = 'SR001';
  end if;

  -- The seat of a fixed place, or one that is offered, becomes the one that is paid.
  update active_hold set released_at = p_now
   where customer_id = p_customer_id and single_class_id = p_single_class_id
     and (fixed_place_id is not null or waitlist_offer_id is not null and offered_member(waitlist_offer_id) is null);
  -- Own and guest's spot may change places.
  update paying_hold set spot = null where customer_id = p_customer_id and single_class_id = p_single_class_id;
  for seat in
    select * from (values (false, p_spot, null), (true, p_guest_spot, p_guest)) s (is_guest, spot, guest)
     where not s.is_guest or p_with_guest
  loop
    insert into spot_hold (customer_id, single_class_id, is_guest, guest, spot, first_held_at, expires_at)
    values (p_customer_id, p_single_class_id, seat.is_guest, seat.guest, seat.spot, first, first + p_longest)
    on conflict (customer_id, is_guest)
        where released_at is null and fixed_place_id is null and waitlist_offer_id is null
      do update set spot = excluded.spot, guest = excluded.guest;
  end loop;

  select jsonb_build_object('spot_hold_id', h.spot_hold_id, 'single_class_id', h.single_class_id, 'spot', h.spot,
      'guest_spot', g.spot, 'expires_at', to_char(h.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    into answer
    from paying_hold h left join paying_hold g on g.customer_id = h.customer_id and g.is_guest
   where h.customer_id = p_customer_id and not h.is_guest;
  return answer;
end $$`;
