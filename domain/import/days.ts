/**
 * Reads days and times as written in Mexico, the United States and by machines. The admin chooses the order of day and
 * month where a file doesn't show it.
 */
import { foldForSearch } from '../attendance';
import { DAY, MINUTE } from '../durations';
import { studioDay } from '../studioTime';

/** Whether the day or the month comes first in 03/04/2027. */
export type DateOrder = 'dmy' | 'mdy';
/** The order that a column's dates show; 'both': they contradict each other; null: none shows it. */
export type OrderSeen = DateOrder | 'ambiguous' | 'both' | null;

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const WORDS_DAY_FIRST =
  /^(?:[a-z]+\.?,?\s+)?(\d{1,2})(?:\s+de\s+|[\s/-]+)([a-z]+)\.?,?(?:\s+del?\s+|[\s/-]+)(\d{4}|\d{2})$/;
const WORDS_MONTH_FIRST = /^(?:[a-z]+\.?,?\s+)?([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/;
const TIME = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(a\.?\s?m\.?|p\.?\s?m\.?|h|hrs?\.?|horas)?$/;
/** What Excel writes for a date whose cell is formatted as a number: days since 1899-12-30, and the part of the day. */
const EXCEL_DAYS = /^([1-7]\d{4})(?:[.,](\d+))?$/;
const EXCEL_TIME = /^0[.,](\d+)$/;
/** Minutes behind UTC of time zones that files name by letters. */
const BEHIND_UTC: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  edt: 240,
  est: 300,
  cdt: 300,
  cst: 360,
  mdt: 360,
  mst: 420,
  pdt: 420,
  pst: 480,
};
/** Matches a time, perhaps with a zone, after a day. */
const TIME_BEHIND = new RegExp(
  String.raw`[t,\s]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:a\.?\s?m\.?|p\.?\s?m\.?|h|hrs?\.?)?)\s*(?:` +
    // '7:00-8:00' is a start and an end.
    String.raw`(${Object.keys(BEHIND_UTC).join('|')})?(?:([+-])(\d{2}|(?<=[ct][+-])\d):?(\d{2})?)?` +
    String.raw`(?:\s*\([a-z ]+\))?)$`,
);

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'ene enero jan january',
    'feb febrero february',
    'mar marzo march',
    'abr abril apr april',
    'may mayo',
    'jun junio june',
    'jul julio july',
    'ago agosto aug august',
    'sep sept septiembre setiembre september',
    'oct octubre october',
    'nov noviembre november',
    'dic diciembre dec december',
  ].flatMap((names, n) => names.split(' ').map((name) => [name, n + 1] as const)),
);

const twoDigits = (n: number): string => String(n).padStart(2, '0');

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? `${year}-${twoDigits(month)}-${twoDigits(day)}`
    : null;
}

/** The wall clock of a number of Excel's as if in UTC, to the minute; null: it is none. */
function excelMoment(text: string): Date | null {
  const [, days, part = '0'] = EXCEL_DAYS.exec(text.trim()) ?? [];
  if (days === undefined) return null;
  const minutes = Math.round((Number(`0.${part}`) * DAY) / MINUTE);
  return new Date(Date.UTC(1899, 11, 30) + Number(days) * DAY + minutes * MINUTE);
}

const foldedText = (text: string): string => foldForSearch(text).replace(/\s+/g, ' ').trim();

/** The order that one cell shows; null: none. */
export function orderSeen(text: string): DateOrder | 'ambiguous' | null {
  const [, first = '', second = ''] = NUMBERS.exec(foldedText(text).replace(TIME_BEHIND, '')) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (first === '' || a === b || a > 31 || b > 31 || (a > 12 && b > 12)) return null;
  return a > 12 ? 'dmy' : b > 12 ? 'mdy' : 'ambiguous';
}

/** The order of several cells or columns: one unambiguous date decides for the others. */
export function commonOrder(seen: Iterable<OrderSeen>): OrderSeen {
  let found: OrderSeen = null;
  for (const one of seen) {
    if (one === null || one === found || found === 'both') continue;
    if (found === null || found === 'ambiguous') found = one;
    else if (one !== 'ambiguous') found = 'both';
  }
  return found;
}

/**
 * Reads a day as YYYY-MM-DD; null: not a day. `order` is for numeric dates. A year of two digits is in this century; a
 * birthday in the last century if it would be after `today`.
 */
