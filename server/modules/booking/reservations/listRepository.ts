/** Lists of reservations with their classes: one query for the page and its total, made as text by the database. */
import type { Pool } from 'pg';
import { RESERVATIONS_PAGE_SIZE } from '../../../../domain/pagination';
import type { ReservationFilter } from '../../../../domain/reservationStatus';
import type { ReservationsQuery } from '../../../../domain/contract/reservations';
import { prepared } from '../../../db/connection';
import { SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from '../schedule/singleClassJson';
import { IS_CASH, IS_PAID } from '../seats/repository';
import { COACH_CHANGED } from './repository';

export const INSTANT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** MyReservation of the rows `r`, `a` (its credit), `p` (its purchase or none) and the joins of the class. */
export const RESERVATION_JSON = `json_build_object(
  'class_reservation_id', r.class_reservation_id, 'single_class_id', r.single_class_id, 'customer_id', r.customer_id,
  'spot', r.spot, 'guest', r.guest,
  'is_cash', ${IS_CASH}, 'is_paid', ${IS_PAID},
  'attend', r.attend, 'class_stars', r.class_stars, 'coach_stars', r.coach_stars, 'comment', r.comment,
  'createdAt', ${INSTANT('r.created_at')}, 'deletedAt', ${INSTANT('r.deleted_at')},
  'counted', r.counted, 'cancels', a.cancels, 'coach_changed', ${COACH_CHANGED},
  'single_class', json_build_object(${SINGLE_CLASS_FIELDS}))`;

/** One page of the reservations that `where` keeps, in `order`; both are our own text, never a caller's. */
function listSql(where: string, order: string): string {
  return `
  with kept as materialized (
    select r.class_reservation_id, row_number() over (order by ${order}) as position
    from class_reservation r join single_class sc using (single_class_id)
    where ${where})
  select json_build_object(
    'total', (select count(*) from kept),
    'class_reservations', coalesce((
      select json_agg(${RESERVATION_JSON} order by k.position)
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
    'r.customer_id = $2 and r.deleted_at is null and sc.starts_at > $3',
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
): Promise<string> {
  const [row] = await prepared<{ body: string }>(pool, `my-reservations-${filter}`, MINE[filter], [
    offset(page),
    customerId,
    now,
  ]);
  return row?.body ?? '';
}

const STUDIO = listSql(
  `($2::bigint is null or r.single_class_id = $2) and ($3::bigint is null or r.customer_id = $3)
    and ($4::date is null or sc.class_date >= $4::date) and ($5::date is null or sc.class_date < $5::date + 1)`,
  NEWEST,
);

/** MyReservationsResponse of the whole studio, for staff. */
export async function reservationsText(pool: Pool, q: ReservationsQuery): Promise<string> {
  const values = [
    offset(q.page ?? 1),
    q.single_class_id ?? null,
    q.customer_id ?? null,
    q.start_date ?? null,
    q.end_date ?? null,
  ];
  return (await pool.query<{ body: string }>(STUDIO, values)).rows[0]?.body ?? '';
}
