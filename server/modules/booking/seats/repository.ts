/** Reserves and releases seats; reserve_seat and release_seat of server/db/routines/seats.ts are the only way. */
import { CompiledQuery, sql } from 'kysely';
import type { SpotHold } from '../../../../domain/contract/holds';
import type { ClassReservation } from '../../../../domain/contract/reservations';
import { CASH, TRANSFER } from '../../../../domain/pricing';
import type { Context } from '../../../context';
import { queueJob } from '../../../db/jobs';
import type { Db, Trx } from '../../../db/schema';
import { RELEASE_AND_NOTIFY, reserveAndNotify } from '../../mail/outboxSql';

/**
 * SQL for what a purchase `p` (none for a gift) means for a reservation: paid in cash, and whether staff have confirmed
 * that.
 */
export const IS_CASH = `coalesce(p.payment_method_id = ${CASH}, false)`;
/** SQL for whether purchase `p` is paid to the studio itself, later: in cash or by transfer. */
export const IS_PAID_LATER = `coalesce(p.payment_method_id in (${CASH}, ${TRANSFER}), false)`;
export const IS_PAID = `coalesce(p.status not in ('pending', 'failed'), true)`;

/** SQL for the kind of classes that credit `a` of purchase `p` (none for a gift) is for. */
export const CREDIT_KIND = `coalesce(p.credit_kind, 'presencial')`;

/**
 * SQL for whether a credit can pay in class `sc` of type `ct` (domain/credits.ts: creditFits), apart from its expiry.
 */
export const CREDIT_FITS = `case when sc.class_package_id is null
        then ${CREDIT_KIND} = 'presencial'
          and (a.class_type_id = sc.class_type_id or (a.class_type_id is null and not ct.restricted))
        else p.credit_kind = 'especial' and p.class_package_id = sc.class_package_id end`;

/** SQL for the instant until which the team may change the places of class `sc`. */
export const LATE_UNTIL = 'late_changes_until(sc.class_date, sc.starts_at)';

/** SQL for the seats of class `sc`, without spots that are out of service. */
export const SEATS = 'least(sc.capacity, sc.usable_spots)';

/**
 * SQL for others' holds of class `sc` at `now`; `customer` and `now` are SQL. Costs nothing for classes without holds.
 * `member`: SQL for the person of the customer's family for whom a seat is wanted, for whom others of the account are
 * others, too; absent: all holds of the account are its own. `guest`: SQL for whether it is wanted for a guest
 * alone, who has none of the seats that are held for the customer.
 */
const othersHolds = (what: string, customer: string, now: string, member?: string, guest?: string): string =>
  `(select ${what} from active_hold h where sc.held_seats > 0 and h.single_class_id = sc.single_class_id
      and h.expires_at > ${now} and (h.customer_id is distinct from ${customer}${
        member === undefined ? '' : ` or offered_member(h.waitlist_offer_id) is distinct from ${member}`
      }${guest === undefined ? '' : ` or (${guest} and not h.is_guest)`}))`;

/** SQL for the seats of class `sc` that others hold, and their spots. */
export const heldSeats = (customer: string, now: string, member?: string, guest?: string): string =>
  othersHolds('count(*)::int', customer, now, member, guest);
export const heldSpots = (customer: string, now: string, member?: string, guest?: string): string =>
  `array${othersHolds('h.spot', customer, `${now} and h.spot is not null`, member, guest)}`;

/**
 * Number of candidate credits that are read of each booking window and for the family or not, as concurrent requests
 * may take some.
 */
const CANDIDATES = 8;

/*
 * SQL fragments that decide whether customer `cu` can reserve in class `sc` of type `ct`; used for reserving and for
 * the waitlist.
 */
export const ALREADY_RESERVED = `exists (select from class_reservation r
      where r.single_class_id = sc.single_class_id and r.customer_id = cu.customer_id
        and r.deleted_at is null and r.guest is null)`;
/**
 * SQL for the instant at which a credit must be valid to pay in class `sc`; `zone` is the studio's, a parameter
 * (domain/credits.ts: CreditNeed).
 */
