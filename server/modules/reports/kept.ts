/**
 * Keeps rows of reports for a minute, and reads one report at a time: owners who read them again and again take no more
 * than one connection from those who book. The screen says when its figures were read.
 */
import pLimit from 'p-limit';
import { createCache } from '../../cache';
import { MINUTE } from '../../../domain/durations';
import type { KeptReports, KeptRows } from '../../ports/reports';

export const REPORT_AGE = MINUTE;
/** Rows of all kept reports; a longer one isn't kept. */
const ROWS_MAX = 100_000;

type Kept = KeptRows<unknown>;

/** `age`: milliseconds; 0: nothing is kept. */
export function keepReports(age: number): KeptReports {
  const limit = pLimit(1);
  const kept = createCache<string, Kept, () => Promise<Kept>>(ROWS_MAX, {
    // Short ones are at most 500.
    sizeCalculation: ({ rows }) => rows.length + ROWS_MAX / 500,
    ttl: age,
    // Rows of a studio that reads no more reports don't stay in memory.
    ttlAutopurge: age > 0,
    fetchMethod: (_name, _stale, { context: read }) => limit(read),
  });
  return {
    rows: async <Row>(name: string, read: () => Promise<KeptRows<Row>>) =>
      age === 0 ? limit(read) : ((await kept.fetch(name, { context: read })) as KeptRows<Row>),
  };
}
