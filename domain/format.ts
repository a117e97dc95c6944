/**
 * How dates, numbers and money are written for Mexicans. Class dates are wall clocks (see studioTime) and
 * shown as they stand; true instants (createdAt, ...) are given together with the zone to show them in.
 */
import moment from 'moment-timezone';
import 'moment/locale/es';
import type { Day, WallClock } from './studioTime';

export { formatMoney, formatNumber, plural } from './numbers';

// Importing a locale makes it the global one; every format here names its own instead.
moment.locale('en');

const noDots = (text: string): string => text.replace(/\./g, '');
const es = (wallClock: WallClock): moment.Moment => moment.utc(wallClock).locale('es');

/** DD MMM YYYY in Spanish: "23 nov. 2026" (specification, section 9). */
export function formatDate(wallClock: WallClock): string {
  return es(wallClock).format('DD MMM YYYY');
}

/** HH:mm: "07:00". */
export function formatTime(wallClock: WallClock): string {
  return es(wallClock).format('HH:mm');
}

/** For lists: "lun 23 nov 2026 · 07:00". */
export function formatDateTime(wallClock: WallClock): string {
  return `${noDots(es(wallClock).format('ddd D MMM YYYY'))} · ${formatTime(wallClock)}`;
}

/** An instant's date where the studio is, DD MMM YYYY. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  return moment(instant).tz(timeZone).locale('es').format('DD MMM YYYY');
}

/** "lunes", "martes", ... */
export function weekdayName(day: Day): string {
  return es(day).format('dddd');
}

/** "noviembre 2026" for a month YYYY-MM. */
export function monthName(month: string): string {
  return es(`${month}-01`).format('MMMM YYYY');
}

/** "23 nov" */
export function dayAndMonth(day: Day): string {
  return noDots(es(day).format('D MMM'));
}

/** "lunes 23 de noviembre" */
export function longDay(day: Day): string {
  return es(day).format('dddd D [de] MMMM');
}

/** "2 de noviembre" of a birthdate, with or without its year: '--11-02', '1988-11-02'. Null where it is no date. */
export function formatBirthday(birthdate: string): string | null {
  const day = /^(?:-|\d{4})-(\d\d-\d\d)/.exec(birthdate)?.[1];
  // A leap year: people are born on 29 February, too.
  const date = moment.utc(`2000-${day}`, 'YYYY-MM-DD', true).locale('es');
  return date.isValid() ? date.format('D [de] MMMM') : null;
}