export function readDay(text: string, order: DateOrder | null, today: string | null = null): string | null {
  const excel = excelMoment(text);
  if (excel) return dayOf(excel.getUTCFullYear(), excel.getUTCMonth() + 1, excel.getUTCDate());
  const words = foldedText(text).replace(TIME_BEHIND, '');
  const year = (digits: string, month: number, day: number): number => {
    if (digits.length === 4) return Number(digits);
    const full = 2000 + Number(digits);
    return today !== null && (dayOf(full, month, day) ?? '') > today ? full - 100 : full;
  };
  const iso = ISO.exec(words);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(words);
  if (numbers) {
    const [a, b] = [Number(numbers[1]), Number(numbers[2])];
    if (order === null && a !== b) return null;
    const [day, month] = order === 'mdy' ? [b, a] : [a, b];
    return dayOf(year(numbers[3] ?? '', month, day), month, day);
  }
  const dayFirst = WORDS_DAY_FIRST.exec(words);
  const monthFirst = dayFirst ? null : WORDS_MONTH_FIRST.exec(words);
  const found = dayFirst ?? (monthFirst && [monthFirst[0], monthFirst[2], monthFirst[1], monthFirst[3]]);
  const month = MONTHS[found?.[2] ?? ''];
  if (!found || month === undefined) return null;
  return dayOf(year(found[3] ?? '', month, Number(found[1])), month, Number(found[1]));
}

/** Reads a time as HH:mm; null: not a time. */
export function readTime(text: string): string | null {
  const [, part] = EXCEL_TIME.exec(text.trim()) ?? [];
  if (part !== undefined) return excelMoment(`10000.${part}`)?.toISOString().slice(11, 16) ?? null;
  const [match, hours = '', minutes, half = ''] = TIME.exec(foldedText(text)) ?? [];
  if (match === undefined || (minutes === undefined && half === '')) return null;
  const [h, m] = [Number(hours), Number(minutes ?? 0)];
  const isHalf = /^[ap]/.test(half);
  if (m > 59 || h > 23 || (isHalf && (h < 1 || h > 12))) return null;
  return `${twoDigits(isHalf ? (h % 12) + (half.startsWith('p') ? 12 : 0) : h)}:${twoDigits(m)}`;
}

/** Maximum length of a date. */
const MOMENT_MAX = 60;

/** Minutes behind UTC of the zone in a date with a time; null: it names none. */
function zoneBehind(text: string): number | null {
  const [, , letters, sign, hours = '0', minutes = '0'] = TIME_BEHIND.exec(foldedText(text)) ?? [];
  if (letters === undefined && sign === undefined) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  return (BEHIND_UTC[letters ?? 'utc'] ?? 0) + (sign === '+' ? -offset : offset);
}

/** Whether a date names its time zone, so that it is an instant and not the studio's wall clock. */
export const hasZone = (text: string): boolean =>
  text.length <= MOMENT_MAX &&
  zoneBehind(text) !== null &&
  (['dmy', 'mdy'] as const).some((order) => readDay(text, order));

/**
 * Reads a day, perhaps with a time: 'YYYY-MM-DD', 'YYYY-MM-DDTHH:mm', or with a zone the instant
 * 'YYYY-MM-DDTHH:mm:00.000Z'.
 */
export function readMoment(text: string, order: DateOrder | null): string | null {
  const day = readDay(text, order);
  if (day === null) return null;
  const excel = /[.,]/.test(text) ? excelMoment(text) : null;
  if (excel) return excel.toISOString().slice(0, 16);
  const behind = TIME_BEHIND.exec(foldedText(text))?.[1];
  if (behind === undefined) return day;
  const time = readTime(behind);
  if (time === null) return null;
  const zone = zoneBehind(text);
  return zone === null ? `${day}T${time}` : new Date(Date.parse(`${day}T${time}Z`) + zone * MINUTE).toISOString();
}

/** Whether a result of `readMoment` is an instant. */
export const isInstant = (moment: string): boolean => moment.endsWith('Z');

/**
 * Reads the last day of validity. An instant becomes the studio's day at that moment; but midnight in its own zone is
 * how machines write a day, and keeps it.
 */
export function readLastDay(text: string, order: DateOrder | null, timezone: string): string | null {
  const moment = readMoment(text, order);
  if (moment === null || !isInstant(moment)) return readDay(text, order);
  const isMidnight = readTime(TIME_BEHIND.exec(foldedText(text))?.[1] ?? '') === '00:00';
  return isMidnight ? readDay(text, order) : studioDay(new Date(moment), timezone);
}
