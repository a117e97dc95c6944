/**
 * Cells of tables for spreadsheets: numbers that can be summed, times in the studio's zone, and no text that would run
 * as a formula.
 */
import moment from 'moment-timezone';
import type { WallClock } from './studioTime';

export type CsvCell = string | number | boolean | null;

/** A negative number as text. With a '+' it is a telephone, which a spreadsheet would turn into a number. */
const NUMBER = /^-\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

/** The text of a cell; an apostrophe protects against formulas, except for numbers. */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return String(value);
  return FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}

/** An instant in a time zone as spreadsheets recognise it: "2026-11-23 07:00". */
export const csvMoment = (instant: string | Date, timeZone: string): string =>
  moment(instant).tz(timeZone).format('YYYY-MM-DD HH:mm');

/** A wall clock as spreadsheets recognise it. */
export const csvWallClock = (wallClock: WallClock): string => wallClock.slice(0, 16).replace('T', ' ');
