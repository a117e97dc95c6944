/** Runs work that would overwhelm the machine a few at a time, in the order of its arrival. */
import pLimit from 'p-limit';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Rejects with what `refuse` makes while `maxWaiting` wait already. */
export function concurrencyLimit(atOnce: number, maxWaiting: number, refuse: () => Error): ConcurrencyLimit {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw refuse();
    return limit(work);
  };
}
