/** Rows of credits that admins give, change and take away, under their customer's lock. */
import { sql } from 'kysely';
import { hasRow, insertRow, updateRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';
import { CREDIT_KIND } from '../../booking/seats/repository';

export async function setPackageDays(trx: Trx, purchaseId: number, days: number): Promise<void> {
  await updateRows(trx, 'purchase_type', { purchase_id: purchaseId }, { expiration_days: days });
}

/** Stores who took the money at the desk. */
export async function setConfirmedBy(trx: Trx, purchaseId: number, confirmed_by: number): Promise<void> {
  await updateRows(trx, 'purchase', { purchase_id: purchaseId }, { confirmed_by });
}

/**
 * A customer's free classes at the studio, those that expire first in front; credits of plans, events and sessions
 * don't count.
 */
export async function findFreeClasses(trx: Trx, customerId: number, now: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('usable_credit as a')
    .leftJoin('purchase as p', 'p.purchase_id', 'a.purchase_id')
    .select('a.available_class_id')
    .where('a.customer_id', '=', customerId)
    .where('a.usable_until', '>=', now)
    .where('a.unlimited', '=', false)
    .where(sql.raw(CREDIT_KIND), '=', 'presencial')
    .orderBy('a.usable_until')
    .orderBy('a.available_class_id')
    .execute();
  return rows.map(({ available_class_id }) => available_class_id);
}

/** Takes credits away that are still free. Returns how many. */
export async function withdrawCredits(trx: Trx, ids: readonly number[], now: Date): Promise<number> {
  return updateRows(
    trx,
    'available_class',
    { available_class_id: [0, ...ids], forfeited_at: null },
    { forfeited_at: now, revoked: true },
  );
}

export async function isClassType(db: Db, id: number): Promise<boolean> {
  return hasRow(db, 'class_type', { class_type_id: id });
}

export async function insertCredit(
  trx: Trx,
  credit: {
    readonly customer_id: number;
    readonly class_type_id: number | null;
    readonly expires_at: Date | null;
    readonly created_at: Date;
  },
): Promise<number> {
  return insertRow(trx, 'available_class', credit, 'available_class_id');
}

export interface CreditCase {
  readonly customer_id: number;
  readonly purchase_id: number | null;
  readonly revoked: boolean;
  readonly expires_at: Date | null;
  /** Neither forfeited nor used by a place, even if it has expired. */
  readonly usable: boolean;
  /** Whether it pays for a future place. */
  readonly reserved: boolean;
}

export async function findCreditCase(db: Db, id: number, now: Date): Promise<CreditCase | undefined> {
  const { rows } = await sql<CreditCase>`
    select a.customer_id, a.purchase_id, a.revoked, a.expires_at,
      exists (select from usable_credit u where u.available_class_id = a.available_class_id) as usable,
      exists (select from active_reservation r join single_class sc using (single_class_id)
        where r.available_class_id = a.available_class_id and sc.starts_at > ${now}) as reserved
    from available_class a where a.available_class_id = ${id}`.execute(db);
  return rows[0];
}

export async function setExpiry(trx: Trx, id: number, expires_at: Date | null): Promise<void> {
  await updateRows(trx, 'available_class', { available_class_id: id }, { expires_at });
}

/** Sets the expiry of a purchase's credits that are free or pay for a future place. Returns the former expiries. */
export async function setExpiries(
  trx: Trx,
  purchaseId: number,
  expires_at: Date,
  now: Date,
): Promise<Array<Date | null>> {
  const { rows } = await sql<{ was: Date | null }>`
    with live as (
      select available_class_id, expires_at from usable_credit where purchase_id = ${purchaseId}
      union
      select available_class_id, a.expires_at from purchase_place x join available_class a using (available_class_id)
      where x.purchase_id = ${purchaseId} and x.starts_at > ${now} and a.forfeited_at is null)
    update available_class a set expires_at = ${expires_at} from live
     where a.available_class_id = live.available_class_id returning live.expires_at as was`.execute(trx);
  return rows.map(({ was }) => was);
}
