/** Makes writes idempotent: a repeat with the same Idempotency-Key gets the first response. */
import { AppError } from '../domain/errors';
import { requireCustomer, type Context } from './context';
import { violatesUnique } from './db/errors';
import { findStoredResponse, requestFingerprint, IDEMPOTENCY_CONSTRAINT, storeResponse } from './db/idempotency';
import { retry } from './db/retry';
import type { Trx } from './db/schema';
import { lockCustomer } from './people/repository';

/**
 * Parts of the request by which a repeat is recognised. They never change: stored keys must still match after a deploy.
 */
type Parts = readonly unknown[];

/** By what a repeat of the request is recognised. */
export interface RequestKey {
  /** null: the request has none, and a repeat is done again. */
  readonly key: string | null;
  readonly fingerprint: string;
}

/** For a request whose own statements read and store its response; for all others `onceIn` and `onceFor` do. */
export const requestKey = ({ idempotencyKey: key }: Context, parts: Parts): RequestKey => ({
  key,
  fingerprint: requestFingerprint(parts),
});

/**
 * Returns the stored response to the request's key, or runs `work` and stores its response. Throws
 * 'idempotency/key-reused'.
 */
export async function onceIn<T>(trx: Trx, ctx: Context, parts: Parts, work: () => Promise<T>): Promise<T> {
  const { key, fingerprint } = requestKey(ctx, parts);
  if (key === null) return work();
  const { customer_id } = requireCustomer(ctx);
  const first = await findStoredResponse<T>(trx, customer_id, key, fingerprint);
  if (first) return first;
  const answer = await work();
  await storeResponse(trx, customer_id, key, fingerprint, answer, ctx.now);
  return answer;
}

/** Runs `work` again when a concurrent request has just stored a response to the same key. */
export const againForKey = <T>(work: () => Promise<T>): Promise<T> =>
  retry({ attempts: 2 }, work, (error) => violatesUnique(error, IDEMPOTENCY_CONSTRAINT));

/**
 * Runs `work` once per key, in a transaction that holds `lock`; a repeat gets the first response, even a concurrent
 * one. Throws 'idempotency/key-reused' and what `lock` throws.
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

/** A lock on a customer for `onceFor`; throws 'customer/not-found'. */
export const lockOf =
  (customerId: number) =>
  async (trx: Trx): Promise<void> => {
    if (!(await lockCustomer(trx, customerId))) throw new AppError('customer/not-found');
  };
