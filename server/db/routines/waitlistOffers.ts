/*
 * Freed seats that are offered to one customer after the other (domain/waitlist). An offered seat is a hold: the same
 * counter and the same constraints keep it from being sold. All of it happens under the class's lock.
 */

/** To whom of the customer's family a seat is offered; null: to the customer, or no offer at all. */
export const offered_member = `
create or replace function offered_member(p_waitlist_offer_id bigint) returns bigint language sql stable as $$
  select w.family_member_id from waitlist_offer o join waitlist w using (waitlist_id)
   where o.waitlist_offer_id = p_waitlist_offer_id
$$`;

/**
 * Offers a seat to an entry until p_until, or does nothing (null) where its customer has left. SR001: no seat is left.
 */
export const offer_seat = `
create or replace function offer_seat(p_waitlist_id bigint, p_spot int, p_now timestamptz, p_until timestamptz)
returns jsonb language plpgsql as $$
declare
  entry record;
  offer bigint;
  hold bigint;
begin
  select w.customer_id, w.single_class_id into entry from active_waitlist w where w.waitlist_id = p_waitlist_id;
  if not found then
    return null;
  end if;
  perform from single_class
    where single_class_id = entry.single_class_id and deleted_at is null and starts_at > p_now
      and reserved + held_seats < least(capacity, usable_spots) for no key update;
  if not found then
    raise exception 'no seat' using errcode = 'SR001';
  end if;
  insert into waitlist_offer (waitlist_id, spot, offered_at, expires_at)
    values (p_waitlist_id, p_spot, p_now, p_until) returning waitlist_offer_id into offer;
  insert into spot_hold (customer_id, single_class_id, is_guest, spot, first_held_at, expires_at, waitlist_offer_id)
    values (entry.customer_id, entry.single_class_id, false, p_spot, p_now, p_until, offer)
    returning spot_hold_id into hold;
  return jsonb_build_object('waitlist_offer_id', offer, 'spot_hold_id', hold);
end $$`;

/**
 * Ends an open offer. Its hold lapses at once, so that the next one who looks passes the seat on. false: it has ended
 * already.
 */
export const end_offer = `
create or replace function end_offer(p_waitlist_offer_id bigint, p_outcome text, p_reason text, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  update waitlist_offer set outcome = p_outcome, reason = p_reason, ended_at = p_now
   where waitlist_offer_id = p_waitlist_offer_id and outcome is null;
  if not found then
    return false;
  end if;
  update active_hold set expires_at = least(expires_at, p_now) where waitlist_offer_id = p_waitlist_offer_id;
  perform graphile_worker.add_job('releaseHolds', '{}'::json, job_key => 'releaseHolds offer ' || p_waitlist_offer_id,
    max_attempts => 5);
  return true;
end $$`;

/** Trigger: a released hold ends its offer, unless that is why it was released. */
export const end_offer_of_hold = `
create or replace function end_offer_of_hold() returns trigger language plpgsql as $$
begin
  update waitlist_offer
     set outcome = case when new.released_at >= new.expires_at then 'lapsed' else 'withdrawn' end,
       ended_at = new.released_at
   where waitlist_offer_id = new.waitlist_offer_id and outcome is null;
  return null;
end $$`;

/** Trigger: who leaves a waitlist, in whatever way, leaves the offered seat to the next. */
export const end_offer_of_entry = `
create or replace function end_offer_of_entry() returns trigger language plpgsql as $$
begin
  perform end_offer(waitlist_offer_id, 'withdrawn', null, new.removed_at)
    from waitlist_offer where waitlist_id = new.waitlist_id and outcome is null;
  return null;
end $$`;