export const studioStart = (zone: string): string => `(sc.class_date at time zone ${zone})`;
export const usableCredits = (zone: string): string => `coalesce((select json_agg(c) from (
      select a.available_class_id, a.class_type_id, a.unlimited, a.expires_at, a.cancels,
        ${CREDIT_KIND} as kind, p.class_package_id, k.booking_opens, k.family, ${IS_CASH} as is_cash, ${IS_PAID} as is_paid,
        row_number() over (partition by k.booking_opens, k.family
          order by not ${IS_PAID}, a.unlimited desc, a.class_type_id nulls last,
            a.expires_at nulls last, a.available_class_id) as candidate
      from usable_credit a left join purchase p using (purchase_id) left join class_package k using (class_package_id)
      where a.customer_id = cu.customer_id and a.usable_until >= ${studioStart(zone)}
        and ${CREDIT_FITS}) c where c.candidate <= ${CANDIDATES}), '[]')`;
/**
 * How many more places at `now`, a parameter, unpaid credits can pay for; null: the customer has no unpaid purchase.
 */
export const unpaidPlacesLeft = (now: string): string =>
  `(select u.places - (select count(*)::int from purchase_place x
    where x.purchase_id = u.purchase_id and x.starts_at > ${now})
      from unpaid_cash u where u.customer_id = cu.customer_id)`;
/** How many more places at `now`, a parameter, unlimited plans can pay for; null: as many as the customer likes. */
export const unlimitedPlacesLeft = (now: string): string =>
  `(select l.most - (select count(*)::int from class_reservation r join single_class x using (single_class_id)
    where r.customer_id = cu.customer_id and not r.counted and r.deleted_at is null and x.starts_at > ${now})
      from unlimited_limit l)`;
/**
 * One person's places that the limits per person count, as a class `sc` sees them: the customer's own, or those of
 * `member` of their family; null: the studio has no limit. `now` and `leaving`, places that are given up, are SQL.
 */
export const ownPlaceCounts = (now: string, leaving = `'{}'`, member = 'null'): string =>
  `(select person_places_of(cu.customer_id, ${member}, sc.class_date, ${now}, ${leaving}) from person_limit)`;
/** The end of the customer's penalty that is in force at `now`, a parameter; a lifted one doesn't count. */
export const penaltyEnd = (now: string): string =>
  `(select max(end_date) from class_reservation_penalty n
    where n.customer_id = cu.customer_id and n.end_date > ${now} and n.lifted_at is null)`;

/** Since when a renewal of the customer could not be charged; null: none is overdue. */
export const OVERDUE_SINCE = `(select min(o.overdue_at) from purchase o
    where o.customer_id = cu.customer_id and o.status = 'active' and o.overdue_at is not null)`;

export interface Seat {
  readonly customer_id: number;
  readonly single_class_id: number;
  /** Ids of credits that can pay, in the order in which they are used. */
  readonly credits: readonly number[];
  readonly spot: number | null;
  readonly guest: string | null;
  /** The limits per person bind it: an own place that its customer reserves. */
  readonly limited?: boolean;
  /** The person of the family whose seat it is. */
  readonly family_member_id?: number | null;
}

/** A guest's seat beside the customer's own. */
export type GuestSeat = Pick<Seat, 'credits' | 'spot'> & { readonly guest: string };

/** A reserved seat as the first response shows it. */
export type TakenSeat = Pick<
  ClassReservation,
  | 'class_reservation_id'
  | 'single_class_id'
  | 'customer_id'
  | 'spot'
  | 'guest'
  | 'family_member_id'
  | 'counted'
  | 'createdAt'
> & { readonly available_class_id: number };

/** `guest_seat`: the guest's seat, if there is one; `family_seats`: all of `takeSeveral`. */
export type TakenSeats = TakenSeat & { readonly guest_seat?: TakenSeat; readonly family_seats?: readonly TakenSeat[] };

/** SQLSTATE of reserve_for and reserve_late_for: no such class any more, started (or not, or long ago), or full. */
export const NO_SEAT = 'SR001';
/** SQLSTATE of reserve_for: none of the credits can be used any more; of within_limits_of: the limits are reached. */
export const CREDIT_GONE = 'SR002';
/** SQLSTATE when a seat becomes free in a class with a waitlist, which must be served in the same transaction. */
export const WAITLIST_WAITS = 'SR003';
/** SQLSTATE of move_to_class: a place is already cancelled or checked in. */
export const PLACE_GONE = 'SR004';

