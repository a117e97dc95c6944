/**
 * Rules of waitlists that hold whatever the order of operations was, for customers who could be promoted at any
 * moment: they have an unlimited plan and never had a penalty.
 */
import type { Pool } from 'pg';

/** Entries for automatic booking whose customers could always be promoted. */
const ABLE = `
  select w.* from waitlist w join single_class sc using (single_class_id) join class_type ct using (class_type_id)
  where w.auto and not ct.restricted and sc.class_package_id is null and sc.deleted_at is null
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
        where r.single_class_id = w.single_class_id and r.customer_id = w.customer_id and r.guest is null
          and r.created_at = w.promoted_at) as reservation
      from waitlist w where w.promoted_at is not null)
    select 1 from able ahead join given behind on behind.single_class_id = ahead.single_class_id
      and behind.waitlist_id > ahead.waitlist_id
    left join given own on own.waitlist_id = ahead.waitlist_id
    where ahead.removed_at is null and (own.reservation is null or own.reservation > behind.reservation)
      and $1::timestamptz is not null and $2::int is not null`,
  'a reservation has not exactly one mail': `
    select 1 from class_reservation r
    where r.guest is null and $1::timestamptz is not null and $2::int is not null
      and (select count(*) from mail m
        where m.class_reservation_id = r.class_reservation_id and m.kind in ('promoted', 'reservation-made')) <> 1`,
  'a cancelled reservation has not exactly one mail, or an active one has any': `
    select 1 from class_reservation r join single_class sc using (single_class_id)
    where sc.deleted_at is null and $1::timestamptz is not null and $2::int is not null
      and (select count(*) from mail m
        where m.class_reservation_id = r.class_reservation_id and m.kind = 'reservation-cancelled')
        <> (case when r.deleted_at is null then 0 else 1 end)`,
};

/** Returns the names of the broken rules. */
export async function brokenQueueRules(pool: Pool, now: Date, windowHours: number): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(RULES)) {
    if ((await pool.query(query, [now, windowHours])).rowCount) broken.push(name);
  }
  return broken;
}
