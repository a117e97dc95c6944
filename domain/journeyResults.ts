/** What a journey brings: people who went through it against those of the same event who were held out by chance. */

export interface ResultGroup {
  readonly people: number;
  readonly booked: number;
  readonly bought: number;
}

/** Fewer people in a group say nothing yet. */
export const LEAST_PEOPLE = 30;

export type Finding = 'none' | 'early' | 'even' | 'more' | 'less';

/** 95 % of the differences that chance makes stay within so many standard errors. */
const ERRORS = 1.96;

/** By Agresti and Caffo: one success and one failure are added to each group, which holds for small ones, too. */
function difference(x: number, n: number, y: number, m: number): { readonly low: number; readonly high: number } {
  const [p, q] = [(x + 1) / (n + 2), (y + 1) / (m + 2)];
  const error = ERRORS * Math.sqrt((p * (1 - p)) / (n + 2) + (q * (1 - q)) / (m + 2));
  return { low: p - q - error, high: p - q + error };
}

/**
 * Whether more of those who went through a journey booked (or bought) than of those held out. 'none': no person was
 * held out; 'early': too few people; 'even': the difference can be chance.
 */
export function judgeJourney(through: ResultGroup, heldOut: ResultGroup, what: 'booked' | 'bought'): Finding {
  if (heldOut.people === 0) return through.people < LEAST_PEOPLE ? 'early' : 'none';
  if (through.people < LEAST_PEOPLE || heldOut.people < LEAST_PEOPLE) return 'early';
  const { low, high } = difference(through[what], through.people, heldOut[what], heldOut.people);
  if (low > 0) return 'more';
  return high < 0 ? 'less' : 'even';
}

/** Percent of a group, rounded; null: there are no people. */
export const rateOf = ({ people, ...counts }: ResultGroup, what: 'booked' | 'bought'): number | null =>
  people === 0 ? null : Math.round((counts[what] * 100) / people);
