import { csvCell, type CsvCell } from '../../../domain/csv';

/** A file for spreadsheets: with a byte order mark, so that Excel reads accents. */
export async function downloadCsv(name: string, rows: ReadonlyArray<readonly CsvCell[]>): Promise<void> {
  const { default: Papa } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  const text = Papa.unparse(rows.map((row) => row.map(csvCell)));
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
