/** Stores the first response to a request that reserves or pays, for its repeats (Idempotency-Key). */
import { createHash } from 'node:crypto';
import { AppError } from '../../domain/errors';
import { findRow } from './rows';
import type { Db, Trx } from './schema';

export const IDEMPOTENCY_CONSTRAINT = 'idempotency_key_pk';

/** Hash of a request's parts, to tell it from another request with the same key. */
export const requestFingerprint = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Returns the stored response. Throws 'idempotency/key-reused' if it belongs to another request. */
export function responseTo<R>(stored: { readonly fingerprint: string; readonly response: R }, fingerprint: string): R {
  if (stored.fingerprint !== fingerprint) throw new AppError('idempotency/key-reused');
  return stored.response;
}

/** The stored response to a key, or null. Throws 'idempotency/key-reused'. */
export async function findStoredResponse<T>(
  db: Db,
  customerId: number,
  key: string,
  fingerprint: string,
): Promise<T | null> {
  const found = await findRow(db, 'idempotency_key', { customer_id: customerId, key }, ['fingerprint', 'response']);
  return found ? (responseTo(found, fingerprint) as T) : null;
}

/** Stores a response in the transaction of its write. A concurrent repeat fails on the constraint. */
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

/** Deletes the responses stored before `before`; returns how many. */
export async function deleteStoredResponses(trx: Trx, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency_key')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