/** Runs single statements, so that a class is locked for one round trip only. */
export type Writer = Pick<Context, 'statement'>;

/** Runs statements in a transaction that has more to write. */
export const writerIn = (trx: Trx): Writer => ({
  statement: async <R>(_name: string, text: string, values: unknown[]) =>
    (await trx.executeQuery<R>(CompiledQuery.raw(text, values))).rows,
});

const takeSeat = (customer: string): string =>
  reserveAndNotify(`reserve_for(${customer}, $2, $3, $4, $5, $6, $7, $8, $9)`, '$6');
const TAKE_SEAT = takeSeat('$1');
const TAKE_LIMITED_SEAT = takeSeat('in_turn(within_limits_of($1, $9, $2, $6), $2)');
/** Whom the team adds to a class that has begun is there, or was: no mail says that they are expected. */
const TAKE_LATE = 'select reserve_late_for($1, $2, $3, $4, $5, $6, $7, $8, $9) as answer';
const takeTwo = (customer: string): string =>
  reserveAndNotify(`reserve_with_guest(${customer}, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, '$8');
const TAKE_TWO = takeTwo('$1');
const TAKE_LIMITED_TWO = takeTwo('in_turn(within_limits_of($1, null, $2, $8), $2)');

/** Reserves a seat, or the customer's own and a guest's: both or none. */
export async function takeSeats(
  { statement }: Writer,
  seat: Seat,
  guest: GuestSeat | null,
  now: Date,
  key: string | null,
  fingerprint: string,
): Promise<TakenSeats> {
  const own = [seat.customer_id, seat.single_class_id, seat.credits, seat.spot];
  const { limited = false } = seat;
  const kind = limited ? '-limited' : '';
  const [row] = guest
    ? await statement<{ answer: TakenSeats }>(`reserve-with-guest${kind}`, limited ? TAKE_LIMITED_TWO : TAKE_TWO, [
        ...own,
        guest.credits,
        guest.spot,
        guest.guest,
        now,
        key,
        fingerprint,
      ])
    : await statement<{ answer: TakenSeats }>(`reserve-seat${kind}`, limited ? TAKE_LIMITED_SEAT : TAKE_SEAT, [
        ...own,
        seat.guest,
        now,
        key,
        fingerprint,
        seat.family_member_id ?? null,
      ]);
  if (!row) throw new Error('reserving answered nothing');
  return row.answer;
}

const TAKE_SEVERAL = reserveAndNotify('reserve_several(in_turn($1, $2), $2, $3::jsonb, $4, $5, $6)', '$4');

/** Reserves the seats of several people of an account: all or none, with one mail. */
export async function takeSeveral(
  { statement }: Writer,
  { customer_id, single_class_id }: Pick<Seat, 'customer_id' | 'single_class_id'>,
  seats: ReadonlyArray<Pick<Seat, 'family_member_id' | 'spot' | 'credits'>>,
  now: Date,
  key: string | null,
  fingerprint: string,
): Promise<TakenSeats> {
  const values = [customer_id, single_class_id, JSON.stringify(seats), now, key, fingerprint];
  const [row] = await statement<{ answer: TakenSeats }>('reserve-several', TAKE_SEVERAL, values);
  if (!row) throw new Error('reserving answered nothing');
  return row.answer;
}

/** Takes a seat of a class that has begun, for a customer. */
export async function takeLateSeat(
  { statement }: Writer,
  { customer_id, single_class_id, credits, spot, guest, family_member_id = null }: Seat,
  now: Date,
  key: string | null,
  fingerprint: string,
): Promise<TakenSeats> {
  const values = [customer_id, single_class_id, credits, spot, guest, now, key, fingerprint, family_member_id];
  const [row] = await statement<{ answer: TakenSeats }>('reserve-late', TAKE_LATE, values);
  if (!row) throw new Error('reserving answered nothing');
  return row.answer;
}

/** Reserves the seat of a promotion or a purchase, in their transaction. */
export async function takeSeatIn(
  trx: Trx,
  {
    customer_id,
    single_class_id,
    credits,
    spot,
    guest = null,
    family_member_id = null,
  }: Omit<Seat, 'guest'> & Partial<Pick<Seat, 'guest'>>,
  now: Date,
): Promise<TakenSeat> {
  const { rows } = await sql<{ answer: TakenSeat }>`
    select reserve_for(${customer_id}, ${single_class_id}, ${credits}, ${spot}, ${guest}, ${now}, null, null,
      ${family_member_id}) as answer`.execute(trx);
  return rows[0]!.answer;
}

/** Releases a class's expired holds, under its lock, in the transaction that serves the waitlist. Returns how many. */
export async function releaseLapsedIn(trx: Trx, singleClassId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ released: number }>`
    select release_lapsed_holds(${singleClassId}, ${now}, true) as released`.execute(trx);
  return rows[0]!.released;
}

/** Schedules the release of a hold at its expiry, when the seat goes to the waitlist. */
export async function orderRelease(
  db: Db,
  { expires_at, spot_hold_id }: Pick<SpotHold, 'expires_at' | 'spot_hold_id'>,
): Promise<void> {
  await queueJob(db, 'releaseHolds', { key: `releaseHolds ${spot_hold_id}`, at: new Date(expires_at) });
}

interface HeldSeat {
  readonly single_class_id: number;
  readonly class_reservation_id: number;
}

/**
 * Cancels a reservation in a class without a waitlist; otherwise throws WAITLIST_WAITS. false: it was cancelled
 * already.
 */
export async function releaseSeat(
  { statement, now }: Writer & Pick<Context, 'now'>,
  reservation: HeldSeat,
  creditReturns: boolean,
): Promise<boolean> {
  const [row] = await statement<{ released: boolean }>('release-seat', RELEASE_AND_NOTIFY, [
    reservation.single_class_id,
    reservation.class_reservation_id,
    creditReturns,
    now,
  ]);
  return row?.released ?? false;
}

/** Cancels a reservation in the transaction that serves the waitlist. false: it was cancelled already. */
export async function releaseSeatIn(
  trx: Trx,
  { single_class_id, class_reservation_id }: HeldSeat,
  creditReturns: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select release_seat(
      ${single_class_id}, ${class_reservation_id}, ${creditReturns}, ${now}, true) as released`.execute(trx);
  return rows[0]!.released;
}

