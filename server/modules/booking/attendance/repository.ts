/** Queries of the front desk and of checking in. Every response is made by one query. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { RosterEntry } from '../../../../domain/contract/attendance';
import { queryPrepared } from '../../../db/connection';
import { INSTANT } from '../../../db/expressions';
import type { Db, Trx } from '../../../db/schema';
import { formPending } from '../../forms/answersRepository';
import { RESERVATION_JSON } from '../reservations/listRepository';
import { IS_FIXED } from '../reservations/repository';
import { IS_CASH, IS_PAID } from '../seats/repository';
import { SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from '../schedule/singleClassJson';

const ENTRY = `json_build_object(
  'class_reservation_id', r.class_reservation_id, 'customer_id', r.customer_id, 'name', cu.name,
  'last_name', cu.last_name,
  'spot', r.spot, 'guest', r.guest, 'is_cash', ${IS_CASH}, 'is_paid', ${IS_PAID},
  'attend', r.attend, 'attended_at', ${INSTANT('r.attended_at')}, 'deletedAt', ${INSTANT('r.deleted_at')})`;

/**
 * Facts for the front desk beside an entry of the roster. A guest's place doesn't count as a first visit, that of a
 * person of the family among their own. */
const ENTRY_FACTS = `jsonb_build_object(
  'credit', jsonb_build_object('counted', r.counted, 'title', (
    select cp.title from class_package cp where cp.class_package_id = p.class_package_id)),
  'is_fixed', ${IS_FIXED}, 'confirmed', r.confirmed_at is not null,
  'visit', case when r.guest is null and r.deleted_at is null then visit_number(r.customer_id, sc.starts_at) end,
  'first_visit', case when r.family_member_id is null then r.guest is null and is_first_visit(r.customer_id, sc.starts_at)
    else is_first_family_visit(r.customer_id, r.family_member_id, sc.starts_at) end,
  'form_pending', r.guest is null and r.deleted_at is null and ${formPending('r.customer_id', 'sc.class_type_id')},
  'birthday', case when r.family_member_id is null then r.guest is null and is_birthday(cu.birthdate, sc.class_date::date)
    else is_birthday(fm.birthdate, sc.class_date::date) end,
  'family', case when r.family_member_id is not null then jsonb_build_object('kind', fm.kind, 'note', fm.note,
    'age', extract(year from age(sc.class_date::date, fm.birthdate))::int) end,
  'alerts', to_jsonb(array(
    select n.text from customer_note n where r.guest is null and n.customer_id = r.customer_id and n.pinned
    order by n.customer_note_id)))`;

const ENTRY_JOINS = `
  join customer cu on cu.customer_id = r.customer_id
  left join family_member fm on fm.family_member_id = r.family_member_id
  join available_class a on a.available_class_id = r.available_class_id
  left join purchase p on p.purchase_id = a.purchase_id`;

const ROSTER = `
  select json_build_object(
    'single_class', json_build_object(${SINGLE_CLASS_FIELDS}),
    'class_reservations', coalesce((
      select json_agg(${ENTRY}::jsonb || ${ENTRY_FACTS} order by cu.name, cu.last_name, r.class_reservation_id)
      from class_reservation r ${ENTRY_JOINS} where r.single_class_id = sc.single_class_id), '[]'))::text as body
  from single_class sc ${SINGLE_CLASS_JOINS}
  where sc.single_class_id = $1 and sc.deleted_at is null`;

/** RosterResponse as JSON text, or null where there is no such class. */
export async function rosterText(pool: Pool, singleClassId: number): Promise<string | null> {
  const [row] = await queryPrepared<{ body: string }>(pool, 'roster', ROSTER, [singleClassId]);
  return row?.body ?? null;
}

const attendanceDay = (condition: string): string => `
  select json_build_object('classes', coalesce(json_agg(json_build_object(
    'single_class', json_build_object(${SINGLE_CLASS_FIELDS}), 'reserved', sc.reserved,
    'attended', (select count(*) from active_reservation r
      where r.single_class_id = sc.single_class_id and r.attend))
    order by sc.class_date, sc.single_class_id), '[]'))::text as body
  from single_class sc ${SINGLE_CLASS_JOINS}
  where sc.deleted_at is null and sc.class_date >= $1::date and sc.class_date < $1::date + 1 ${condition}`;

