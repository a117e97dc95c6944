/**
 * A CSV as people's programs write it: UTF-8, UTF-16 or Windows-1252, separated by comma, semicolon, tab or bar; errors
 * name their row. It is read in a process of its own (server/reader).
 */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { IMPORT_MAX_BYTES, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '../../../domain/import/columns';
import { orderSeen, ordersTogether, type OrderSeen } from '../../../domain/import/days';
import { AppError } from '../../../domain/errors';
import type { FileColumn } from '../../db/importTables';

/** Bytes that are decoded at a time. */
const PIECE = 64 * 1024;
/** Characters of one row: a quote that is never closed isn't read to the end of a large file. */
const ROW_MAX = 200_000;
/** Rows with the empty ones: what is nothing but line ends isn't read to its end. */
const LINES_MAX = 3 * IMPORT_MAX_ROWS;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const SEPARATORS = [',', ';', '\t', '|'] as const;

export interface FileRow {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  readonly headers: readonly string[];
  readonly columns: readonly FileColumn[];
  readonly rowCount: number;
  /** All rows but the header and empty ones. */
  rows(): AsyncGenerator<FileRow>;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, n) => {
    if (byte === 0) zeros[n % 2]! += 1;
  });
  // Western texts in UTF-16 without its mark: every second byte is 0.
  if (zeros[1]! > head.length / 4) return 'utf-16le';
  if (zeros[0]! > head.length / 4) return 'utf-16be';
  // A file that was cut may end within a character.
  const isUtf = [0, 1, 2, 3].some((cut) => bytes.length > cut && isUtf8(bytes.subarray(0, bytes.length - cut)));
  return isUtf ? 'utf-8' : 'windows-1252';
}

function* textOf(bytes: Buffer, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += PIECE)
    // The database stores no NUL.
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length }).replaceAll('\0', '');
}

/** The separator that the header has most of, outside of quotes. */
function separatorOf(line: string): string {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** How spreadsheets, PDFs and archives begin, in hexadecimal. */
const OTHER_FILES = ['504b0304', 'd0cf11e0', '25504446', '1f8b'];

const cut = (row: number, why: string): AppError =>
  new AppError('import/cut', { message: `La fila ${row} está cortada: ${why} Expórtalo de nuevo; nada se guardó.` });

async function* recordsOf(bytes: Buffer, encoding: Encoding, separator: string): AsyncGenerator<FileRow> {
  const parser = Readable.from(textOf(bytes, encoding)).pipe(
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
      yield { row, cells };
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code = '', records = row } = error as { code?: string; records?: number };
    if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED')
      throw cut(records + 1, 'abre comillas que no se cierran.');
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
  const head = [...textOf(bytes.subarray(0, PIECE), encoding)].join('').replace(/^\uFEFF/, '');
  const [firstLine = '', secondLine = ''] = head.split(/\r\n|\n|\r/);
  // What Excel writes for itself.
  const declared = /^"?sep=(.)"?$/i.exec(firstLine.trim())?.[1];
  const separator = declared ?? separatorOf(firstLine.trim() === '' ? secondLine : firstLine);
  const records = (): AsyncGenerator<FileRow> => recordsOf(bytes, encoding, separator);

  let headers: readonly string[] | null = null;
  let rowCount = 0;
  const samples: string[][] = [];
  const orders: OrderSeen[] = [];
  const headerOf = (cells: readonly string[]): string[] => {
    const names = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
    while (names.at(-1) === '') names.pop();
    return names;
  };
  const isPreamble = ({ row, cells }: FileRow): boolean => isEmpty(cells) || (declared !== undefined && row === 1);
  const fitted = ({ row, cells }: FileRow, width: number): FileRow => {
    if (cells.length < width) throw cut(row, `tiene ${cells.length} columnas y el encabezado ${width}.`);
    if (!isEmpty(cells.slice(width)))
      throw new AppError('import/columns', {
        message: `La fila ${row} tiene ${cells.length} columnas y el encabezado ${width}: ¿falta una comilla antes?`,
      });
    return { row, cells: cells.slice(0, width) };
  };
  for await (const record of records()) {
    if (isPreamble(record)) continue;
    if (!headers) {
      headers = headerOf(record.cells);
      if (headers.length > IMPORT_MAX_COLUMNS || headers.join('').includes('\uFFFD'))
        throw new AppError('import/no-table');
      continue;
    }
    const { cells } = fitted(record, headers.length);
    rowCount += 1;
    if (rowCount > IMPORT_MAX_ROWS) throw new AppError('import/too-many-rows');
    cells.forEach((cell, n) => {
      const found = (samples[n] ??= []);
      const sample = cell.trim().slice(0, SAMPLE_LENGTH);
      if (sample !== '' && found.length < SAMPLES && !found.includes(sample)) found.push(sample);
      const seen = orderSeen(cell);
      if (seen !== null) orders[n] = ordersTogether([orders[n] ?? null, seen]);
    });
  }
  if (!headers || rowCount === 0) throw new AppError('import/empty');
  const names = headers;
  return {
    headers: names,
    columns: names.map((header, n) => ({ header, samples: samples[n] ?? [], order: orders[n] ?? null })),
    rowCount,
    async *rows() {
      let isHeader = true;
      for await (const record of records()) {
        if (isPreamble(record)) continue;
        if (!isHeader) yield fitted(record, names.length);
        isHeader = false;
      }
    },
  };
}
