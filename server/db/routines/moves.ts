/**
 * Moves a customer's places from one class to another: each is cancelled (release_seat) and reserved anew
 * (reserve_for), all or none. The caller holds the locks of the customer and of both classes, and serves the waitlist
 * of the class that is left in the same transaction. SR004: a place is already cancelled or checked in; SR001 and SR002
 * as in reserve_for.
 *
 * p_places: [{ class_reservation_id, credit_returns, excused, late, limited, credits, spot, guest, family_member_id }],
 * the customer's own first. excused: doesn't count as a cancellation by the customer (return_seat); late: the other
 * class has begun (reserve_late_for); limited: the limits per person bind it (within_limits_of).
 */
export const move_to_class = `
create or replace function move_to_class(
  p_customer_id bigint, p_from bigint, p_to bigint, p_places jsonb, p_now timestamptz, p_key text, p_fingerprint text
) returns jsonb language plpgsql as $$
declare
  place jsonb;
  released boolean;
  taken jsonb;
  moved jsonb := '[]';
begin
  -- All are released first: what one gives back can pay for another.
  for place in select * from jsonb_array_elements(p_places) loop
    if (place->>'excused')::boolean then
      released := return_seat(p_from, (place->>'class_reservation_id')::bigint, p_now);
    else
      released := release_seat(p_from, (place->>'class_reservation_id')::bigint, (place->>'credit_returns')::boolean,
        p_now, true);
    end if;
    if not released then
      raise exception 'place gone' using errcode = 'SR004';
    end if;
  end loop;

  for place in select * from jsonb_array_elements(p_places) loop
    if (place->>'limited')::boolean then
      perform within_limits_of(p_customer_id, (place->>'family_member_id')::bigint, p_to, p_now);
    end if;
    if (place->>'late')::boolean then
      taken := reserve_late_for(p_customer_id, p_to, array(select jsonb_array_elements_text(place->'credits')::bigint),
        (place->>'spot')::int, place->>'guest', p_now, null, p_fingerprint,
        (place->>'family_member_id')::bigint);
    else
      taken := reserve_for(p_customer_id, p_to, array(select jsonb_array_elements_text(place->'credits')::bigint),
        (place->>'spot')::int, place->>'guest', p_now, null, p_fingerprint,
        (place->>'family_member_id')::bigint);
    end if;
    update class_reservation set moved_to = (taken->>'class_reservation_id')::bigint
     where class_reservation_id = (place->>'class_reservation_id')::bigint;
    -- The entry in the customer's calendar moves along.
    update class_reservation new set entry_of = coalesce(old.entry_of, old.class_reservation_id)
      from class_reservation old
     where new.class_reservation_id = old.moved_to
       and old.class_reservation_id = (place->>'class_reservation_id')::bigint;
    moved := moved || jsonb_build_array(taken);
  end loop;

  if p_key is not null then
    insert into idempotency_key (customer_id, key, fingerprint, response, created_at)
    values (p_customer_id, p_key, p_fingerprint, jsonb_build_object('moved', moved), p_now);
  end if;
  return moved;
end $$`;
