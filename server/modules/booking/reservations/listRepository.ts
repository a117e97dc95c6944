/** Lists of reservations with their classes: one query each, made as text by the database. */
import type { Pool } from 'pg';
import { RESERVATIONS_PAGE_SIZE } from '../../../../domain/pagination';
import type { ReservationFilter } from '../../../../domain/reservationStatus';
import type { ReservationsQuery } from '../../../../domain/contract/reservations';
import { queryPrepared } from '../../../db/connection';
import { INSTANT } from '../../../db/expressions';
import { cursorOf } from '../../../db/cursors';
import { SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from '../schedule/singleClassJson';
import { IS_CASH, IS_PAID } from '../seats/repository';
import { COACH_CHANGED, IS_FIXED } from './repository';

/** MyReservation as SQL of the rows `r`, `a` (its credit), `p` (its purchase or none) and the joins of the class. */
const RESERVATION_FIELDS = `
  'class_reservation_id', r.class_reservation_id, 'single_class_id', r.single_class_id, 'customer_id', r.customer_id,
  'spot', r.spot, 'guest', r.guest, 'family_member_id', r.family_member_id,
  'is_cash', ${IS_CASH}, 'is_paid', ${IS_PAID},
  'attend', r.attend, 'class_stars', r.class_stars, 'coach_stars', r.coach_stars, 'comment', r.comment,
  'createdAt', ${INSTANT('r.created_at')}, 'deletedAt', ${INSTANT('r.deleted_at')},
  'counted', r.counted, 'cancels', a.cancels, 'coach_changed', ${COACH_CHANGED},
  'is_live', sc.live_url is not null, 'is_fixed', ${IS_FIXED},
  'single_class', json_build_object(${SINGLE_CLASS_FIELDS})`;
export const RESERVATION_JSON = `json_build_object(${RESERVATION_FIELDS})`;

/** SQL for a reservation as its customer sees it; `now` and the studio's `zone` are parameters. */
export const ownReservationJson = (now: string, zone: string): string => `json_build_object(${RESERVATION_FIELDS},
  'has_other_dates', case when sc.class_package_id is not null and r.deleted_at is null and sc.starts_at > ${now}
    then exists (
      select from single_class d
      where d.class_package_id = sc.class_package_id and d.starts_at > ${now}
        and d.single_class_id <> sc.single_class_id
        and d.deleted_at is null and is_published(d.published_at, ${now})
        and d.reserved + d.held_seats < least(d.capacity, d.usable_spots)
        and d.class_date at time zone ${zone} <= coalesce(a.expires_at, 'infinity')) end)`;

/** SQL for one page of the reservations that match `where`, in `order`; both are constants, never input. */
function listSql(where: string, order: string): string {
  return `
  with kept as materialized (
    select r.class_reservation_id, row_number() over (order by ${order}) as position
    from class_reservation r join single_class sc using (single_class_id)
    where ${where})
  select json_build_object(
    'total', (select count(*) from kept),
    'class_reservations', coalesce((
      select json_agg(${ownReservationJson('$3', '$4')} order by k.position)
      from (select * from kept order by position limit ${RESERVATIONS_PAGE_SIZE} offset $1) k
      join class_reservation r using (class_reservation_id)
      join single_class sc using (single_class_id) ${SINGLE_CLASS_JOINS}
      join available_class a on a.available_class_id = r.available_class_id
      left join purchase p on p.purchase_id = a.purchase_id), '[]'))::text as body`;
}

const NEWEST = 'sc.starts_at desc, r.class_reservation_id desc';
const MINE: Record<ReservationFilter, string> = {
  all: listSql('r.customer_id = $2 and $3::timestamptz is not null', NEWEST),
  upcoming: listSql(
    'r.customer_id = $2 and r.deleted_at is null and is_next(sc.starts_at, sc.duration, sc.live_url, $3)',
    'sc.starts_at, r.class_reservation_id',
  ),
  past: listSql('r.customer_id = $2 and r.deleted_at is null and sc.starts_at <= $3', NEWEST),
  cancelled: listSql('r.customer_id = $2 and r.deleted_at is not null and $3::timestamptz is not null', NEWEST),
};

const offset = (page: number): number => (page - 1) * RESERVATIONS_PAGE_SIZE;

/** MyReservationsResponse of one customer, as JSON text. `page` counts from 1. */
export async function myReservationsText(
  pool: Pool,
  customerId: number,
  filter: ReservationFilter,
  page: number,
  now: Date,
  zone: string,
): Promise<string> {
  const [row] = await queryPrepared<{ body: string }>(pool, `my-reservations-${filter}`, MINE[filter], [
    offset(page),
    customerId,
    now,
    zone,
  ]);
  return row?.body ?? '';
}

/**
 * ReservationsResponse of the whole studio, for staff. Reservations of one customer or class are prepared with a fixed
 * plan; for others the plan depends on the filters' values. `branches`: only those at these locations; null: at all.
 */
export async function reservationsText(
  pool: Pool,
  q: ReservationsQuery,
  branches: readonly number[] | null,
): Promise<string> {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const where: string[] = [];
  if (q.single_class_id !== undefined) where.push(`sc.single_class_id = ${given(q.single_class_id)}`);
  if (q.customer_id !== undefined) where.push(`r.customer_id = ${given(q.customer_id)}`);
  if (q.start_date !== undefined) where.push(`sc.class_date >= ${given(q.start_date)}::date`);
  if (q.end_date !== undefined) where.push(`sc.class_date < ${given(q.end_date)}::date + 1`);
  if (branches) where.push(`sc.location_id = any(${given(branches)}::bigint[])`);
  if (q.after !== undefined) {
    const [time, classId, id] = q.after.split('_').map((part) => `${given(part)}::bigint`);
    const last = `timestamp 'epoch' + ${time} * interval '1 microsecond', ${classId}`;
    // The row comparison lets the index of classes skip earlier pages.
    where.push(`(sc.class_date, sc.single_class_id) <= (${last})`);
    where.push(`(sc.class_date, sc.single_class_id, r.class_reservation_id) < (${last}, ${id})`);
  }
  const text = `
  with kept as materialized (
    select r.class_reservation_id, row_number() over (order by ${NEWEST_CLASS}) as position,
      ${cursorOf('sc.class_date', 'sc.single_class_id', 'r.class_reservation_id')} as cursor
    from class_reservation r join single_class sc using (single_class_id)
    ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
    order by ${NEWEST_CLASS}
    limit ${RESERVATIONS_PAGE_SIZE + 1})
  select json_build_object(
    'next', (select cursor from kept where position = ${RESERVATIONS_PAGE_SIZE}
      and (select count(*) from kept) > ${RESERVATIONS_PAGE_SIZE}),
    'class_reservations', coalesce((
      select json_agg(${RESERVATION_JSON} order by k.position)
      from kept k
      join class_reservation r using (class_reservation_id)
      join single_class sc using (single_class_id) ${SINGLE_CLASS_JOINS}
      join available_class a on a.available_class_id = r.available_class_id
      left join purchase p on p.purchase_id = a.purchase_id
      where k.position <= ${RESERVATIONS_PAGE_SIZE}), '[]'))::text as body`;
  const filters = Object.entries(q).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const isOfFew = q.single_class_id !== undefined || q.customer_id !== undefined;
  // At most 62 bytes with all filters; PostgreSQL cuts names after 63.
  const statement = [branches ? 'limited' : 'reserved', ...filters.sort()].join('-');
  const rows = isOfFew
    ? await queryPrepared<{ body: string }>(pool, statement, text, values)
    : (await pool.query<{ body: string }>(text, values)).rows;
  return rows[0]?.body ?? '';
}

const NEWEST_CLASS = 'sc.class_date desc, sc.single_class_id desc, r.class_reservation_id desc';
