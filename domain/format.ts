/**
 * Dates in Mexican Spanish (specification, section 9). Class dates are wall clocks and print unchanged; an instant
 * (createdAt, ...) needs the zone to print it in.
 */
import moment from 'moment-timezone';
import 'moment/locale/es';
import { addDays, type Day, type WallClock } from './studioTime';

export { formatMoney, plural } from './numbers';

// Importing a locale makes it the global one; formats in this file name theirs.
moment.locale('en');

const withoutDots = (text: string): string => text.replace(/\./g, '');
const spanishMoment = (wallClock: WallClock): moment.Moment => moment.utc(new Date(wallClock)).locale('es');

/** "23 nov. 2026" */
export function formatDate(wallClock: WallClock): string {
  return spanishMoment(wallClock).format('DD MMM YYYY');
}

/** "07:00" */
export function formatTime(wallClock: WallClock): string {
  return spanishMoment(wallClock).format('HH:mm');
}

/** "lun 23 nov 2026 · 07:00" */
export function formatDateTime(wallClock: WallClock): string {
  return `${withoutDots(spanishMoment(wallClock).format('ddd D MMM YYYY'))} · ${formatTime(wallClock)}`;
}

/**
 * "hoy, lun 23 nov · 07:00", "mañana, mar 24 nov · 07:00", any other day as formatDateTime. `today`: the day at the
 * class's location.
 */
export function formatNearDay(wallClock: WallClock, today: Day): string {
  const day = wallClock.slice(0, 10);
  const word = day === today ? 'hoy' : day === addDays(today, 1) ? 'mañana' : null;
  if (word === null) return formatDateTime(wallClock);
  return `${word}, ${weekdayAndDay(wallClock)} ${withoutDots(spanishMoment(wallClock).format('MMM'))} · ${formatTime(wallClock)}`;
}

/** The date of an instant in a zone: "23 nov. 2026". */
export function formatInstant(instant: string | Date, timeZone: string): string {
  return moment(instant).tz(timeZone).locale('es').format('DD MMM YYYY');
}

/** An instant in a zone: "lun 23 nov 2026 · 07:00". */
export function formatMoment(instant: string | Date, timeZone: string): string {
  return formatDateTime(moment(instant).tz(timeZone).format('YYYY-MM-DDTHH:mm:ss[Z]'));
}

/** "lunes" */
export function weekdayName(day: Day): string {
  return spanishMoment(day).format('dddd');
}

/** "noviembre 2026". `month`: YYYY-MM. */
export function monthName(month: string): string {
  return spanishMoment(`${month}-01`).format('MMMM YYYY');
}

/** "lun 23" */
export function weekdayAndDay(wallClock: WallClock): string {
  return withoutDots(spanishMoment(wallClock).format('ddd D'));
}

/** "23 nov" */
export function dayAndMonth(day: Day): string {
  return withoutDots(spanishMoment(day).format('D MMM'));
}

/** "lunes 23 de noviembre" */
export function longDay(day: Day): string {
  return spanishMoment(day).format('dddd D [de] MMMM');
}

/** "2 de noviembre" for '--11-02' or '1988-11-02'; null for an invalid date. */
export function formatBirthday(birthdate: string): string | null {
  const day = /^(?:-|\d{4})-(\d\d-\d\d)/.exec(birthdate)?.[1];
  // A leap year, for birthdays on 29 February.
  const date = moment.utc(`2000-${day}`, 'YYYY-MM-DD', true).locale('es');
  return date.isValid() ? date.format('D [de] MMMM') : null;
}
