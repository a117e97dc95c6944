/** What the cells of reports say on the screen and in files, and how rows are sorted and summed up. */
import { csvMoment, csvWallClock, type CsvCell } from '../csv';
import { formatDate, formatDateTime, formatMoment, monthName, weekdayName } from '../format';
import { toCentavos, toPesos } from '../money';
import { formatAmount, formatNumber } from '../numbers';
import { addDays } from '../studioTime';
import type { Cell, Ref, ReportColumn, ReportDefinition, ReportRow } from './types';

const isRef = (cell: Cell | undefined): cell is Ref => typeof cell === 'object' && cell !== null;
const numberIn = (row: ReportRow, key: string): number => {
  const cell = row[key];
  return typeof cell === 'number' ? cell : 0;
};

/** The share of a percent column, 0 to 1 and beyond; null: the whole is 0. */
function shareOf(row: ReportRow, of: readonly [string, string]): number | null {
  const whole = numberIn(row, of[1]);
  return whole === 0 ? null : numberIn(row, of[0]) / whole;
}

/** A cell's value, computed where it follows from others. Money is centavos. */
export function valueOf(row: ReportRow, { key, of }: ReportColumn): Cell {
  return of ? shareOf(row, of) : (row[key] ?? null);
}

/** A Monday. */
const MONDAY = '2026-11-23';
const weekday = (n: number): string => weekdayName(addDays(MONDAY, n - 1));
const hour = (n: number): string => `${String(n).padStart(2, '0')}:00`;

/** "87.5 %" */
export const percentText = (share: number): string => `${formatNumber(Math.round(share * 1000) / 10)} %`;

/** The text of a cell on the screen; '—' without a value. `zone`: the studio's. */
export function cellText(row: ReportRow, column: ReportColumn, zone: string): string {
  const value = valueOf(row, column);
  if (value === null) return '—';
  if (isRef(value)) return value.text;
  if (typeof value === 'number') return numberText(value, column);
  if (column.kind === 'day') return formatDate(value);
  if (column.kind === 'month') return monthName(value);
  if (column.kind === 'clock') return formatDateTime(value);
  return column.kind === 'instant' ? formatMoment(value, zone) : value;
}

function numberText(value: number, { kind }: ReportColumn): string {
  if (kind === 'money') return formatAmount(value);
  if (kind === 'percent') return percentText(value);
  if (kind === 'weekday') return weekday(value);
  return kind === 'hour' ? hour(value) : formatNumber(value);
}

/** A cell in a file: numbers that can be summed, times that can be sorted. Money is pesos, a percent a share. */
export function fileCell(row: ReportRow, column: ReportColumn, zone: string): CsvCell {
  const value = valueOf(row, column);
  if (value === null) return null;
  if (isRef(value)) return value.text;
  if (typeof value === 'number') {
    if (column.kind === 'money') return toPesos(value);
    return column.kind === 'weekday' || column.kind === 'hour' ? numberText(value, column) : value;
  }
  if (column.kind === 'clock') return csvWallClock(value);
  return column.kind === 'instant' ? csvMoment(value, zone) : value;
}

/** Sums of the columns that have a total; percents follow from them. */
export function totalsOf({ columns }: ReportDefinition, rows: readonly ReportRow[]): ReportRow {
  const summed = columns.filter(({ total }) => total);
  return Object.fromEntries(
    summed.map(({ key }) => [key, rows.reduce((sum, row) => sum + numberIn(row, key), 0)] as const),
  );
}

/** Whether a percent of the totals can be computed. */
export const hasTotal = (totals: ReportRow, { key, of }: ReportColumn): boolean =>
  (of ?? [key]).every((one) => one in totals);

const TEXTS = new Intl.Collator('es-MX', { numeric: true });

function compareCells(one: NonNullable<Cell>, other: NonNullable<Cell>): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return TEXTS.compare(isRef(one) ? one.text : String(one), isRef(other) ? other.text : String(other));
}

/** The column that a sort key names; null: none of the report. */
export const sortedColumn = ({ columns }: ReportDefinition, sort: string): ReportColumn | null =>
  columns.find(({ key }) => key === sort.replace(/^-/, '')) ?? null;

/** Rows by a column, with '-' from the highest; empty cells come last in both. Equal rows stay as they are. */
export function sortRows(definition: ReportDefinition, rows: readonly ReportRow[], sort: string): readonly ReportRow[] {
  const column = sortedColumn(definition, sort) ?? sortedColumn(definition, definition.sort);
  if (!column) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row, column) }))
    .sort(({ value: one }, { value: other }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : sign * compareCells(one, other),
    )
    .map(({ row }) => row);
}

const withMoney =
  (convert: (value: number) => number) =>
  ({ columns }: ReportDefinition, row: ReportRow): ReportRow =>
    Object.fromEntries(
      Object.entries(row).map(([key, cell]) => {
        const isMoney = columns.some((column) => column.key === key && column.kind === 'money');
        return [key, isMoney && typeof cell === 'number' ? convert(cell) : cell];
      }),
    );
/** A row for the wire, with money in pesos. */
export const wireRow = withMoney(toPesos);
/** A row from the wire, with money in centavos. */
export const readRow = withMoney(toCentavos);
