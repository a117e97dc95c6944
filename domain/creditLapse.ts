/** A customer's unused credits grouped by what they are for and their last day, the earliest expiry first. */
import type { Credit, CreditKind } from './credits';
import { studioDay, type Day } from './studioTime';

export interface CreditLapse {
  readonly kind: CreditKind;
  readonly unlimited: boolean;
  readonly count: number;
  /** The studio's day on which they expire; null: never. */
  readonly day: Day | null;
}

export function creditLapses(credits: readonly Credit[], timeZone: string): CreditLapse[] {
  const groups = new Map<string, CreditLapse>();
  for (const { kind, unlimited, expiresAt } of credits) {
    const day = expiresAt && studioDay(expiresAt, timeZone);
    const key = `${day ?? '~'} ${kind} ${unlimited}`;
    groups.set(key, { kind, unlimited, day, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  // '~' sorts after every day.
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
