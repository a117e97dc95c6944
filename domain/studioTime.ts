/**
 * Studio time. Class dates on the wire are the studio's wall clock as an ISO string with Z: a class at seven in the
 * morning is "2026-11-23T07:00:00.000Z" in every zone, and every browser shows it unchanged. Rules that compare with
 * now convert it to an instant first. Never store an offset: some Mexican cities still have daylight saving.
 */
import moment from 'moment-timezone';
import { MINUTE } from './durations';

/** The studio's wall clock as an ISO string with Z. Not an instant. */
export type WallClock = string;
/** A calendar day, YYYY-MM-DD. */
export type Day = string;

const DAY = 'YYYY-MM-DD';

/** The wall clock read as if it were UTC, in milliseconds; NaN for other text. */
function wallClockMs(wallClock: WallClock): number {
  // Date is used, as moment would take most of the time of rendering a week of classes.
  const date = new Date(wallClock);
  const ms = date.getTime();
  // Date takes 30 February for 2 March, and text without Z for the browser's own time.
  const same = !Number.isNaN(ms) && wallClock.endsWith('Z') && date.toISOString().startsWith(wallClock.slice(0, 16));
  return same ? ms : NaN;
}

/**
 * The instant at which the studio's clock shows `wallClock`. A time that daylight saving skips is read with the
 * offset before the change; a time that occurs twice is the first of the two. Returns an invalid Date for other text.
 */
export function instantOf(wallClock: WallClock, timeZone: string): Date {
  const wall = wallClockMs(wallClock);
  return new Date(wall + (moment.tz.zone(timeZone)?.parse(wall) ?? 0) * MINUTE);
}

/** The studio's wall clock at an instant. */
export function wallClockOf(instant: Date, timeZone: string): WallClock {
  return `${moment(instant).tz(timeZone).format('YYYY-MM-DDTHH:mm:ss.SSS')}Z`;
}

/** The studio's calendar day at an instant. */
export function studioDay(now: Date, timeZone: string): Day {
  return moment(now).tz(timeZone).format(DAY);
}

/** The end of the studio's day that is `days` after the day of the instant `from`: the expiry of a credit. */
export function endOfStudioDayAfter(from: Date, days: number, timeZone: string): Date {
  return moment(from).tz(timeZone).add(days, 'days').endOf('day').toDate();
}

/** The IANA zone of a location, or the studio's. */
export function zoneOf(location: { readonly timezone?: string | null } | null | undefined, studioZone: string): string {
  return location?.timezone || studioZone;
}

/** Whether a class has not started yet (specification, section 4). */
export function startsInFuture(classDate: WallClock, timeZone: string, now: Date): boolean {
  return instantOf(classDate, timeZone).getTime() > now.getTime();
}

/** The instants that bound a day of the studio; `to` is the next day's first. */
export function instantsOf(day: Day, timeZone: string): { readonly from: Date; readonly to: Date } {
  const at = (time: string): Date => instantOf(`${day}T${time}Z`, timeZone);
  return { from: at('00:00:00.000'), to: new Date(at('23:59:59.999').getTime() + 1) };
}

/** Whether the text is an existing calendar day: "2027-02-29" is not. */
export function isDay(text: string): text is Day {
  return moment.utc(text, DAY, true).isValid();
}

export function addDays(day: Day, days: number): Day {
  return moment.utc(day, DAY).add(days, 'days').format(DAY);
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return moment.utc(day, DAY).startOf('isoWeek').format(DAY);
}

/** The seven days of the week that starts on `monday`. */
export function daysOfWeek(monday: Day): Day[] {
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
}

/**
 * The month of a week, YYYY-MM, and the week's number in it (Semana N). A week belongs to the month of its Thursday,
 * as ISO 8601 does for years.
 */
export function weekOfMonth(monday: Day): { month: string; week: number } {
  const thursday = moment.utc(monday, DAY).add(3, 'days');
  return { month: thursday.format('YYYY-MM'), week: Math.ceil(thursday.date() / 7) };
}

/** The Monday of a month's first week. `month` is YYYY-MM. */
export function firstMondayOfMonth(month: string): Day {
  const first = moment.utc(`${month}-01`, DAY);
  const monday = first.clone().startOf('isoWeek');
  return weekOfMonth(monday.format(DAY)).month === month ? monday.format(DAY) : monday.add(7, 'days').format(DAY);
}

/** The month `months` after `month`, both YYYY-MM. */
export function addMonths(month: string, months: number): string {
  return moment.utc(`${month}-01`, DAY).add(months, 'months').format('YYYY-MM');
}
