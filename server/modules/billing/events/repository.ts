/** SQL for events: the classes that a package sells, and the seat that one of its credits reserves. */
import { sql } from 'kysely';
import type { EventFacts } from '../../../../domain/events';
import { SPOT_MAP } from '../../../db/expressions';
import { lockRow } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { heldSeats, heldSpots, SEATS } from '../../booking/seats/repository';

export interface FoundEvent extends EventFacts {
  readonly single_class_id: number;
  readonly class_type_id: number;
  readonly class_package_id: number | null;
  readonly restricted: boolean;
  readonly class_date: string;
}

const LAPSED_ARE_FREE = 'not exists (select from active_waitlist w where w.single_class_id = sc.single_class_id)';

/**
 * Conditions for classes visible to the customer. Their own hold counts as free for them, even an expired one; expired
 * holds of others go to the waitlist first.
 */
const isPublished = (now: Date) => sql<boolean>`is_published(sc.published_at, ${now})`;

function selectEvents(db: Db, customerId: number, now: Date) {
  const me = String(customerId);
  const since = `case when ${LAPSED_ARE_FREE} then '${now.toISOString()}'::timestamptz else '-infinity' end`;
  return db
    .selectFrom('single_class as sc')
    .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .leftJoin('paying_hold as own', (join) =>
      join
        .onRef('own.single_class_id', '=', 'sc.single_class_id')
        .on('own.customer_id', '=', customerId)
        .on('own.is_guest', '=', false),
    )
    .select([
      'sc.single_class_id',
      'sc.starts_at as startsAt',
      'sc.class_date',
      'sc.class_type_id',
      'sc.class_package_id',
      'ct.restricted',
      'own.spot as heldSpot',
    ])
    .select([
      sql.raw<string | null>(SPOT_MAP).as('spot_map'),
      sql<boolean>`sc.deleted_at is not null`.as('cancelled'),
      sql<number>`${sql.raw(SEATS)} - sc.reserved - ${sql.raw(heldSeats(me, since))}`.as('seatsLeft'),
      sql<number[]>`array(select r.spot from active_reservation r
        where r.single_class_id = sc.single_class_id and r.spot is not null)
        || ${sql.raw(heldSpots(me, since))} || sc.blocked_spots`.as('takenSpots'),
      sql<boolean>`exists (select from active_reservation r
        where r.single_class_id = sc.single_class_id and r.customer_id = ${customerId}
          and r.guest is null)`.as('alreadyReserved'),
    ]);
}

/** Whether a package sells, or has sold, events. */
export async function sellsClasses(db: Db, packageId: number): Promise<boolean> {
  const found = await db
    .selectFrom('single_class')
    .select('single_class_id')
    .where('class_package_id', '=', packageId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The package's future classes, the next one first. */
export function findEvents(db: Db, packageId: number, customerId: number, now: Date): Promise<FoundEvent[]> {
  return selectEvents(db, customerId, now)
    .where('sc.class_package_id', '=', packageId)
    .where('sc.deleted_at', 'is', null)
    .where(isPublished(now))
    .where('sc.starts_at', '>', now)
    .orderBy('sc.starts_at')
    .orderBy('sc.single_class_id')
    .execute();
}

/** Any class, with what the customer may see; undefined if it is cancelled. */
export function findClass(
  db: Db,
  singleClassId: number,
  customerId: number,
  now: Date,
): Promise<FoundEvent | undefined> {
  return selectEvents(db, customerId, now)
    .where('sc.single_class_id', '=', singleClassId)
    .where('sc.deleted_at', 'is', null)
    .where(isPublished(now))
    .executeTakeFirst();
}

/** Whether a customer has a penalty now. */
export async function hasPenalty(db: Db, customerId: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('class_reservation_penalty')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('end_date', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** The guest's seat that a customer holds in a class, with the guest's name. */
export function findHeldGuest(db: Db, singleClassId: number, customerId: number) {
  return db
    .selectFrom('paying_hold')
    .select(['guest', 'spot'])
    .where('single_class_id', '=', singleClassId)
    .where('customer_id', '=', customerId)
    .where('guest', 'is not', null)
    .executeTakeFirst();
}

/** Locks an event's class, so that its seats don't change until the transaction ends. */
export async function lockEvent(trx: Trx, singleClassId: number, customerId: number, now: Date): Promise<FoundEvent> {
  await lockRow(trx, 'single_class', { single_class_id: singleClassId }, ['single_class_id']);
  return selectEvents(trx, customerId, now).where('sc.single_class_id', '=', singleClassId).executeTakeFirstOrThrow();
}

/** Credits just granted to a purchase, in the order in which they are used. */
export async function creditsOfPurchase(trx: Trx, purchaseId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('available_class')
    .select('available_class_id')
    .where('purchase_id', '=', purchaseId)
    .where('forfeited_at', 'is', null)
    .orderBy('available_class_id')
    .execute();
  return rows.map((row) => row.available_class_id);
}
