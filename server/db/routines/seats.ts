/*
 * Reserving and releasing a seat, each in one statement: one round trip, one transaction, and always the lock order
 * customer, class, reservation, credit. The rules were checked before (domain/reserve, domain/cancellation); what may
 * have changed since is checked again under the locks.
 */

/**
 * The only function that reserves a seat: for a customer, their guest, a person of their family (who is named by the
 * family's row, whatever p_guest says), or a promotion from the waitlist. SR001: no such class, started or full, the
 * spot is held, or the person isn't of the family; SR002: none of the credits is free, or its unpaid cash or
 * unlimited plan already pays for enough places; SR003: a hold has expired and the waitlist gets the seat. The
 * customer's lock runs their own requests one after another, so that each sees the credits left by the one before;
 * everything that uses a customer's credits takes it. The class's lock, which other customers wait for, is taken last
 * and held for three writes.
 */
export const reserve_for = `
create or replace function reserve_for(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest text, p_now timestamptz,
  p_key text, p_fingerprint text, p_family_member_id bigint
) returns jsonb language plpgsql as $$
declare
  credit bigint;
  is_counted boolean;
  named text := p_guest;
  answer jsonb;
begin
  perform from customer where customer_id = p_customer_id for no key update;

  if p_family_member_id is not null then
    select btrim(name || ' ' || last_name) into named from family_member
     where family_member_id = p_family_member_id and customer_id = p_customer_id and archived_at is null;
    if not found then
      raise exception 'not of the family' using errcode = 'SR001';
    end if;
  end if;

  -- p_credits stand in the order in which they are taken; mostly the first is still free.
  foreach credit in array p_credits loop
    select a.counted into is_counted
      from usable_credit a where a.available_class_id = credit and a.customer_id = p_customer_id
        and (p_family_member_id is null or shares_with_family(a.available_class_id));
    exit when found;
  end loop;
  if is_counted is null then
    raise exception 'credit gone' using errcode = 'SR002';
  end if;
  if (select u.places <= (select count(*) from purchase_place x
      where x.purchase_id = u.purchase_id and x.starts_at > p_now)
        from unpaid_cash u join available_class a using (purchase_id)
       where u.customer_id = p_customer_id and a.available_class_id = credit) then
    raise exception 'cash unpaid' using errcode = 'SR002';
  end if;

  -- By the index of places that plans pay for; counted credits need neither the limit nor the count.
  if not is_counted and (select l.most <= (
      select count(*) from class_reservation r join single_class sc using (single_class_id)
       where r.customer_id = p_customer_id and not r.counted and r.deleted_at is null and sc.starts_at > p_now)
        from unlimited_limit l) then
    raise exception 'plan has its places' using errcode = 'SR002';
  end if;

  update single_class set reserved = reserved + 1
   where single_class_id = p_single_class_id and deleted_at is null and starts_at > p_now
     and reserved < least(capacity, usable_spots) and held_seats = 0
     and is_published(published_at, p_now);
  if not found then
    perform take_persons_seat(p_customer_id, p_single_class_id, p_spot,
      p_guest is not null and p_family_member_id is null, p_family_member_id, p_now);
  end if;

  insert into class_reservation (single_class_id, customer_id, available_class_id, counted, spot, guest,
    family_member_id, created_at)
  values (p_single_class_id, p_customer_id, credit, is_counted, p_spot, named, p_family_member_id, p_now)
  returning jsonb_build_object(
    'class_reservation_id', class_reservation_id, 'single_class_id', single_class_id, 'customer_id', customer_id,
    'available_class_id', available_class_id, 'spot', spot, 'guest', guest, 'family_member_id', family_member_id,
    'counted', counted,
    'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) into answer;

  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, answer, p_now);
  end if;
  return answer;
end $$`;

/** The same for a customer or their guest. */
export const reserve_seat = `
create or replace function reserve_seat(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest text, p_now timestamptz,
  p_key text, p_fingerprint text
) returns jsonb language sql as $$
  select reserve_for(p_customer_id, p_single_class_id, p_credits, p_spot, p_guest, p_now, p_key, p_fingerprint, null)
$$`;

/** Reserves the guest's seat under the same locks, after the first credit is used. If one seat is refused, both are. */
export const reserve_with_guest = `
create or replace function reserve_with_guest(
  p_customer_id bigint, p_single_class_id bigint, p_credits bigint[], p_spot int, p_guest_credits bigint[],
  p_guest_spot int, p_guest text,
  p_now timestamptz, p_key text, p_fingerprint text
) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  answer := reserve_seat(p_customer_id, p_single_class_id, p_credits, p_spot, null, p_now, null, p_fingerprint);
  answer := answer || jsonb_build_object('guest_seat',
    reserve_seat(p_customer_id, p_single_class_id, p_guest_credits, p_guest_spot, p_guest, p_now, null, p_fingerprint));
  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, answer, p_now);
  end if;
  return answer;
end $$`;

