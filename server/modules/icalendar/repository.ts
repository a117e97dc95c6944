import { randomBytes } from 'node:crypto';
import { findRow } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';
import type { CalendarReservation } from '../mail/icalendar';
import { CLASS_NAME, COACHES, ENTRY_CHANGED_AT, PLACE } from '../mail/factsRepository';

/** A token of 256 random bits. */
const newToken = (): string => randomBytes(32).toString('base64url');

/** The token of a customer's calendar feed, created when first needed. */
export async function feedToken(trx: Trx, customerId: number, now: Date): Promise<string> {
  await trx
    .insertInto('calendar_feed')
    .values({ customer_id: customerId, token: newToken(), created_at: now })
    .onConflict((c) => c.column('customer_id').doNothing())
    .execute();
  const { token } = await trx
    .selectFrom('calendar_feed')
    .select('token')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return token;
}

export async function renewToken(trx: Trx, customerId: number, now: Date): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('calendar_feed')
    .values({ customer_id: customerId, token, created_at: now })
    .onConflict((c) => c.column('customer_id').doUpdateSet({ token }))
    .execute();
  return token;
}

function entries(db: Db) {
  return db
    .selectFrom('active_reservation as r')
    .innerJoin('single_class as sc', 'sc.single_class_id', 'r.single_class_id')
    .innerJoin('class_type as ct', 'ct.class_type_id', 'sc.class_type_id')
    .innerJoin('location as l', 'l.location_id', 'sc.location_id')
    .leftJoin('class_reservation as e', 'e.class_reservation_id', 'r.entry_of')
    .select(['r.class_reservation_id', 'r.created_at', 'r.spot', 'r.guest', 'sc.class_date', 'sc.duration'])
    .select('r.family_member_id')
    .select(['e.class_reservation_id as entry_id', 'e.created_at as entry_at'])
    .select(['r.deleted_at', ENTRY_CHANGED_AT.as('changed_at')])
    .select([CLASS_NAME.as('class_name'), COACHES.as('coaches'), PLACE.as('location')]);
}

/** null: no customer has this token. */
export async function feedReservations(db: Db, token: string, since: Date): Promise<CalendarReservation[] | null> {
  const owner = await findRow(db, 'calendar_feed', { token }, ['customer_id']);
  if (!owner) return null;
  return entries(db)
    .where('r.customer_id', '=', owner.customer_id)
    .where('sc.starts_at', '>=', since)
    .orderBy('sc.starts_at')
    .orderBy('r.class_reservation_id')
    .execute();
}

export async function activeReservation(db: Db, id: number): Promise<CalendarReservation | undefined> {
  return entries(db).where('r.class_reservation_id', '=', id).executeTakeFirst();
}
