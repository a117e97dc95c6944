/** Writes that a repeat of their request's Idempotency-Key doesn't do again. */
import { AppError } from '../domain/errors';
import { requireCustomer, type Context } from './context';
import { violates } from './db/errors';
import { findStoredResponse, fingerprintOf, IDEMPOTENCY_CONSTRAINT, storeResponse } from './db/idempotency';
import { retry } from './db/retry';
import type { Trx } from './db/schema';
import { lockCustomer } from './people/repository';

/** What makes a request this one. It never changes: keys that are stored must be known after a deploy. */
type Parts = readonly unknown[];

/**
 * Returns the first response to the request's key, or that of `work`, which is stored. Throws
 * 'idempotency/key-reused'.
 */
export async function onceIn<T>(trx: Trx, ctx: Context, parts: Parts, work: () => Promise<T>): Promise<T> {
  const { idempotencyKey: key } = ctx;
  if (key === null) return work();
  const { customer_id } = requireCustomer(ctx);
  const fingerprint = fingerprintOf(parts);
  const first = await findStoredResponse<T>(trx, customer_id, key, fingerprint);
  if (first) return first;
  const answer = await work();
  await storeResponse(trx, customer_id, key, fingerprint, answer, ctx.now);
  return answer;
}

/** Runs `work` again where another request has stored a response to the same key meanwhile. */
export const againForKey = <T>(work: () => Promise<T>): Promise<T> =>
  retry({ attempts: 2 }, work, (error) => violates(error, IDEMPOTENCY_CONSTRAINT));

/**
 * Runs `work` in a transaction, under `lock`, for one key once: a repeat, however close, gets the first response.
 * Throws 'idempotency/key-reused' and what `lock` throws.
 */
export const onceFor = <T>(
  ctx: Context,
  parts: Parts,
  lock: ((trx: Trx) => Promise<unknown>) | null,
  work: (trx: Trx) => Promise<T>,
): Promise<T> =>
  againForKey(() =>
    ctx.transaction(async (trx) => {
      await lock?.(trx);
      return onceIn(trx, ctx, parts, () => work(trx));
    }),
  );

/** A lock for `onceFor`, which throws 'customer/not-found'. */
export const lockOf =
  (customerId: number) =>
  async (trx: Trx): Promise<void> => {
    if (!(await lockCustomer(trx, customerId))) throw new AppError('customer/not-found');
  };
