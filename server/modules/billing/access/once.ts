/** Writes about one customer that a repeat of their Idempotency-Key doesn't do again. */
import { createHash } from 'node:crypto';
import { AppError } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { violates } from '../../../db/errors';
import { findStoredResponse, IDEMPOTENCY_CONSTRAINT, storeResponse } from '../../../db/idempotency';
import type { Trx } from '../../../db/schema';
import { lockCustomer } from '../../../people/repository';

interface Asked {
  readonly customerId: number;
  readonly idempotencyKey: string | null;
  /** What makes the request this one. */
  readonly parts: readonly unknown[];
}

/**
 * Runs `work` in a transaction under the customer's lock, for one key once: a repeat, however close, gets the first
 * response. Throws 'customer/not-found', 'idempotency/key-reused'.
 */
export async function onceFor<T>(
  ctx: Context,
  { customerId, idempotencyKey: key, parts }: Asked,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { customer_id: actorId } = requireCustomer(ctx);
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const once = (): Promise<T> =>
    ctx.transaction(async (trx) => {
      if (!(await lockCustomer(trx, customerId))) throw new AppError('customer/not-found');
      if (key !== null) {
        const first = await findStoredResponse<T>(trx, actorId, key, fingerprint);
        if (first) return first;
      }
      const answer = await work(trx);
      if (key !== null) await storeResponse(trx, actorId, key, fingerprint, answer, ctx.now);
      return answer;
    });
  // The same key for two customers at one moment: the other's response is stored now and shows it.
  return once().catch((error: unknown) =>
    violates(error, IDEMPOTENCY_CONSTRAINT) ? once() : Promise.reject(error as Error),
  );
}
