/** Credits that go back with their money. The customer is locked: no reservation uses them meanwhile. */
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

const HOLDS_A_SEAT = sql<boolean>`exists (
  select from class_reservation r where r.available_class_id = a.available_class_id and r.deleted_at is null)`;

/** Whether a credit of the purchase holds a place, or paid for a class that is over. */
export async function areCreditsUsed(trx: Transaction<DB>, purchaseId: number): Promise<boolean> {
  const used = await trx
    .selectFrom('available_class as a')
    .select('a.available_class_id')
    .where('a.purchase_id', '=', purchaseId)
    .where(HOLDS_A_SEAT)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Credits of the purchase that could still be used, in the order in which they are taken back: general ones first, those that expire last first. */
export async function usableCredits(trx: Transaction<DB>, purchaseId: number, now: Date): Promise<number[]> {
  const rows = await trx
    .selectFrom('usable_credit as a')
    .select('a.available_class_id')
    .where('a.purchase_id', '=', purchaseId)
    .where('a.usable_until', '>=', now)
    // A plan that holds a seat stays.
    .where((eb) => eb.not(HOLDS_A_SEAT))
    .orderBy(sql`class_type_id is not null`)
    .orderBy('expires_at', (o) => o.desc().nullsFirst())
    .orderBy('available_class_id', 'desc')
    .execute();
  return rows.map((row) => row.available_class_id);
}

/** Takes credits back: those named, or all of the purchase that were not lost before. */
export async function revokeCredits(
  trx: Transaction<DB>,
  purchaseId: number,
  now: Date,
  ids?: readonly number[],
): Promise<void> {
  let revoking = trx
    .updateTable('available_class')
    .set({ forfeited_at: now, revoked: true })
    .where('purchase_id', '=', purchaseId)
    .where('forfeited_at', 'is', null);
  if (ids) revoking = revoking.where('available_class_id', 'in', ids);
  await revoking.execute();
}
