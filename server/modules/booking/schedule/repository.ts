import type { Pool } from 'pg';
import type { NextClassQuery, OwnPlacesQuery, ScheduleQuery } from '../../../../domain/contract/schedule';
import { queryPrepared } from '../../../db/connection';
import {
  classReservations,
  WAITLIST_ENTRY_ORDER,
  FULL_CLASS_FIELDS,
  manyClasses,
  OFFERED_UNTIL,
  OWN_WAITLIST,
  SINGLE_CLASS_FIELDS,
  SINGLE_CLASS_JOINS,
} from './singleClassJson';

type Filter = 'location_id' | 'class_type_id' | 'instructor_id';
const FILTERS: Readonly<Record<Filter, (id: string) => string>> = {
  location_id: (id: string) => `c.location_id = ${id}`,
  class_type_id: (id: string) => `c.class_type_id = ${id}`,
  instructor_id: (id: string) =>
    `exists (select from class_instructor x where x.single_class_id = c.single_class_id and x.instructor_id = ${id})`,
};

const askedFilters = (q: Partial<Record<Filter, number>>): Filter[] =>
  (['location_id', 'class_type_id', 'instructor_id'] as const).filter((name) => q[name] !== undefined);

/** The first day with a class on or after a day, or null. */
export async function nextClassDay(pool: Pool, q: NextClassQuery, now: Date): Promise<string | null> {
  const filters = askedFilters(q);
  const where = filters.map((name, i) => ` and ${FILTERS[name](`$${i + 3}`)}`).join('');
  const text = `
  select to_char(c.class_date, 'YYYY-MM-DD') as date from single_class c
  where c.deleted_at is null and c.class_date >= $1::date and is_published(c.published_at, $2)${where}
  order by c.class_date limit 1`;
  const values = [q.from, now, ...filters.map((name) => q[name])];
  const [row] = await queryPrepared<{ date: string }>(pool, ['next-class', ...filters].join('-'), text, values);
  return row?.date ?? null;
}

/**
 * ScheduleResponse as JSON text, made by the database in one query, so that it needn't be parsed here. `uid` is the
 * caller's account, null for a visitor. Each set of filters is its own prepared statement.
 */
export async function scheduleText(pool: Pool, uid: string | null, q: ScheduleQuery, now: Date): Promise<string> {
  const values: unknown[] = uid === null ? [] : [uid];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const filters = askedFilters(q);
  const at = parameter(now);
  const where = [
    'c.deleted_at is null',
    `is_published(c.published_at, ${at})`,
    `c.class_date >= ${parameter(q.start_date)}::date`,
    `c.class_date < ${parameter(q.end_date)}::date + 1`,
    ...filters.map((name) => FILTERS[name](parameter(q[name]))),
  ];
  const { sets, json, from } = manyClasses(
    `select * from single_class c where ${where.join(' and ')}`,
    uid !== null,
    at,
  );
  const text = `
  with ${sets}
  select json_build_object('days', coalesce(
    json_agg(json_build_object('date', d.day, 'single_classes', d.classes) order by d.day), '[]'))::text as body
  from (
    select sc.class_date::date as day, json_agg(${json} order by sc.starts_at, sc.single_class_id) as classes
    from ${from}
    group by sc.class_date::date
  ) d`;
  const name = ['schedule', ...(uid === null ? [] : ['own']), ...filters].join('-');
  const [row] = await queryPrepared<{ body: string }>(pool, name, text, values);
  return row?.body ?? '{"days":[]}';
}

const KEPT_DAYS = `sc.deleted_at is null and sc.class_date >= $2::date and sc.class_date < $3::date + 1`;
const OWN_PLACES = `
  select json_build_object(
    'class_reservations', coalesce((
      select json_agg(json_build_object(
        'single_class_id', r.single_class_id, 'class_reservation_id', r.class_reservation_id,
        'customer_id', r.customer_id, 'spot', r.spot, 'guest', r.guest,
        'family_member_id', r.family_member_id) order by r.class_reservation_id)
      from active_reservation r join single_class sc using (single_class_id)
      where r.customer_id = cu.customer_id and ${KEPT_DAYS}), '[]'),
    'waitlists', coalesce((
      select json_agg(json_build_object('single_class_id', w.single_class_id, 'waitlist_id', w.waitlist_id,
        'waiting_member_id', w.family_member_id, 'offer_expires_at', ${OFFERED_UNTIL})
        order by ${WAITLIST_ENTRY_ORDER})
      from active_waitlist w join single_class sc using (single_class_id)
      where w.customer_id = cu.customer_id and ${KEPT_DAYS}), '[]'),
    'spot_holds', coalesce((
      select json_agg(json_build_object('single_class_id', h.single_class_id, 'spot', h.spot, 'is_guest', h.is_guest))
      from active_hold h join single_class sc using (single_class_id)
      where h.customer_id = cu.customer_id and h.expires_at > $4 and ${KEPT_DAYS}), '[]'))::text as body
  from (select (select customer_id from customer where uid = $1)) cu`;

/** OwnPlacesResponse as JSON text; empty for an account that is no customer. */
export async function ownPlacesText(pool: Pool, uid: string, q: OwnPlacesQuery, now: Date): Promise<string> {
  const [row] = await queryPrepared<{ body: string }>(pool, 'own-places', OWN_PLACES, [
    uid,
    q.start_date,
    q.end_date,
    now,
  ]);
  return row?.body ?? '';
}

const SINGLE_CLASS = `
  select json_build_object('single_class',
    json_build_object(${FULL_CLASS_FIELDS}, ${classReservations('$3')}, ${OWN_WAITLIST}))::text as body
  from single_class sc ${SINGLE_CLASS_JOINS}
  where sc.single_class_id = $2 and sc.deleted_at is null and (is_published(sc.published_at, $3) or exists (
    select from active_reservation own where own.single_class_id = sc.single_class_id
      and own.customer_id = (select customer_id from customer where uid = $1)))`;

/**
 * SingleClassResponse as JSON text; null: there is no such class, or it isn't published and the caller has no place in
 * it.
 */
export async function singleClassText(pool: Pool, uid: string | null, id: number, now: Date): Promise<string | null> {
  const [row] = await queryPrepared<{ body: string }>(pool, 'single-class', SINGLE_CLASS, [uid, id, now]);
  return row?.body ?? null;
}

const PACKAGE_CLASSES = `
  select json_build_object('single_classes', coalesce(json_agg(
    json_build_object(${SINGLE_CLASS_FIELDS}, ${classReservations('$3')}, ${OWN_WAITLIST})
    order by sc.starts_at, sc.single_class_id), '[]'))::text as body
  from single_class sc ${SINGLE_CLASS_JOINS}
  where sc.class_package_id = $2 and sc.deleted_at is null and sc.starts_at > $3 and is_published(sc.published_at, $3)`;

/** The package's upcoming classes as JSON text. `uid` is the caller's account, null for a visitor. */
export async function packageClassesText(pool: Pool, uid: string | null, id: number, now: Date): Promise<string> {
  const [row] = await queryPrepared<{ body: string }>(pool, 'package-classes', PACKAGE_CLASSES, [uid, id, now]);
  return row?.body ?? '{"single_classes":[]}';
}
