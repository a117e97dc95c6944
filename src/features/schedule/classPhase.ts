import { isClassFull } from '../../../domain/classCard';
import type { ScheduleDay, SingleClass } from '../../../domain/contract/schedule';
import { MINUTE } from '../../../domain/durations';
import { instantOf, zoneOf, type Day } from '../../../domain/studioTime';

export type ClassPhase = 'ahead' | 'running' | 'over';

/** Where a class stands at `now`. Only one that is ahead can be reserved. */
export function classPhase(single: SingleClass, studioZone: string, now: Date): ClassPhase {
  const start = instantOf(single.class_date, zoneOf(single.location, studioZone)).getTime();
  if (start > now.getTime()) return 'ahead';
  return now.getTime() < start + single.duration * MINUTE ? 'running' : 'over';
}

/** The first day from today on with a class that can still be reserved. */
export function nextDayWithPlaces(
  days: readonly ScheduleDay[],
  today: Day,
  studioZone: string,
  now: Date,
): Day | undefined {
  const isOpen = (single: SingleClass): boolean =>
    !isClassFull(single) && classPhase(single, studioZone, now) === 'ahead';
  return days.find(({ date, single_classes }) => date >= today && single_classes.some(isOpen))?.date;
}

function hasClassAhead(days: readonly ScheduleDay[], studioZone: string, now: Date): boolean {
  // From the end, where the first one checked is mostly still ahead: each costs the reading of a date.
  const classes = days.flatMap((day) => day.single_classes).reverse();
  return classes.some((single) => classPhase(single, studioZone, now) === 'ahead');
}

/** There were classes, and none of them can still be reserved. */
export const isWeekOver = (days: readonly ScheduleDay[], studioZone: string, now: Date): boolean =>
  days.some(({ single_classes }) => single_classes.length > 0) && !hasClassAhead(days, studioZone, now);

/** A calendar opens on the next week: the current one is over, and the next one, where it is known, has classes. */
export const opensOnNextWeek = (
  current: readonly ScheduleDay[],
  next: readonly ScheduleDay[],
  studioZone: string,
  now: Date,
): boolean => isWeekOver(current, studioZone, now) && hasClassAhead(next, studioZone, now);
