import { LRUCache } from 'lru-cache';

/**
 * A cache of at most so many entries, or of the sum of their `sizeCalculation`. LRUCache's own option `max` takes the
 * memory for all entries at once: 217 KiB for 10,000 of them, in a process that may have a thousand studios open, with
 * several caches each. Entries age by the clock that tests replace.
 */
export const createCache = <K extends string | number, V extends NonNullable<unknown>, Context = unknown>(
  bound: number,
  options: Omit<LRUCache.OptionsBase<K, V, Context>, 'max' | 'maxSize'> = {},
): LRUCache<K, V, Context> =>
  new LRUCache<K, V, Context>({
    sizeCalculation: () => 1,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
    // A read that is dropped meanwhile still serves the requests that wait for it.
    ignoreFetchAbort: true,
    ...options,
    maxSize: bound,
  });
