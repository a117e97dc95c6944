/** Reads the text of a cell: the value to store, or what is wrong with it. */
import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { foldForSearch } from '../attendance';
import { CLASS_DESCRIPTION_MAX } from '../classCard';
import { isStoredPhone } from '../phone';
import { cleanText, nameError, type TextKind } from '../texts';
import { EMAIL_MAX, isEmail, NAME_MAX } from '../validation';
import { IMPORT_COLUMNS, type CellType, type ImportKind, type Mapping } from './columns';
import { readDay, readLastDay, readMoment, readTime, type DateOrder } from './days';

/** null: the cell is empty. */
export type CellValue = string | number | boolean | null;

export interface Problem {
  /** Row number as in a spreadsheet: the header is row 1. */
  readonly row: number;
  /** The key of its column; null: the whole row. */
  readonly column: string | null;
  readonly message: string;
  /** Text of the cell. */
  readonly value: string;
}

/** One row of a file, by the keys of its columns. */
export interface ImportedRow {
  readonly row: number;
  readonly values: Readonly<Record<string, CellValue>>;
}

export interface ReadOptions {
  readonly order: DateOrder | null;
  /** The studio's current day. */
  readonly today: string;
  /** The studio's time zone. */
  readonly timezone: string;
  /** Whether optional cells that can't be read are left empty. */
  readonly emptiesCells?: boolean;
}

/** Kinds of texts other than a single line. */
const KINDS: Readonly<Partial<Record<CellType, TextKind>>> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  lines: 'lines',
};
const TEXT_MAX = 500;
/** Maximum length; that of a class's description. */
const LINES_MAX = CLASS_DESCRIPTION_MAX;
const COUNT_MAX = 10_000;

/** The amount that means unlimited credits. */
export const UNLIMITED_AMOUNT = -1;
const UNLIMITED_WORDS = /^(ilimitad[oa]s?|unlimited|sin limite|∞)$/;
const YES = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x']);
const NO = new Set(['no', 'n', 'false', 'falso', '0']);

/** Prefixes for dialling Mexican numbers until 2019. */
const LOCAL_PREFIX = /^(?:04[45]|01)[\s-]*(?=(?:\D*\d){10}\D*$)/;

/** A Mexican number of ten digits, or another country's with its '+'; null: not a phone number. */
export function readPhoneCell(text: string): string | null {
  const found = parsePhoneNumberFromString(
    cleanText('phone', text).replace(LOCAL_PREFIX, '').replace(/^00/, '+'),
    'MX',
  );
  if (!found) return null;
  // '+52 1' was the prefix of Mexican mobile numbers until 2019.
  const national = String(found.nationalNumber).replace(/^1(?=\d{10}$)/, '');
  const stored = found.countryCallingCode === '52' ? national : found.number;
  if (!isStoredPhone(stored)) return null;
  return found.countryCallingCode === '52' || isValidPhoneNumber(found.number) ? stored : null;
}

/** Removes the apostrophe by which spreadsheet exports protect texts that look like formulas. */
const withoutFormulaGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '').trim();

type Answer = { readonly value: CellValue } | { readonly error: string };

const readWholeNumber = (text: string): number | null => (/^\d{1,9}([.,]0+)?$/.test(text) ? parseInt(text, 10) : null);

export function readCell(type: CellType, given: string, { order, today, timezone }: ReadOptions): Answer {
  const text = withoutFormulaGuard(cleanText(KINDS[type] ?? 'line', given));
  if (text === '') return { value: null };
  // Checked first, so that patterns never run on a very long cell.
  const max = type === 'lines' ? LINES_MAX : TEXT_MAX;
  if (text.length > max) return { error: `Es más largo que ${max} letras.` };
  const or = (value: CellValue, error: string): Answer => (value === null ? { error } : { value });
  switch (type) {
    case 'text':
    case 'lines':
      return { value: text };
    case 'name': {
      const error = text.length > NAME_MAX ? `Es más largo que ${NAME_MAX} letras.` : nameError(text);
      return error === null ? { value: text } : { error };
    }
    case 'email': {
      const email = text.toLowerCase();
      return or(email.length <= EMAIL_MAX && isEmail(email) ? email : null, 'No es un correo.');
    }
    case 'phone':
      return or(readPhoneCell(text), 'No es un teléfono: diez números de México, o con + y la clave de su país.');
    case 'birthdate': {
      const day = readDay(text, order, today);
      if (day !== null && day > today) return { error: 'Es un día que todavía no llega.' };
      return or(day, 'No es una fecha.');
    }
    case 'day':
      return or(readLastDay(text, order, timezone), 'No es una fecha.');
    case 'moment':
      return or(readMoment(text, order), 'No es una fecha.');
    case 'time':
      return or(readTime(text), 'No es una hora: escribe 07:00 o 7:00 pm.');
    case 'count': {
      const count = readWholeNumber(text);
      return or(count !== null && count <= COUNT_MAX ? count : null, 'No es un número entero.');
    }
    case 'amount': {
      if (UNLIMITED_WORDS.test(foldForSearch(text))) return { value: UNLIMITED_AMOUNT };
      const amount = readWholeNumber(text);
      return or(amount !== null && amount <= COUNT_MAX ? amount : null, 'No es un número de clases ni «ilimitado».');
    }
    case 'yesno': {
      const word = foldForSearch(text);
      return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : { error: 'Escribe sí o no.' };
    }
  }
}

/** A row of a file by its mapping, with its problems. */
export function readRow(
  kind: ImportKind,
  mapping: Mapping,
  { row, cells }: { readonly row: number; readonly cells: readonly string[] },
  options: ReadOptions,
): { readonly read: ImportedRow; readonly problems: readonly Problem[]; readonly emptied: number } {
  const problems: Problem[] = [];
  const values: Record<string, CellValue> = {};
  let emptied = 0;
  for (const { key, type, optional } of IMPORT_COLUMNS[kind]) {
    const at = mapping.indexOf(key);
    const given = at < 0 ? '' : (cells[at] ?? '');
    const answer = readCell(type, given, options);
    values[key] = 'value' in answer ? answer.value : null;
    if ('error' in answer && optional && options.emptiesCells) emptied += 1;
    else if ('error' in answer) problems.push({ row, column: key, message: answer.error, value: given.slice(0, 200) });
  }
  return { read: { row, values }, problems, emptied };
}
