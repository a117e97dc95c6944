/** First responses to POSTs that reserve or pay, for their repeats (Idempotency-Key). */
import { AppError } from '../../domain/errors';
import { findRow } from './rows';
import type { Db, Trx } from './schema';

export const IDEMPOTENCY_CONSTRAINT = 'idempotency_key_pk';

/**
 * The stored response to a key, or null. `fingerprint` distinguishes the request from another one that reuses
 * the key, which is refused with 'idempotency/key-reused'.
 */
export async function findStoredResponse<T>(
  db: Db,
  customerId: number,
  key: string,
  fingerprint: string,
): Promise<T | null> {
  const found = await findRow(db, 'idempotency_key', { customer_id: customerId, key }, ['fingerprint', 'response']);
  if (!found) return null;
  if (found.fingerprint !== fingerprint) throw new AppError('idempotency/key-reused');
  return found.response as T;
}

/** Stores the response in the transaction that makes it true. A repeat at the same time fails on the constraint. */
export async function storeResponse(
  trx: Trx,
  customerId: number,
  key: string,
  fingerprint: string,
  answer: unknown,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('idempotency_key')
    .values({ customer_id: customerId, key, fingerprint, response: JSON.stringify(answer), created_at: now })
    .execute();
}

/** Deletes the responses stored before then; returns how many. */
export async function deleteStoredResponses(trx: Trx, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency_key')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
