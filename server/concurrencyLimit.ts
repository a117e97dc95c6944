/** Limits how many heavy jobs run at the same time; the others wait in the order of their arrival. */
import pLimit from 'p-limit';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** The returned function rejects with the error of `refuse` when `maxWaiting` jobs wait already. */
export function concurrencyLimit(atOnce: number, maxWaiting: number, refuse: () => Error): ConcurrencyLimit {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting) throw refuse();
    return limit(work);
  };
}
