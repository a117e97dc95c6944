import { csvCell, type CsvCell } from '../../../domain/csv';
import { saveFile } from '../../core/saveFile';

/** Spaces at the ends and line breaks stay part of the cell. */
const FORMAT = { record_delimiter: 'windows', eof: false, quoted_match: /^ | $|[\r\n\ufeff]/ };

/** A file for spreadsheets: with a byte order mark, so that Excel reads accents. */
export async function downloadCsv(name: string, rows: ReadonlyArray<readonly CsvCell[]>): Promise<void> {
  const { stringify } = await import(/* webpackChunkName: "csv" */ 'csv-stringify/browser/esm/sync');
  const text = stringify(
    rows.map((row) => row.map(csvCell)),
    FORMAT,
  );
  saveFile(`\ufeff${text}`, `${name}.csv`, 'text/csv;charset=utf-8');
}
