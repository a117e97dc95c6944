/** SQL for seats that are offered to who waits; offering one: waitlists/servingRepository. */
import { sql } from 'kysely';
import type { PassReason } from '../../../../domain/waitlist';
import type { OfferOutcome } from '../../../db/seatTables';
import type { Db, Trx } from '../../../db/schema';

export interface FoundOffer {
  readonly waitlist_offer_id: number;
  readonly spot: number | null;
  readonly expires_at: Date;
  /** null: it is open. */
  readonly outcome: OfferOutcome | null;
}

/** The last seat that was offered to an entry, active or not. */
export async function findOffer(db: Db, waitlistId: number): Promise<FoundOffer | undefined> {
  return db
    .selectFrom('waitlist_offer')
    .select(['waitlist_offer_id', 'spot', 'outcome'])
    .select((eb) => eb.ref('expires_at').$notNull().as('expires_at'))
    .where('waitlist_id', '=', waitlistId)
    .where('expires_at', 'is not', null)
    .orderBy('waitlist_offer_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Ends an open offer under its class's lock; its seat is passed on by `serveLapsed`. false: it has ended already. */
export async function endOffer(
  trx: Trx,
  id: number,
  ended: { readonly outcome: 'declined' | 'withdrawn'; readonly reason: PassReason | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select end_offer(${id}, ${ended.outcome}, ${ended.reason}, ${now}) as ended`.execute(trx);
  return rows[0]!.ended;
}

/** Classes with open offers. */
export async function findOffering(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('active_hold')
    .select('single_class_id')
    .distinct()
    .where('waitlist_offer_id', 'is not', null)
    .orderBy('single_class_id')
    .execute();
  return rows.map(({ single_class_id }) => single_class_id);
}

/** The open offers of a class. */
export function findOpenOffers(trx: Trx, singleClassId: number) {
  return trx
    .selectFrom('waitlist_offer as o')
    .innerJoin('active_waitlist as w', 'w.waitlist_id', 'o.waitlist_id')
    .select(['o.waitlist_offer_id', 'o.waitlist_id', 'o.spot', 'w.customer_id'])
    .where('w.single_class_id', '=', singleClassId)
    .where('o.outcome', 'is', null)
    .execute();
}

/** The place that the person of an entry has in its class. */
export async function findOwnPlace(db: Db, waitlistId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('active_reservation as r')
    .innerJoin('waitlist as w', (join) =>
      join.onRef('w.customer_id', '=', 'r.customer_id').onRef('w.single_class_id', '=', 'r.single_class_id'),
    )
    .select('r.class_reservation_id')
    .where('w.waitlist_id', '=', waitlistId)
    .where(
      sql<boolean>`case when w.family_member_id is null then r.guest is null
        else r.family_member_id = w.family_member_id end`,
    )
    .executeTakeFirst();
  return row?.class_reservation_id;
}

/** Entries of waitlists that have closed and whose customers aren't told yet; marks them as told. */
export async function takeClosed(
  trx: Trx,
  now: Date,
): Promise<Array<{ readonly customer_id: number; readonly single_class_id: number }>> {
  const { rows } = await sql<{ customer_id: number; single_class_id: number }>`
    update active_waitlist w set told_closed_at = ${now}
    from single_class sc
    where sc.single_class_id = w.single_class_id and w.told_closed_at is null and sc.deleted_at is null
      and sc.starts_at > ${now} and sc.starts_at <= ${now}::timestamptz + interval '1 day'
      and waitlist_closes_at(sc.starts_at, sc.waitlist_close_minutes) <= ${now}
      and is_published(sc.published_at, ${now})
      and not exists (select from waitlist_offer o where o.waitlist_id = w.waitlist_id and o.outcome is null)
    returning w.customer_id, w.single_class_id`.execute(trx);
  return rows;
}