const IN_BRANCH = 'and ($2::bigint[] is null or sc.location_id = any($2))';
const ATTENDANCE_DAY = attendanceDay(IN_BRANCH);
const COACHED_DAY = attendanceDay(`${IN_BRANCH} and coaches_class($3, sc.single_class_id)`);

/**
 * AttendanceDayResponse as JSON text. `day` is a day of the studio's calendar; `coachId`: only the classes of that
 * coach. `branches`: only those at these locations; null: at all.
 */
export async function attendanceDayText(
  pool: Pool,
  day: string,
  coachId: number | null,
  branches: readonly number[] | null,
): Promise<string> {
  const [row] =
    coachId === null
      ? await queryPrepared<{ body: string }>(pool, 'attendance-day', ATTENDANCE_DAY, [day, branches])
      : await queryPrepared<{ body: string }>(pool, 'coached-day', COACHED_DAY, [day, branches, coachId]);
  return row?.body ?? '{"classes":[]}';
}

/** Whether a customer gives a class, as one of its coaches. */
export async function coachesClass(db: Db, customerId: number, singleClassId: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select coaches_class(${customerId}, ${singleClassId}) as own`.execute(
    db,
  );
  return rows[0]?.own ?? false;
}

const DETAIL = `
  select r.customer_id, r.single_class_id, (json_build_object(
    'class_reservation', ${RESERVATION_JSON}::jsonb || jsonb_build_object('attended_at', ${INSTANT('r.attended_at')})
      || case when $2 <> 'customer' then jsonb_build_object(
        'customer', jsonb_build_object('customer_id', cu.customer_id, 'name', cu.name, 'last_name', cu.last_name)
          || case when $2 = 'staff' then jsonb_build_object('email', cu.email, 'phone', cu.phone) else '{}' end,
        'attended_by', (select jsonb_build_object('customer_id', s.customer_id, 'name', s.name,
          'last_name', s.last_name)
          from customer s where s.customer_id = r.attended_by),
        'penalty', (select jsonb_build_object(
          'class_reservation_penalty_id', n.class_reservation_penalty_id, 'customer_id', n.customer_id,
          'end_date', ${INSTANT('n.end_date')})
          from class_reservation_penalty n where n.customer_id = r.customer_id and n.end_date > $3 and $2 = 'staff'
          order by n.end_date desc limit 1),
        'cash_due', (select jsonb_build_object('purchase_id', p.purchase_id, 'title', cp.title,
          'total_payment', (p.total_payment - p.store_credit) / 100.0)
          from class_package cp
          where cp.class_package_id = p.class_package_id and ${IS_CASH} and p.status = 'pending' and $2 = 'staff'))
        else '{}' end))::text as body
  from class_reservation r
  join single_class sc using (single_class_id) ${SINGLE_CLASS_JOINS} ${ENTRY_JOINS}
  where r.class_reservation_id = $1`;

interface ReservationText {
  readonly customer_id: number;
  readonly single_class_id: number;
  readonly body: string;
}

/**
 * ReservationDetailResponse as JSON text, with the customer's id; null: none. Coaches see the customer's name, staff
 * all of their data.
 */
export async function reservationText(
  pool: Pool,
  id: number,
  reader: 'customer' | 'coach' | 'staff',
  now: Date,
): Promise<ReservationText | null> {
  const [row] = await queryPrepared<ReservationText & Record<string, unknown>>(pool, 'reservation-detail', DETAIL, [
    id,
    reader,
    now,
  ]);
  return row ?? null;
}

/** What decides whether a place can be checked in. */
export interface AttendCase {
  readonly customer_id: number;
  readonly single_class_id: number;
  readonly starts_at: Date;
  readonly deleted_at: Date | null;
}

export function findAttendCase(db: Db, id: number): Promise<AttendCase | undefined> {
  return db
    .selectFrom('class_reservation as r')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
    .select(['r.customer_id', 'r.single_class_id', 'sc.starts_at', 'r.deleted_at'])
    .where('r.class_reservation_id', '=', id)
    .executeTakeFirst();
}

/** The roster's entry as the transaction has changed it. */
export async function findRosterEntry(trx: Trx, id: number): Promise<RosterEntry | undefined> {
  const entry = sql<{ entry: RosterEntry }>`
    select ${sql.raw(ENTRY)} as entry from class_reservation r ${sql.raw(ENTRY_JOINS)}
    where r.class_reservation_id = ${id}`;
  return (await entry.execute(trx)).rows[0]?.entry;
}
