/** SQL for moving places to another class, and for the classes that a place can move to. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { CHANGE_DAYS } from '../../../../domain/changeClass';
import type { MovedPlace } from '../../../../domain/changeClass';
import type { CreditKind } from '../../../../domain/credits';
import { queryPrepared } from '../../../db/connection';
import type { Db, Trx } from '../../../db/schema';
import { classReservations, OWN_WAITLIST, SINGLE_CLASS_FIELDS, SINGLE_CLASS_JOINS } from '../schedule/singleClassJson';
import * as seats from '../seats/repository';
import { COACH_CHANGED } from './repository';

/** An active place with the facts that decide whether it can be given up, and the credit that pays for it. */
export interface HeldPlace {
  readonly class_reservation_id: number;
  readonly single_class_id: number;
  readonly spot: number | null;
  readonly guest: string | null;
  readonly family_member_id: number | null;
  readonly attend: boolean;
  readonly counted: boolean;
  readonly coach_changed: boolean;
  readonly is_live: boolean;
  readonly starts_at: Date;
  readonly late_until: Date;
  readonly cancels: number;
  readonly available_class_id: number;
  readonly class_type_id: number | null;
  readonly unlimited: boolean;
  readonly kind: CreditKind;
  readonly class_package_id: number | null;
  readonly booking_opens: string | null;
  readonly family: boolean | null;
  readonly expires_at: Date | null;
  readonly is_paid: boolean;
  /** Whether its credit is blocked (not in unblocked_credit). */
  readonly isCreditBlocked: boolean;
}

/** Which of a customer's reservations are active. */
export async function findHeldPlaces(db: Db, customerId: number, ids: readonly number[]): Promise<HeldPlace[]> {
  return db
    .selectFrom('active_reservation as r')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
    .innerJoin('available_class as a', 'a.available_class_id', 'r.available_class_id')
    .leftJoin('purchase as p', 'p.purchase_id', 'a.purchase_id')
    .select(['r.class_reservation_id', 'r.single_class_id', 'r.spot', 'r.guest', 'r.attend', 'r.counted'])
    .select('r.family_member_id')
    .select(['sc.starts_at', 'a.cancels', 'a.available_class_id', 'a.class_type_id', 'a.unlimited', 'a.expires_at'])
    .leftJoin('class_package as k', 'k.class_package_id', 'p.class_package_id')
    .select(['p.class_package_id', 'k.booking_opens', 'k.family'])
    .select(sql.raw<boolean>(COACH_CHANGED).as('coach_changed'))
    .select(sql.raw<Date>(seats.LATE_UNTIL).as('late_until'))
    .select(sql<boolean>`sc.live_url is not null`.as('is_live'))
    .select(sql.raw<CreditKind>(seats.CREDIT_KIND).as('kind'))
    .select(sql.raw<boolean>(seats.IS_PAID).as('is_paid'))
    .select(
      sql<boolean>`not exists (select from unblocked_credit u where u.available_class_id = a.available_class_id)`.as(
        'isCreditBlocked',
      ),
    )
    .where('r.customer_id', '=', customerId)
    .where('r.class_reservation_id', 'in', [...ids])
    .execute();
}

export interface Move {
  readonly customer_id: number;
  readonly from: number;
  readonly to: number;
  readonly places: ReadonlyArray<
    MovedPlace & {
      readonly class_reservation_id: number;
      readonly spot: number | null;
      readonly guest: string | null;
      readonly family_member_id: number | null;
      /** The other class has begun. */
      readonly late: boolean;
      /** The limits per person bind it. */
      readonly limited: boolean;
    }
  >;
}

/** Calls move_to_class (server/db/routines/moves.ts), in the transaction that serves the waitlist. */
export async function movePlaces(
  trx: Trx,
  { customer_id, from, to, places }: Move,
  now: Date,
  key: string | null,
  fingerprint: string,
): Promise<seats.TakenSeat[]> {
  const wanted = places.map(({ creditReturns, ...place }) => ({ ...place, credit_returns: creditReturns }));
  const { rows } = await sql<{ moved: seats.TakenSeat[] }>`
    select move_to_class(
      ${customer_id}, ${from}, ${to}, ${JSON.stringify(wanted)}, ${now}, ${key}, ${fingerprint}) as moved`.execute(trx);
  return rows[0]!.moved;
}

/**
 * $1: the caller's account, or null; $2: the reservation; $3: now; $4: the same credit pays for the new place (else it
 * is lost and another pays); $5: the studio's zone; $6: the team asks, who also move to a class that has begun ($7: it
 * can't have earlier than then). `a` and `p` are the credit of the place and its purchase.
 */
const OTHER_CLASSES = `
  select json_build_object('single_classes', coalesce(json_agg(
    json_build_object(${SINGLE_CLASS_FIELDS}, ${classReservations('$3')}, ${OWN_WAITLIST})
    order by sc.starts_at <= $3, sc.class_type_id <> old.class_type_id, sc.starts_at, sc.single_class_id), '[]'))::text as body
  from (
    select o.class_type_id, o.single_class_id, r.guest, r.family_member_id, r.customer_id, r.available_class_id,
      case when o.class_package_id is null then $3::timestamptz + interval '${CHANGE_DAYS} days'
        else 'infinity' end as until
    from class_reservation r join single_class o using (single_class_id) where r.class_reservation_id = $2) old
  join customer cu using (customer_id)
  join available_class a on a.available_class_id = old.available_class_id
  left join purchase p on p.purchase_id = a.purchase_id
  join single_class sc on sc.deleted_at is null and is_published(sc.published_at, $3) and sc.starts_at > $7::timestamptz
    and (sc.starts_at > $3 or ($6::boolean and ${seats.LATE_UNTIL} > $3))
    and sc.starts_at < old.until
    and sc.single_class_id <> old.single_class_id
    and sc.reserved + ${seats.heldSeats('cu.customer_id', '$3')} < ${seats.SEATS}
  ${SINGLE_CLASS_JOINS}
  where (old.guest is not null or not ${seats.ALREADY_RESERVED})
    and not exists (select from active_reservation r where r.single_class_id = sc.single_class_id
      and r.family_member_id = old.family_member_id)
    and ${seats.CREDIT_FITS}
    and case when $4::boolean
      then coalesce(a.expires_at, 'infinity') >= ${seats.studioStart('$5')}
        and exists (select from unblocked_credit u where u.available_class_id = a.available_class_id)
      else exists (
        select from usable_credit a left join purchase p using (purchase_id)
        where a.customer_id = cu.customer_id and a.usable_until >= ${seats.studioStart('$5')}
          and case when old.family_member_id is null then not (a.unlimited and old.guest is not null)
            else shares_with_family(a.available_class_id) end
          and ${seats.CREDIT_FITS}) end`;

/** OtherClassesResponse as JSON text. */
export async function otherClassesText(
  pool: Pool,
  uid: string | null,
  reservationId: number,
  now: Date,
  keepsCredit: boolean,
  { zone, lateSince }: { readonly zone: string; readonly lateSince: Date | null },
): Promise<string> {
  const values = [uid, reservationId, now, keepsCredit, zone, lateSince !== null, lateSince ?? now];
  const [row] = await queryPrepared<{ body: string }>(pool, 'other-classes', OTHER_CLASSES, values);
  return row?.body ?? '';
}
