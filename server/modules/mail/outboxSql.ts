/**
 * SQL that writes the mails of reserving and cancelling within these statements: one round trip, and a mail exists
 * exactly when its cause does. All other mails use notify().
 */

/**
 * SQL that mails the result of reserve_seat or reserve_with_guest, read from `taken`; $now is a parameter such as '$6'.
 * One mail for both places.
 */
export const reserveAndNotify = (answer: string, now: string): string => `
  with taken as materialized (select ${answer} as answer),
  recipients as (
    insert into mail (kind, customer_id, single_class_id, class_reservation_id, dedupe_key, created_at, due_at)
    select 'reservation-made', (answer->>'customer_id')::bigint, (answer->>'single_class_id')::bigint,
      (answer->>'class_reservation_id')::bigint,
      'reservation-made:' || (answer->>'class_reservation_id'), ${now}, ${now}
    from taken)
  select answer from taken`;

/**
 * SQL that calls release_seat($1 class, $2 reservation, $3 credit returns, $4 now) and mails the customer whether the
 * credit came back.
 */
export const RELEASE_AND_NOTIFY = `
  with released as materialized (select release_seat($1, $2, $3, $4) as released),
  recipients as (
    insert into mail (kind, customer_id, single_class_id, class_reservation_id, details, dedupe_key, created_at, due_at)
    select 'reservation-cancelled', r.customer_id, r.single_class_id, r.class_reservation_id,
      jsonb_build_object('credit_returned', r.counted and $3),
      'reservation-cancelled:' || r.class_reservation_id, $4, $4
    from released, class_reservation r
    where released.released and r.class_reservation_id = $2)
  select released from released`;
