/**
 * Cells of tables that people open in a spreadsheet: numbers that it can add, the studio's time, and no text that it
 * would run as a formula.
 */
import moment from 'moment-timezone';
import type { WallClock } from './studioTime';

export type CsvCell = string | number | boolean | null;

/** A negative number that came as text. With a '+' it is a telephone, which a spreadsheet would make a number. */
const NUMBER = /^-\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

/** The text of a cell: an apostrophe guards what could be a formula, never a number. */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return String(value);
  return FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}

/** An instant in a zone, as spreadsheets take for a date: "2026-11-23 07:00". */
export const csvMoment = (instant: string | Date, timeZone: string): string =>
  moment(instant).tz(timeZone).format('YYYY-MM-DD HH:mm');

/** A wall clock likewise. */
export const csvWallClock = (wallClock: WallClock): string => wallClock.slice(0, 16).replace('T', ' ');
