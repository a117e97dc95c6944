/**
 * Studio time. Dates of classes cross the wire as the studio's wall clock written as an ISO string with
 * Z ("2026-11-23T07:00:00.000Z" is a class at seven in the morning wherever the studio is) and are shown
 * as they stand, so that every browser shows the studio's time. Rules that compare with now first turn
 * that wall clock into a true instant with the studio's time zone. Both directions live here, for both
 * sides. No offset is ever written down: Tijuana, Ciudad Juárez and Matamoros keep daylight saving.
 */
import moment from 'moment-timezone';

/** The studio's wall clock as an ISO string with Z. Not an instant. */
export type WallClock = string;
/** A calendar day, YYYY-MM-DD. */
export type Day = string;

const DAY = 'YYYY-MM-DD';

/**
 * The instant at which the studio's clock shows `wallClock`. A time that the clock skips in spring is
 * read as if it had not been put forward yet; one that it shows twice in autumn is the first of the two.
 * A text that is no date gives a Date that is none either.
 */
export function instantOf(wallClock: WallClock, timeZone: string): Date {
  const wall = moment.utc(wallClock, moment.ISO_8601);
  if (!wall.isValid()) return new Date(NaN);
  return moment.tz(wall.format('YYYY-MM-DDTHH:mm:ss.SSS'), timeZone).toDate();
}

/** What the studio's clock shows at an instant, in the wire's form. */
export function wallClockOf(instant: Date, timeZone: string): WallClock {
  return `${moment(instant).tz(timeZone).format('YYYY-MM-DDTHH:mm:ss.SSS')}Z`;
}

/** The day that the studio's calendar shows at an instant. */
export function studioDay(now: Date, timeZone: string): Day {
  return moment(now).tz(timeZone).format(DAY);
}

/** The last instant of the studio's day that lies `days` after the day of `from`: when a credit expires. */
export function endOfStudioDayAfter(from: Date, days: number, timeZone: string): Date {
  return moment(from).tz(timeZone).add(days, 'days').endOf('day').toDate();
}

/** A location's own time zone, else the studio's. */
export function zoneOf(location: { readonly timezone?: string | null } | null | undefined, studioZone: string): string {
  return location?.timezone || studioZone;
}

/** Whether a class still lies ahead: it starts more than 0 hours from now (specification, section 4). */
export function startsInFuture(classDate: WallClock, timeZone: string, now: Date): boolean {
  return instantOf(classDate, timeZone).getTime() > now.getTime();
}

/** Whether a text is a day that the calendar has: "2027-02-29" is none. */
export function isDay(text: string): text is Day {
  return moment.utc(text, DAY, true).isValid();
}

/** Adds days to a calendar day. */
export function addDays(day: Day, days: number): Day {
  return moment.utc(day, DAY).add(days, 'days').format(DAY);
}

/** The Monday of the week that a day lies in (weeks have 7 days and start on Monday). */
export function mondayOf(day: Day): Day {
  return moment.utc(day, DAY).startOf('isoWeek').format(DAY);
}

/** The seven days of the week that starts on `monday`. */
export function daysOfWeek(monday: Day): Day[] {
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
}

/**
 * The month that a week belongs to and its number in it (Semana N). As ISO does for years, a week belongs
 * to the month that has its Thursday, so that every week has one month and one number.
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
