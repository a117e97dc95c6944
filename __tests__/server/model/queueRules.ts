/**
 * Rules of waitlists that hold whatever the order of operations was, for customers who could be promoted at any
 * moment: they have an unlimited plan and never had a penalty.
 */
import type { Pool } from 'pg';

/** Whether place `r` is of the person of entry `w` of its customer. */
const OF_PERSON = `r.family_member_id is not distinct from w.family_member_id
  and (r.guest is null or r.family_member_id is not null)`;

/** Entries for automatic booking whose customers could always be promoted. */
const ABLE = `
  select w.* from waitlist w join single_class sc using (single_class_id) join class_type ct using (class_type_id)
  where w.auto and w.family_member_id is null and not ct.restricted and sc.class_package_id is null and sc.deleted_at is null
    and exists (select from available_class a
      where a.customer_id = w.customer_id and a.unlimited and a.class_type_id is null and a.expires_at >= sc.starts_at)
    and not exists (select from class_reservation_penalty n where n.customer_id = w.customer_id)`;

/** $1 now, $2 the window's hours. */
const RULES: Readonly<Record<string, string>> = {
  'a seat is free outside the window beside an entry that could be promoted': `
    with able as (${ABLE})
    select 1 from able w join single_class sc using (single_class_id)
    where w.promoted_at is null and w.removed_at is null and sc.reserved < sc.capacity
      and sc.starts_at > $1 and sc.starts_at - $1 >= make_interval(hours => $2)`,
  // Reservations of a class are numbered under its lock: the order of ids is the order of promotions.
  'an entry was promoted before an earlier one': `
    with able as (${ABLE}),
    given as (
      select w.*, (select min(r.class_reservation_id) from class_reservation r
        where r.single_class_id = w.single_class_id and r.customer_id = w.customer_id and ${OF_PERSON}
          and r.created_at = w.promoted_at) as reservation
      from waitlist w where w.promoted_at is not null)
    select 1 from able ahead join given behind on behind.single_class_id = ahead.single_class_id
      and behind.waitlist_id > ahead.waitlist_id
    left join given own on own.waitlist_id = ahead.waitlist_id
    where ahead.removed_at is null and (own.reservation is null or own.reservation > behind.reservation)
      and not exists (select from waitlist_offer o
        where o.waitlist_id = ahead.waitlist_id and o.offered_at <= behind.promoted_at)
      and $1::timestamptz is not null and $2::int is not null`,
  'a reservation has not exactly one mail': `
    select 1 from class_reservation r
    where (r.guest is null or r.family_member_id is not null) and $1::timestamptz is not null and $2::int is not null
      and (select count(*) from mail m
        where m.class_reservation_id = r.class_reservation_id and m.kind in ('promoted', 'reservation-made')) <> 1`,
  'an open offer keeps no seat, or keeps one that has no open offer': `
    select 1 from waitlist_offer o full join active_hold h using (waitlist_offer_id)
    where (o.outcome is null) <> (h.waitlist_offer_id is not null)
      and (o.expires_at is not null or h.waitlist_offer_id is not null)
      and $1::timestamptz is not null and $2::int is not null`,
  'a person is offered two seats of a class': `
    select 1 from waitlist_offer o join waitlist w using (waitlist_id)
    where o.outcome is null and $1::timestamptz is not null and $2::int is not null
    group by w.single_class_id, w.customer_id, w.family_member_id having count(*) > 1`,
  'an offer has not exactly one mail': `
    select 1 from waitlist_offer o join waitlist w using (waitlist_id)
    where o.expires_at is not null and $1::timestamptz is not null and $2::int is not null
      and (select count(*) from mail m where m.kind = 'seat-offered' and m.customer_id = w.customer_id
        and m.single_class_id = w.single_class_id) <>
        (select count(*) from waitlist_offer x join waitlist y using (waitlist_id) where x.expires_at is not null
          and y.customer_id = w.customer_id and y.single_class_id = w.single_class_id)`,
  'a taken offer became no place': `
    select 1 from waitlist_offer o join waitlist w using (waitlist_id)
    where o.outcome = 'accepted' and $1::timestamptz is not null and $2::int is not null
      and not exists (select from class_reservation r where r.single_class_id = w.single_class_id
        and r.customer_id = w.customer_id and ${OF_PERSON} and r.created_at = o.ended_at)`,
  'a cancelled reservation has not exactly one mail, or an active one has any': `
    select 1 from class_reservation r join single_class sc using (single_class_id)
    where sc.deleted_at is null and $1::timestamptz is not null and $2::int is not null
      and (select count(*) from mail m
        where m.class_reservation_id = r.class_reservation_id and m.kind = 'reservation-cancelled')
        <> (case when r.deleted_at is null then 0 else 1 end)`,
};

/** Where seats are offered, once the jobs have run. $1 now, $2 the window's hours. */
const OFFER_RULES: Readonly<Record<string, string>> = {
  'a seat is free inside the window beside an entry that was never offered one': `
    with able as (${ABLE})
    select 1 from able w join single_class sc using (single_class_id)
    where w.promoted_at is null and w.removed_at is null and sc.reserved + sc.held_seats < sc.capacity
      and waitlist_closes_at(sc.starts_at, sc.waitlist_close_minutes) > $1
      and sc.starts_at - $1 < make_interval(hours => $2)
      and not exists (select from waitlist_offer o where o.waitlist_id = w.waitlist_id)`,
};

/** Returns the names of the broken rules. */
export async function brokenQueueRules(
  pool: Pool,
  now: Date,
  windowHours: number,
  { offers = false } = {},
): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries({ ...RULES, ...(offers ? OFFER_RULES : {}) })) {
    if ((await pool.query(query, [now, windowHours])).rowCount) broken.push(name);
  }
  return broken;
}