/**
 * Releases a place without a cancellation by its customer, in the transaction that serves the waitlist. false: it was
 * cancelled already.
 */
export async function returnSeatIn(
  trx: Trx,
  { single_class_id, class_reservation_id }: HeldSeat,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ returned: boolean }>`
    select return_seat(${single_class_id}, ${class_reservation_id}, ${now}) as returned`.execute(trx);
  return rows[0]!.returned;
}

/** A place that a purchase's credits pay for. */
export interface PaidPlace {
  readonly class_reservation_id: number;
  readonly purchase_id: number;
  readonly single_class_id: number;
  readonly spot: number | null;
  readonly guest: string | null;
}

/** Future places of purchases (in classes before `until`), except those that are checked in. */
export function findPlacesToCome(
  db: Db,
  purchaseIds: readonly number[],
  now: Date,
  until: Date | null = null,
): Promise<PaidPlace[]> {
  let places = db.selectFrom('purchase_place').where('purchase_id', 'in', purchaseIds).where('starts_at', '>', now);
  if (until !== null) places = places.where('starts_at', '<', until);
  return places
    .select(['class_reservation_id', 'purchase_id', 'single_class_id', 'spot', 'guest'])
    .where('attend', '=', false)
    .orderBy('single_class_id')
    .orderBy('class_reservation_id')
    .execute();
}

/**
 * Releases places under the locks of their customer and classes, in the transaction that serves the waitlists. They
 * don't count as cancellations by the customer; their credits are unchanged.
 */
export async function returnPlaces(trx: Trx, places: readonly PaidPlace[], now: Date): Promise<void> {
  await sql`
    with returned as (
      update class_reservation set deleted_at = ${now}, excused = true
      where class_reservation_id = any(${places.map((place) => place.class_reservation_id)}) and deleted_at is null
      returning single_class_id)
    update single_class sc set reserved = sc.reserved - r.places
    from (select single_class_id, count(*)::int as places from returned group by 1) r
    where r.single_class_id = sc.single_class_id`.execute(trx);
}
