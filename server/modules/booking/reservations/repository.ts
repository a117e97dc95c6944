import { sql } from 'kysely';
import type { ClassReservation } from '../../../../domain/contract/reservations';
import type { CreditKind } from '../../../../domain/credits';
import { countsAt } from '../../../../domain/lateChanges';
import type { OwnPlaceCounts } from '../../../../domain/personLimits';
import type { FamilySeat } from '../../../../domain/reserve';
import type { RequiredProfile } from '../../../../domain/profile';
import { SPOT_MAP } from '../../../db/expressions';
import { updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { formPending } from '../../forms/answersRepository';
import * as seats from '../seats/repository';

/** Whether the coach of class `sc` was replaced after reservation `r` was made. */
export const COACH_CHANGED = 'coalesce(r.created_at <= greatest(sc.coach_changed_at, sc.moved_at), false)';

/** SQL for whether reservation `r` is a date of a fixed place. */
export const IS_FIXED = `exists (
  select from fixed_place_day d where d.class_reservation_id = r.class_reservation_id)`;

/** Facts read without locks when a customer wants a place. */
export interface ReserveCase extends RequiredProfile {
  readonly customer_id: number;
  readonly signed_out_at: Date | null;
  /** null: there is no such class. */
  readonly single_class_id: number | null;
  readonly class_type_id: number;
  readonly restricted: boolean;
  readonly spot_map: string | null;
  readonly class_package_id: number | null;
  readonly starts_at: Date;
  /** Until when the team may change the class's places; null: the customer asks. */
  readonly late_until: Date | null;
  /** The instant at which credits must be valid. */
  readonly studio_start: Date;
  readonly seats_left: number;
  /** Requested spots that are reserved, and all spots held by others. */
  readonly taken_spots: readonly number[];
  readonly already_reserved: boolean;
  /** The people of the customer's family; null: there are none. */
  readonly family_seats: readonly FamilySeat[] | null;
  /** Whether a form of the class's type still has to be answered. */
  readonly form_pending: boolean;
  readonly credits: ReadonlyArray<{
    available_class_id: number;
    class_type_id: number | null;
    unlimited: boolean;
    kind: CreditKind;
    class_package_id: number | null;
    booking_opens?: string | null;
    family?: boolean | null;
    expires_at: string | null;
    is_cash: boolean;
    is_paid: boolean;
    cancels: number;
  }>;
  readonly unpaid_places_left: number | null;
  readonly unlimited_places_left: number | null;
  readonly own_places: OwnPlaceCounts | null;
  readonly penalty_end: Date | null;
  readonly overdue_at: Date | null;
  /** The database's clock, which says whether a class's booking has opened: those of servers differ. */
  readonly clock: Date;
  /** The response stored for this Idempotency-Key. */
  readonly first_answer: { fingerprint: string; response: seats.TakenSeats } | null;
}

const reserveCase = (lateUntil: string, customer: string): string => `
  select cu.customer_id, cu.signed_out_at, cu.name, cu.last_name, cu.phone, cu.birthdate, cu.custom_values,
    sc.single_class_id, sc.class_type_id, ct.restricted, ${SPOT_MAP} as spot_map, sc.class_package_id, sc.starts_at,
    ${lateUntil} as late_until,
    ${seats.studioStart('$6')} as studio_start,
    ${seats.SEATS} - sc.reserved - ${seats.heldSeats('cu.customer_id', '$4', '$8::bigint', '$9::boolean')} as seats_left,
    array(select r.spot from class_reservation r
      where r.single_class_id = sc.single_class_id and r.deleted_at is null and r.spot = any($3::int[]))
      || ${seats.heldSpots('cu.customer_id', '$4', '$8::bigint', '$9::boolean')} || sc.blocked_spots as taken_spots,
    ${seats.ALREADY_RESERVED} as already_reserved,
    (select json_agg(json_build_object('family_member_id', m.family_member_id, 'reserved', exists (
        select from class_reservation r where r.single_class_id = sc.single_class_id
          and r.family_member_id = m.family_member_id and r.deleted_at is null),
        'own_places', ${seats.ownPlaceCounts('$4', '$7::bigint[]', 'm.family_member_id')}))
      from family_member m where m.customer_id = cu.customer_id and m.archived_at is null) as family_seats,
    ${formPending('cu.customer_id', 'sc.class_type_id')} as form_pending,
    ${seats.usableCredits('$6')} as credits,
    ${seats.unpaidPlacesLeft('$4')} as unpaid_places_left,
    ${seats.unlimitedPlacesLeft('$4')} as unlimited_places_left,
    ${seats.ownPlaceCounts('$4', '$7::bigint[]', '$8::bigint')} as own_places,
    ${seats.penaltyEnd('$4')} as penalty_end, ${seats.OVERDUE_SINCE} as overdue_at, clock_timestamp() as clock,
    (select json_build_object('fingerprint', k.fingerprint, 'response', k.response)
      from idempotency_key k where k.customer_id = cu.customer_id and k.key = $5) as first_answer
  from customer cu
  left join single_class sc on sc.single_class_id = $2 and sc.deleted_at is null and is_published(sc.published_at, $4)
  left join class_type ct on ct.class_type_id = sc.class_type_id
  where ${customer}`;
/** SQL for a customer by account; staff also book for customers without one. */
const BY_ACCOUNT = reserveCase('null::timestamptz', 'cu.uid = $1');
const BY_CUSTOMER = reserveCase(seats.LATE_UNTIL, 'cu.customer_id = $1');

export interface ReserveQuestion {
  readonly customer: { readonly uid: string } | { readonly customer_id: number };
  readonly single_class_id: number;
  readonly spots: readonly number[];
  readonly now: Date;
  readonly key: string | null;
  /** The studio's time zone. */
  readonly zone: string;
  /** Places that are given up for it. */
  readonly leaving?: readonly number[];
  /** Whose places the limits per person count: of this person of the family; by default the customer's own. */
  readonly family_member_id?: number | null | undefined;
  /** It is for a guest alone. */
  readonly for_guest?: boolean;
}

/** null: there is no such customer. A late seat is decided by the facts of just before the class began. */
export async function readReserveCase(reader: seats.Writer, q: ReserveQuestion): Promise<ReserveCase | null> {
  const found = await readCaseAt(reader, q);
  if (found === null || found.single_class_id === null) return found;
  const now = countsAt({ startsAt: found.starts_at, lateUntil: found.late_until ?? undefined }, q.now);
  if (now === q.now) return found;
  const before = await readCaseAt(reader, { ...q, now });
  // Holds lapse as time passes.
  return before && { ...before, seats_left: found.seats_left, taken_spots: found.taken_spots };
}

async function readCaseAt({ statement }: seats.Writer, q: ReserveQuestion): Promise<ReserveCase | null> {
  type Row = ReserveCase & Record<string, unknown>;
  const { leaving = [], family_member_id: member = null, for_guest: forGuest = false } = q;
  const rest = [q.single_class_id, q.spots, q.now, q.key, q.zone, leaving, member, forGuest];
  const { customer } = q;
  const [row] = await ('uid' in customer
    ? statement<Row>('reserve-case', BY_ACCOUNT, [customer.uid, ...rest])
    : statement<Row>('reserve-case-of', BY_CUSTOMER, [customer.customer_id, ...rest]));
  return row ?? null;
}

/** Renames the guest of an active reservation. false: it was cancelled meanwhile. */
export async function changeGuest(trx: Trx, classReservationId: number, guest: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('class_reservation')
    .set({ guest, changed_at: now })
    .where('class_reservation_id', '=', classReservationId)
    .where('deleted_at', 'is', null)
    .where('guest', 'is not', null)
    .where('family_member_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A reservation with its class's start and spot map. */
export interface StoredReservation extends ClassReservation {
  readonly starts_at: Date;
  readonly late_until: Date;
  readonly spot_map: string | null;
  readonly is_live: boolean;
  readonly is_fixed: boolean;
}

export async function findReservation(db: Db, id: number): Promise<StoredReservation | undefined> {
  const row = await db
    .selectFrom('class_reservation as r')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
    .innerJoin('available_class as a', 'a.available_class_id', 'r.available_class_id')
    .leftJoin('purchase as p', 'p.purchase_id', 'a.purchase_id')
    .select([
      'r.class_reservation_id',
      'r.single_class_id',
      'r.customer_id',
      'r.spot',
      'r.guest',
      'r.family_member_id',
      'r.attend',
      'r.class_stars',
      'r.coach_stars',
      'r.comment',
      'r.created_at',
      'r.deleted_at',
      'r.counted',
      'a.cancels',
      'sc.starts_at',
    ])
    .select(sql.raw<string | null>(SPOT_MAP).as('spot_map'))
    .select(sql.raw<boolean>(seats.IS_CASH).as('is_cash'))
    .select(sql.raw<boolean>(seats.IS_PAID).as('is_paid'))
    .select(sql.raw<boolean>(COACH_CHANGED).as('coach_changed'))
    .select(sql.raw<Date>(seats.LATE_UNTIL).as('late_until'))
    .select(sql<boolean>`sc.live_url is not null`.as('is_live'))
    .select(sql.raw<boolean>(IS_FIXED).as('is_fixed'))
    .where('r.class_reservation_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { created_at, deleted_at, ...rest } = row;
  return { ...rest, createdAt: created_at.toISOString(), deletedAt: deleted_at?.toISOString() ?? null };
}

export function lockClass(trx: Trx, singleClassId: number): Promise<{ readonly held_seats: number }> {
  return trx
    .selectFrom('single_class')
    .select('held_seats')
    .where('single_class_id', '=', singleClassId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes the spot of an active reservation under its class's lock. Returns why it couldn't. */
export async function changeSpot(
  trx: Trx,
  reservation: { single_class_id: number; class_reservation_id: number; customer_id: number },
  spot: number,
  hasHolds: boolean,
  now: Date,
): Promise<'held' | 'cancelled' | null> {
  const holder =
    hasHolds &&
    (await trx
      .selectFrom('active_hold')
      .select('spot_hold_id')
      .where('single_class_id', '=', reservation.single_class_id)
      .where('spot', '=', spot)
      .where('expires_at', '>', now)
      .where('customer_id', '<>', reservation.customer_id)
      .executeTakeFirst());
  if (holder) return 'held';
  return (await updateRows(
    trx,
    'class_reservation',
    { class_reservation_id: reservation.class_reservation_id, deleted_at: null },
    { spot, changed_at: now },
  )) > 0
    ? null
    : 'cancelled';
}

/**
 * Checks a reservation in or takes that back; who checked it in first stays. false: it was cancelled meanwhile (a
 * cancellation and a check-in wait for each other's row lock).
 */
export async function markAttendance(
  trx: Trx,
  id: number,
  attend: boolean,
  staffId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('class_reservation')
    .set((eb) =>
      attend
        ? {
            attend,
            attended_at: eb.fn.coalesce('attended_at', eb.val(now)),
            attended_by: eb.fn.coalesce('attended_by', eb.val(staffId)),
          }
        : { attend, attended_at: null, attended_by: null },
    )
    .where('class_reservation_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes fields that the API doesn't send. */
export function wireOf({
  starts_at: _start,
  late_until: _until,
  spot_map: _map,
  is_live: _live,
  is_fixed: _fixed,
  ...reservation
}: StoredReservation): ClassReservation {
  return reservation;
}
