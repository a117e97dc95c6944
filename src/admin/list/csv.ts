import { csvCell, type CsvCell } from '../../../domain/csv';
import { saveFile } from '../../core/saveFile';

/** A file for spreadsheets: with a byte order mark, so that Excel reads accents. */
export async function downloadCsv(name: string, rows: ReadonlyArray<readonly CsvCell[]>): Promise<void> {
  const { default: Papa } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  saveFile(`\ufeff${Papa.unparse(rows.map((row) => row.map(csvCell)))}`, `${name}.csv`, 'text/csv;charset=utf-8');
}
