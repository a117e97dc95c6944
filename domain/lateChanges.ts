/**
 * What the team corrects after a class has begun: a late walk-in, a no-show that is excused, a place that is taken out
 * or moved. Open until the end of the day that is `late_changes_days` after the day of the class, on its clock. Each
 * counts as if it had been made just before the class began: the same credits, seats and penalties decide.
 */
import { DAY } from './durations';
import { addDays, type WallClock } from './studioTime';

/** `startsAt`: the instant of `classDate`, the wall clock. late_changes_until (server/db/routines) says the same. */
export function lateChangesUntil(classDate: WallClock, startsAt: Date, days: number): Date {
  const lastDay = addDays(classDate.slice(0, 'YYYY-MM-DD'.length), days);
  const midnight = Date.parse(`${lastDay}T00:00:00.000Z`) + DAY;
  return new Date(startsAt.getTime() + midnight - Date.parse(classDate));
}

export interface LateFacts {
  /** Instant of the class's start. */
  readonly startsAt: Date;
  /** Until when the team may change its places; absent: who asks isn't the team. */
  readonly lateUntil?: Date | undefined;
}

/** Whether the class has begun and the team may still change its places. */
export const isLateChange = ({ startsAt, lateUntil }: LateFacts, now: Date): boolean =>
  lateUntil !== undefined && startsAt.getTime() <= now.getTime() && now.getTime() < lateUntil.getTime();

/** The instant at which a change counts: of a late one the last at which the class had not begun. */
export const countsAt = (facts: LateFacts, now: Date): Date =>
  isLateChange(facts, now) ? new Date(facts.startsAt.getTime() - 1) : now;
