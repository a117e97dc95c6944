/** Reports as files for spreadsheets. */
import { stringify } from 'csv-stringify/sync';
import writeXlsxFile, { type Row as SheetRow } from 'write-excel-file/node';
import { csvCell } from '../../../domain/csv';
import { fileCell, hasTotal } from '../../../domain/reports/cells';
import type { ReportColumn, ReportDefinition, ReportRow } from '../../../domain/reports/types';
import { amountLabel } from '../../../domain/numbers';

export interface Table {
  readonly definition: ReportDefinition;
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow;
  /** The studio's. */
  readonly zone: string;
}

const TOTAL = 'Total';
const headOf = ({ label, kind }: ReportColumn): string => (kind === 'money' ? amountLabel(label) : label);

/** With a byte order mark, so that Excel reads accents. Without a row of totals, which a sum would count twice. */
export function csvFile({ definition: { columns }, rows, zone }: Table): Buffer {
  const lines = [
    columns.map(headOf),
    ...rows.map((row) => columns.map((column) => csvCell(fileCell(row, column, zone)))),
  ];
  return Buffer.from(`\uFEFF${stringify(lines, { record_delimiter: 'windows' })}`);
}

/** Formats of numbers by Excel's own codes. */
const FORMATS: Partial<Record<ReportColumn['kind'], string>> = { money: '#,##0.00', percent: '0.0%', count: '#,##0' };
const DATES: Partial<Record<ReportColumn['kind'], string>> = {
  day: 'yyyy-mm-dd',
  clock: 'yyyy-mm-dd hh:mm',
  instant: 'yyyy-mm-dd hh:mm',
};

/** A cell with its type: amounts can be summed and dates sorted. Texts are never read as formulas. */
function sheetCell(row: ReportRow, column: ReportColumn, zone: string) {
  const value = fileCell(row, column, zone);
  if (value === null) return null;
  const date = DATES[column.kind];
  // Spreadsheets have wall clocks, which the library reads from the UTC of a Date.
  if (date !== undefined) return { type: Date, value: new Date(`${String(value).replace(' ', 'T')}Z`), format: date };
  if (typeof value === 'number') return { type: Number, value, format: FORMATS[column.kind] ?? 'General' };
  return { type: String, value: String(value) };
}

export async function xlsxFile({ definition: { columns, title }, rows, totals, zone }: Table): Promise<Buffer> {
  const head = columns.map((column) => ({ type: String, value: headOf(column), fontWeight: 'bold' as const }));
  const sum = columns.map((column, n) => {
    if (n === 0) return { type: String, value: TOTAL, fontWeight: 'bold' as const };
    const cell = hasTotal(totals, column) ? sheetCell(totals, column, zone) : null;
    return cell && { ...cell, fontWeight: 'bold' as const };
  });
  const body = rows.map((row) => columns.map((column) => sheetCell(row, column, zone)));
  const data = [head, ...body, ...(Object.keys(totals).length > 0 ? [sum] : [])] as SheetRow[];
  return writeXlsxFile(data, {
    sheet: title.slice(0, 31),
    stickyRowsCount: 1,
    columns: columns.map(({ kind }) => ({ width: kind === 'text' || kind === 'person' || kind === 'group' ? 28 : 16 })),
  }).toBuffer();
}