/**
 * Returns the customer's id when it is the turn of their request for a class: waits behind those that came before, as
 * the class's row goes to any of those that wait for it. Taken after the customer's lock and before the class's, by
 * statements of their own alone.
 */
export const in_turn = `
create or replace function in_turn(p_customer_id bigint, p_single_class_id bigint) returns bigint language plpgsql as $$
begin
  perform from customer where customer_id = p_customer_id for no key update;
  perform pg_advisory_xact_lock(hashtext('seats of a class'), p_single_class_id::int);
  return p_customer_id;
end $$`;

/**
 * Reserves seats of several people of an account (p_seats: family_member_id, null for the customer, spot, and credits in
 * the order in which they are taken), one after the other under the same locks. The limits per person bind.
 * If one is refused, all are. Answers as reserve_for does for the customer's own seat, else the first, with all of them
 * as family_seats.
 */
export const reserve_several = `
create or replace function reserve_several(
  p_customer_id bigint, p_single_class_id bigint, p_seats jsonb, p_now timestamptz, p_key text, p_fingerprint text
) returns jsonb language plpgsql as $$
declare
  seat record;
  taken jsonb;
  main jsonb;
  answers jsonb := '[]';
begin
  for seat in
    select * from jsonb_to_recordset(p_seats) as s (family_member_id bigint, spot int, credits bigint[])
  loop
    taken := reserve_for(within_limits_of(p_customer_id, seat.family_member_id, p_single_class_id, p_now),
      p_single_class_id, seat.credits, seat.spot, null, p_now, null, null, seat.family_member_id);
    answers := answers || taken;
    if main is null or seat.family_member_id is null then
      main := taken;
    end if;
  end loop;
  main := main || jsonb_build_object('family_seats', answers);
  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, main, p_now);
  end if;
  return main;
end $$`;

/**
 * Cancels a reservation. SR003 if customers wait: a promotion changes a second customer, whose lock must be taken
 * before the class's. A caller that holds those locks and serves the waitlist in the same transaction passes
 * p_serves_line. An excused cancellation (coach, time or place changed) always returns the credit and doesn't count
 * against the customer.
 */
export const release_seat = `
create or replace function release_seat(
  p_single_class_id bigint, p_class_reservation_id bigint, p_credit_returns boolean, p_now timestamptz,
  p_serves_line boolean default false
) returns boolean language plpgsql as $$
declare
  changed timestamptz;
  credit bigint;
  is_counted boolean;
  is_excused boolean;
begin
  select greatest(coach_changed_at, moved_at) into changed
    from single_class where single_class_id = p_single_class_id for no key update;

  if not p_serves_line and exists (select from active_waitlist where single_class_id = p_single_class_id) then
    raise exception 'customers wait' using errcode = 'SR003';
  end if;

  update class_reservation set deleted_at = p_now, excused = coalesce(created_at <= changed, false)
   where class_reservation_id = p_class_reservation_id and single_class_id = p_single_class_id
     and deleted_at is null and not attend
  returning available_class_id, counted, excused into credit, is_counted, is_excused;
  if not found then
    return false;
  end if;

  update single_class set reserved = reserved - 1 where single_class_id = p_single_class_id;

  if is_counted and not is_excused then
    update available_class
       set cancels = cancels + 1, forfeited_at = case when p_credit_returns then forfeited_at else p_now end
     where available_class_id = credit;
  end if;
  return true;
end $$`;

/**
 * Releases a place without a cancellation by the customer; its credit can be used again. The caller holds the locks
 * that the waitlist needs, and serves it. false: the place is already cancelled or checked in.
 */
export const return_seat = `
create or replace function return_seat(p_single_class_id bigint, p_class_reservation_id bigint, p_now timestamptz)
returns boolean language plpgsql as $$
begin
  perform from single_class where single_class_id = p_single_class_id for no key update;
  update class_reservation set deleted_at = p_now, excused = true
   where class_reservation_id = p_class_reservation_id and single_class_id = p_single_class_id
     and deleted_at is null and not attend;
  if not found then
    return false;
  end if;
  update single_class set reserved = reserved - 1 where single_class_id = p_single_class_id;
  return true;
end $$`;
