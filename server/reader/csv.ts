/**
 * Reads a CSV file as other programs write it: in UTF-8, UTF-16, Windows-1252 or Mac Roman, separated by comma,
 * semicolon, tab or bar, with titles above its header or without empty cells at the end of a row. Errors name the row.
 */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import {
  headerAt,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  knownColumns,
} from '../../domain/import/columns';
import { hasZone, orderSeen, commonOrder, type OrderSeen } from '../../domain/import/days';
import { AppError } from '../../domain/errors';
import { cleanText } from '../../domain/texts';
import type { FileColumn } from '../db/importTables';
import { encodingOf, decoded, type Encoding } from './encoding';

/** Bytes from the beginning that are searched for the separator. */
const HEAD = 64 * 1024;
/** Characters of a row, so that an unclosed quote doesn't read a large file to its end. */
const ROW_MAX = 200_000;
/** Rows including empty ones, so that a file of line ends isn't read to its end. */
const LINES_MAX = 3 * IMPORT_MAX_ROWS;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const SEPARATORS = [',', ';', '\t', '|'] as const;

export interface FileRow {
  /** Row number as spreadsheets show it. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly headers: readonly string[];
  readonly columns: readonly FileColumn[];
  readonly rowCount: number;
  /** All rows except the header and empty ones. */
  rows(): AsyncGenerator<FileRow>;
}

/** The header must be among this many rows; titles may stand above it. */
const TITLES_MAX = 10;

/** The separator that occurs most in the header (the line with most known column names), outside of quotes. */
function separatorOf(lines: readonly string[]): string {
  const bare = lines.map((line) =>
    line.replace(/"((?:[^"]|"")*)"/g, (_, text: string) => text.replace(/[,;\t|]/g, ' ')),
  );
  const scored = SEPARATORS.map((separator) => {
    const parts = bare.map((line) => line.split(separator));
    return { separator, known: Math.max(0, ...parts.map(knownColumns)), first: parts.map(({ length }) => length) };
  });
  const named = Math.max(...scored.map(({ known }) => known));
  if (named >= 2) return scored.find(({ known }) => known === named)?.separator ?? ',';
  // No line has a known column name: take the first one with a separator.
  const line = bare.findIndex((text) => SEPARATORS.some((separator) => text.includes(separator)));
  const counts = scored.map(({ first }) => first[line] ?? 0);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** First bytes of spreadsheets, PDFs and archives, in hexadecimal. */
const OTHER_FILES = ['504b0304', 'd0cf11e0', '25504446', '1f8b'];

const cutRowError = (row: number, why: string): AppError =>
  new AppError('import/cut', { message: `La fila ${row} está cortada: ${why} Expórtalo de nuevo; nada se guardó.` });

async function* recordsOf(bytes: Buffer, encoding: Encoding, separator: string): AsyncGenerator<FileRow> {
  const parser = Readable.from(decoded(bytes, encoding)).pipe(
    parse({
      delimiter: separator,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: ROW_MAX,
    }),
  );
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > LINES_MAX) throw new AppError('import/too-many-rows');
      yield { row, cells: cells.map((cell) => cleanText('lines', cell)) };
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code = '', records = row } = error as { code?: string; records?: number };
    if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED')
      throw cutRowError(records + 1, 'abre comillas que no se cierran.');
    throw new AppError('import/no-table');
  }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Throws the errors of POST /imports. Only the file's bytes are held in memory. */
export async function readCsv(bytes: Buffer): Promise<CsvFile> {
  if (bytes.length > IMPORT_MAX_BYTES) throw new AppError('import/too-large');
  const start = bytes.subarray(0, 4).toString('hex');
  if (OTHER_FILES.some((other) => start.startsWith(other))) throw new AppError('import/no-table');
  const encoding = encodingOf(bytes);
  const head = [...decoded(bytes.subarray(0, HEAD), encoding)].join('').replace(/^\uFEFF/, '');
  const lines = head.split(/\r\n|\n|\r/, 2 * TITLES_MAX).filter((line) => line.trim() !== '');
  // Excel writes this line to declare the separator.
  const declared = /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1];
  const separator = declared ?? separatorOf(lines);
  const records = (): AsyncGenerator<FileRow> => recordsOf(bytes, encoding, separator);
  const isPreamble = ({ row, cells }: FileRow): boolean => isEmpty(cells) || (declared !== undefined && row === 1);

  const first: FileRow[] = [];
  for await (const record of records()) {
    if (!isPreamble(record)) first.push(record);
    if (first.length === TITLES_MAX) break;
  }
  const header = first[headerAt(first.map(({ cells }) => cells))];
  if (!header) throw new AppError('import/empty');
  const names = header.cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  while (names.at(-1) === '') names.pop();
  if (names.length > IMPORT_MAX_COLUMNS || names.join('').includes('\uFFFD')) throw new AppError('import/no-table');

  const ends = endsWithLine(bytes, encoding);
  /** Whether a cell of a short row contains a whole other row: its quotes were not closed. */
  const swallows = (cells: readonly string[]): boolean =>
    cells.length < names.length &&
    cells.some((cell) => {
      const [, ...more] = cell.split('\n');
      return more.some((line) => line.split(separator).length >= names.length);
    });
  /** The rows below the header, made as wide as the header. */
  async function* rows(): AsyncGenerator<FileRow> {
    let last: FileRow | null = null;
    for await (const record of records()) {
      if (record.row <= (header?.row ?? 0) || isPreamble(record)) continue;
      if (swallows(record.cells)) throw cutRowError(record.row, 'abre comillas que no se cierran.');
      if (last) yield fitRow(last, names.length);
      last = record;
    }
    if (!last) return;
    // Spreadsheets omit empty cells at the end of a row. A short last row without a line end means that the file was
    // cut off.
    if (last.cells.length < names.length && !ends)
      throw cutRowError(last.row, `tiene ${last.cells.length} columnas y el encabezado ${names.length}.`);
    yield fitRow(last, names.length);
  }

  let rowCount = 0;
  const columns = names.map((name) => ({
    header: name,
    samples: [] as string[],
    order: null as OrderSeen,
    zoned: false,
  }));
  for await (const { cells } of rows()) {
    rowCount += 1;
    if (rowCount > IMPORT_MAX_ROWS) throw new AppError('import/too-many-rows');
    columns.forEach((column, n) => {
      const cell = cells[n] ?? '';
      const sample = cell.trim().slice(0, SAMPLE_LENGTH);
      const { samples } = column;
      if (sample !== '' && samples.length < SAMPLES && !samples.includes(sample)) samples.push(sample);
      const seen = orderSeen(cell);
      if (seen !== null) column.order = commonOrder([column.order, seen]);
      column.zoned ||= hasZone(cell);
    });
  }
  if (rowCount === 0) throw new AppError('import/empty');
  return { headers: names, columns, rowCount, rows };
}

/** Whether the file ends with a line end. */
function endsWithLine(bytes: Buffer, encoding: Encoding): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 64 + (bytes.length % 2)));
  return /[\r\n][\s\0]*$/.test([...decoded(tail, encoding)].join(''));
}

function fitRow({ row, cells }: FileRow, width: number): FileRow {
  if (isEmpty(cells.slice(width))) return { row, cells: Array.from({ length: width }, (_, n) => cells[n] ?? '') };
  throw new AppError('import/columns', {
    message:
      `La fila ${row} tiene ${cells.length} columnas y el encabezado ${width}: ` +
      '¿falta una comilla antes, o hay un título arriba del encabezado?',
  });
}
