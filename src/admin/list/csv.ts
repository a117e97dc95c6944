import { csvCell, type CsvCell } from '../../../domain/csv';
import { saveFile } from '../../core/saveFile';

/** Keeps spaces and line breaks within cells. */
const FORMAT = { record_delimiter: 'windows', eof: false, quoted_match: /^ | $|[\r\n\ufeff]/ };

/** Downloads a file for spreadsheets, with a byte order mark, so that Excel reads accents. */
export async function downloadCsv(name: string, rows: ReadonlyArray<readonly CsvCell[]>): Promise<void> {
  const { stringify } = await import(/* webpackChunkName: "csv" */ 'csv-stringify/browser/esm/sync');
  const text = stringify(
    rows.map((row) => row.map(csvCell)),
    FORMAT,
  );
  saveFile(`\ufeff${text}`, `${name}.csv`, 'text/csv;charset=utf-8');
}
