/** A customer's home in one statement, made as JSON text by the database. */
import type { Pool } from 'pg';
import { MOST_STREAK_WEEKS } from '../../../../domain/streak';
import { CLASS_DATE, CLASS_MAP, INSTANT } from '../../../db/expressions';
import { queryPrepared } from '../../../db/connection';
import { ownReservationJson } from '../reservations/listRepository';
import { classReservations, OWN_WAITLIST, SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from '../schedule/singleClassJson';
import { WAITLIST_ENTRY } from '../waitlists/repository';

/** How far ahead the same class (same weekday and hour), or any class of its type, is offered again. */
const SAME_SLOT = `interval '15 days'`;
const SAME_TYPE = `interval '28 days'`;

/**
 * SQL for the class to book again after class `o`: $1 the caller's account, $2 now; `customer` has no place in it yet.
 */
const classToBookAgain = (customer: string): string => `(
    select json_build_object(${SINGLE_CLASS_FIELDS}, ${classReservations('$2')}, ${OWN_WAITLIST})
    from single_class sc ${SINGLE_CLASS_JOINS}
    where sc.class_type_id = o.class_type_id and sc.class_package_id is null and sc.deleted_at is null
      and is_published(sc.published_at, $2)
      and sc.starts_at > $2 and sc.starts_at > o.starts_at and sc.starts_at < $2 + ${SAME_TYPE}
      and not exists (select from active_reservation own where own.single_class_id = sc.single_class_id
        and own.customer_id = ${customer} and own.guest is null)
    order by not (sc.location_id = o.location_id
      and extract(isodow from sc.class_date) = extract(isodow from o.class_date)
        and sc.class_date::time = o.class_date::time and sc.starts_at < $2 + ${SAME_SLOT}),
      sc.location_id <> o.location_id, sc.starts_at, sc.single_class_id
    limit 1)`;

const AGAIN = `
  select json_build_object('single_class', ${classToBookAgain('r.customer_id')})::text as body
  from class_reservation r join single_class o using (single_class_id) where r.class_reservation_id = $3`;

/** AgainResponse as JSON text. */
export async function againText(pool: Pool, uid: string, reservationId: number, now: Date): Promise<string> {
  const [row] = await queryPrepared<{ body: string }>(pool, 'again', AGAIN, [uid, now, reservationId]);
  return row?.body ?? '{"single_class":null}';
}

const COMING = `from active_reservation r join single_class sc using (single_class_id)
      where r.customer_id = $3 and is_next(sc.starts_at, sc.duration, sc.live_url, $2)`;

const ATTENDED = `from active_reservation r join single_class sc using (single_class_id)
      where r.customer_id = $3 and r.guest is null and r.attend`;

const HOME = `
  with next as materialized (
    select r.single_class_id, count(*) over () as upcoming ${COMING}
    order by sc.starts_at, r.guest is not null, r.class_reservation_id limit 1)
  select json_build_object('home', json_build_object(
    'next', coalesce((
      select json_agg(${ownReservationJson('$2', '$4')} order by r.guest is not null, r.class_reservation_id)
      from active_reservation r join single_class sc using (single_class_id) ${SINGLE_CLASS_JOINS}
      join available_class a on a.available_class_id = r.available_class_id
      left join purchase p on p.purchase_id = a.purchase_id
      where r.single_class_id = (select single_class_id from next) and r.customer_id = $3), '[]'),
    'upcoming', coalesce((select upcoming from next), 0),
    'again', case when not exists (select from next) then (
      select ${classToBookAgain('$3')} from (
        select sc.* from active_reservation r join single_class sc using (single_class_id)
        where r.customer_id = $3 and r.guest is null and sc.class_package_id is null
        order by sc.starts_at desc limit 1) o) end,
    'waitlists', coalesce((
      select json_agg(json_build_object(${WAITLIST_ENTRY}, 'single_class', json_build_object(${SINGLE_CLASS_FIELDS}))
        order by sc.starts_at, w.waitlist_id)
      from active_waitlist w join single_class sc using (single_class_id) ${SINGLE_CLASS_JOINS}
      where w.customer_id = $3 and sc.starts_at > $2 and sc.deleted_at is null), '[]'),
    'penalty', (
      select json_build_object(
        'end_date', ${INSTANT('n.end_date')},
        'missed', coalesce((
          select json_agg(json_build_object('class_date', ${CLASS_DATE}, 'name', ct.name) order by sc.starts_at desc)
          from class_reservation r join single_class sc using (single_class_id) join class_type ct using (class_type_id)
          where r.class_reservation_id = any (n.class_reservation_ids)), '[]'))
      from class_reservation_penalty n where n.customer_id = $3 and n.end_date > $2 order by n.end_date desc limit 1),
    'usual_spots', coalesce((
      select json_agg(json_build_object('location_id', location_id, 'spot_map', spot_map, 'spot', spot))
      from (
        select distinct on (sc.location_id, m.spot_map) sc.location_id, m.spot_map, r.spot
        from active_reservation r join single_class sc using (single_class_id) ${CLASS_MAP}
        where r.customer_id = $3 and r.guest is null and r.spot is not null
          and m.spot_map is not null
        group by sc.location_id, m.spot_map, r.spot having count(*) > 1
        order by sc.location_id, m.spot_map, count(*) desc, max(sc.starts_at) desc) usual), '[]'),
    'attended', (select count(*) ${ATTENDED}),
    'attended_weeks', coalesce((
      select json_agg(to_char(week, 'YYYY-MM-DD') order by week desc) from (
        select distinct date_trunc('week', sc.class_date)::date as week ${ATTENDED}
        order by week desc limit ${MOST_STREAK_WEEKS}) weeks), '[]')))::text as body`;

/** HomeResponse as JSON text. */
export async function homeText(pool: Pool, uid: string, customerId: number, now: Date, zone: string): Promise<string> {
  const [row] = await queryPrepared<{ body: string }>(pool, 'home', HOME, [uid, now, customerId, zone]);
  return row?.body ?? '';
}
