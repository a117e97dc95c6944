/**
 * Bounds an LRUCache to a number of entries. Its own option `max` takes the memory for all of them at once: 217 KiB for
 * 10,000 of them, in a process that may have a thousand studios open, with several caches each.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
