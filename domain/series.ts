/**
 * Weekly series of classes in the location's wall clock: their days, and when their classes become visible. Daylight
 * saving doesn't change the hour of the wall clock.
 */
import { DAY } from './durations';
import { addDays, instantOf, mondayOf, type Day } from './studioTime';

/** Each class becomes visible in the week `weeks_before` weeks before its own, on `weekday` (1 is Monday) at `time`. */
export interface PublishRule {
  readonly weeks_before: number;
  readonly weekday: number;
  /** HH:mm */
  readonly time: string;
}

export interface WeeklyPattern {
  /** ISO days of the week: 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly starts_on: Day;
  /** The last day; null: without end. */
  readonly ends_on: Day | null;
}

/** Weeks ahead for which the classes of a series without end exist. */
const SERIES_WEEKS = 12;
/** Days that a series with an end may last. */
export const SERIES_MAX_DAYS = 370;

/** The ISO weekday: 1 is Monday. */
export const weekdayOf = (day: Day): number => 1 + Math.round((Date.parse(day) - Date.parse(mondayOf(day))) / DAY);

/** The last day for which a series has its classes made, as of `today`. */
export const seriesHorizon = ({ ends_on }: Pick<WeeklyPattern, 'ends_on'>, today: Day): Day =>
  ends_on ?? addDays(today, SERIES_WEEKS * 7);

/** The days of a series from `from` to `to`, both included. */
export function seriesDays({ weekdays, starts_on, ends_on }: WeeklyPattern, from: Day, to: Day): Day[] {
  const first = starts_on > from ? starts_on : from;
  const last = ends_on !== null && ends_on < to ? ends_on : to;
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}

const DAYS = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const;

/** 'lun, mié y vie' */
export function weekdayWords(weekdays: readonly number[]): string {
  const days = [...weekdays].sort().map((day) => DAYS[day - 1] ?? '');
  return days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} y ${days[days.length - 1]}`;
}

/** 'Barre, lun y mié 07:00 (Roma)' */
export const seriesTitle = (series: {
  readonly name: string;
  readonly weekdays: readonly number[];
  /** HH:mm:ss */
  readonly start_time: string;
  readonly location: string;
}): string => `${series.name}, ${weekdayWords(series.weekdays)} ${series.start_time.slice(0, 5)} (${series.location})`;

/** When the class of a day becomes visible to customers; null: at once. */
export function publishedAt(rule: PublishRule | null, day: Day, timeZone: string): Date | null {
  if (!rule) return null;
  const opens = addDays(mondayOf(day), rule.weekday - 1 - 7 * rule.weeks_before);
  return instantOf(`${opens}T${rule.time}:00.000Z`, timeZone);
}
