/** Orders of archives that a job makes: claimed with a lease, finally ready or failed. */
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/schema';

export type OrderTable = 'data_export' | 'studio_export';
export interface Order {
  readonly order_id: number;
  readonly attempts: number;
  /** Identifies the claim: only the server with the current one can finish the order. */
  readonly lease_until: Date;
  /** The customer of a 'data_export'. */
  readonly customer_id?: number;
}

const idOf = (table: OrderTable) => sql.ref(`${table}_id`);
const OPEN = sql`ready_at is null and failed_at is null`;

/** Claims the oldest order without a lease for this server, until the lease ends. */
export async function claimOrder(
  trx: Trx,
  table: OrderTable,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    update ${sql.table(table)} set lease_until = ${leaseUntil}, attempts = attempts + 1
    where ${idOf(table)} = (
      select ${idOf(table)} from ${sql.table(table)}
      where ${OPEN} and (lease_until is null or lease_until <= ${now})
      order by ${idOf(table)} limit 1 for update skip locked)
    returning *, ${idOf(table)} as order_id`.execute(trx);
  return rows[0];
}

/** Returns false if it is another server's by now, was withdrawn, or its customer is deleted. */
export async function finishOrder(
  trx: Trx,
  table: OrderTable,
  { order_id, lease_until }: Order,
  end: { readonly ready_at: Date; readonly file_id: number } | { readonly failed_at: Date },
): Promise<boolean> {
  const set =
    'failed_at' in end ? sql`failed_at = ${end.failed_at}` : sql`ready_at = ${end.ready_at}, file_id = ${end.file_id}`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${set}
    where ${idOf(table)} = ${order_id} and lease_until = ${lease_until} and ${OPEN}`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Withdraws claims, so that archives being made are discarded and made anew: they may contain data that was just
 * deleted.
 */
export async function withdrawClaims(trx: Trx, table: OrderTable): Promise<void> {
  await sql`
    update ${sql.table(table)} set lease_until = null, attempts = 0
    where lease_until is not null and ${OPEN}`.execute(trx);
}

/** Archives that became ready before then; without a date all. */
export async function findOldFiles(db: Db, table: OrderTable, before?: Date): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from ${sql.table(table)}
    where file_id is not null and ready_at <= ${before ?? sql`'infinity'`} limit 200`.execute(db);
  return rows.map(({ file_id }) => file_id);
}
