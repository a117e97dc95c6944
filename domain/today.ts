/** Rules for what needs attention on a studio's day. */
import { HOUR } from './durations';
import { addDays, type Day } from './studioTime';

/** A class counts as low below this share of its capacity, within so many hours before its start. */
const LOW_SHARE = 0.3;
const LOW_HOURS = 24;

/** Days for which birthdays are shown, including today. */
const BIRTHDAY_DAYS = 7;

interface Fill {
  readonly capacity: number;
  /** Seats reserved, or held by customers who are paying. */
  readonly taken: number;
  /** Instant. */
  readonly startsAt: Date;
}

/** Whether a class is full, or low while the team can still act; null: neither. */
export function fillWarning({ capacity, taken, startsAt }: Fill, now: Date): 'low' | 'full' | null {
  if (taken >= capacity) return 'full';
  const left = startsAt.getTime() - now.getTime();
  return left > 0 && left < LOW_HOURS * HOUR && taken < capacity * LOW_SHARE ? 'low' : null;
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Birthdays from a day on as 'MM-DD', with the days until each. 29 February counts on the 28th in other years. */
export function birthdaysFrom(day: Day, days: number = BIRTHDAY_DAYS): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let ahead = 0; ahead < days; ahead += 1) {
    const date = addDays(day, ahead);
    const key = date.slice(5);
    found.set(key, ahead);
    if (key === '02-28' && !isLeapYear(Number(date.slice(0, 4)))) found.set('02-29', ahead);
  }
  return found;
}
