/** Allowed values of a field by type, and their stored form. */
import { birthdateError } from '../signUp';
import { invalidTextPointers, EMAIL_MAX, isDay, isEmail, isPhone, PHONE_ERROR } from '../validation';
import { isStoredPhone } from '../phone';
import { cleanText, nameError, type TextKind } from '../texts';
import { optionsOf } from './fields';
import type { FieldType, FieldValue, FormField } from './types';

export const FORM_TEXTS = {
  fill: 'Debes llenar este campo.',
  choose: 'Debes seleccionar una opción.',
  upload: 'Debes cargar el archivo solicitado.',
  phone: PHONE_ERROR,
  email: 'El formato del correo no es correcto.',
  number: 'Escribe un número.',
  date: 'Escribe una fecha válida.',
  time: 'Escribe una hora válida.',
  broken: 'Este texto tiene caracteres que no se pueden guardar.',
} as const;

/** Characters of each text. */
export const TEXT_MAX = 200;
export const TEXTAREA_MAX = 2000;
const PASSWORD_MAX = 128;
const PHONE_MAX = 30;
export const CHOICE_MAX = 80;
/** Entries of a list. */
export const CHOICES_MAX = 20;
export const IMAGES_MAX = 10;
const NUMBER_MAX = 1e12;

/** The result of reading a value: empty, the value to store, or the reason why it is invalid. */
export type ValueReading = { readonly empty: true } | { readonly stored: FieldValue } | { readonly error: string };
const EMPTY: ValueReading = { empty: true };
const invalid = (error: string): ValueReading => ({ error });

const tooLong = (max: number): string => `Escribe máximo ${max} caracteres.`;

/** Counts code points; texts that are far too long aren't counted. */
const isLonger = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && [...text].length > max);

type Reader = (value: FieldValue, field: FormField, today: string) => ValueReading;

/** Cleans and trims a text, then calls `problem`. */
const readText =
  (
    max: number,
    problem: (text: string, today: string) => string | null = () => null,
    kind: TextKind = 'line',
  ): Reader =>
  (value, _field, today) => {
    if (typeof value !== 'string') return invalid(FORM_TEXTS.fill);
    // Also limits white space, before the text is trimmed.
    if (isLonger(value, 2 * max)) return invalid(tooLong(max));
    const text = cleanText(kind, value).trim();
    if (text === '') return EMPTY;
    if (isLonger(text, max)) return invalid(tooLong(max));
    const error = problem(text, today);
    return error === null ? { stored: text } : invalid(error);
  };

const readLine = readText(TEXT_MAX);
const readName = readText(TEXT_MAX, nameError, 'name');

/** Stored as typed: spaces are part of a password. */
const readPassword: Reader = (value) => {
  if (typeof value !== 'string') return invalid(FORM_TEXTS.fill);
  if (value === '') return EMPTY;
  return isLonger(value, PASSWORD_MAX) ? invalid(tooLong(PASSWORD_MAX)) : { stored: value };
};

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
const isDateTime = (text: string): boolean => text[10] === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11));
const DECIMAL = /^[+-]?(\d{1,13}(\.\d{0,6})?|\.\d{1,6})$/;

/** Negative numbers are stored as their absolute value. */
const readNumber: Reader = (value) => {
  if (typeof value === 'string') {
    const text = value.trim();
    if (text === '') return EMPTY;
    return DECIMAL.test(text) ? readNumber(Number(text), {} as FormField, '') : invalid(FORM_TEXTS.number);
  }
  if (typeof value !== 'number' || !(Math.abs(value) <= NUMBER_MAX)) return invalid(FORM_TEXTS.number);
  return { stored: Math.abs(value) };
};

const readBoolean: Reader = (value) => (typeof value === 'boolean' ? { stored: value } : invalid(FORM_TEXTS.choose));

/** Browsers send a chosen number as text: the item's own value is stored. */
const readChoice: Reader = (value, field) => {
  if (value === '') return EMPTY;
  if (!['string', 'number', 'boolean'].includes(typeof value)) return invalid(FORM_TEXTS.choose);
  const options = optionsOf(field);
  if (!options) return typeof value === 'string' ? readLine(value, field, '') : { stored: value };
  const chosen = options.find((option) => String(option.value) === String(value));
  return chosen ? { stored: chosen.value } : invalid(FORM_TEXTS.choose);
};

const readChoices: Reader = (value) => {
  if (!Array.isArray(value)) return invalid(FORM_TEXTS.choose);
  if (value.length > CHOICES_MAX) return invalid(`Elige máximo ${CHOICES_MAX} opciones.`);
  const given: readonly unknown[] = value;
  if (!given.every((one) => typeof one === 'string')) return invalid(FORM_TEXTS.choose);
  if (given.some((one) => isLonger(one, CHOICE_MAX))) return invalid(tooLong(CHOICE_MAX));
  const texts = [...new Set(given.flatMap((one) => cleanText('line', one).trim() || []))];
  return texts.length === 0 ? EMPTY : { stored: texts };
};

function fileId(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null && 'file_id' in value ? value.file_id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Only the id is stored: name and address belong to the file. */
const readFile: Reader = (value) => {
  if (value === '') return EMPTY;
  const file_id = fileId(value);
  return file_id === null ? invalid(FORM_TEXTS.upload) : { stored: { file_id } };
};

const readFiles: Reader = (value) => {
  if (!Array.isArray(value)) return invalid(FORM_TEXTS.upload);
  if (value.length > IMAGES_MAX) return invalid(`Sube máximo ${IMAGES_MAX} imágenes.`);
  const ids = new Set<number>();
  for (const one of value as readonly unknown[]) {
    const id = fileId(one);
    if (id === null) return invalid(FORM_TEXTS.upload);
    ids.add(id);
  }
  return ids.size === 0 ? EMPTY : { stored: [...ids].map((file_id) => ({ file_id })) };
};

const READERS: Readonly<Record<Exclude<FieldType, 'address'>, Reader>> = {
  text: (value, field, today) => (field.isPersonName ? readName : readLine)(value, field, today),
  textarea: readText(TEXTAREA_MAX, undefined, 'lines'),
  email: readText(EMAIL_MAX, undefined, 'email'),
  phone: readText(PHONE_MAX, undefined, 'phone'),
  password: readPassword,
  date: readText(TEXT_MAX, (text) => (isDay(text) ? null : FORM_TEXTS.date)),
  birthdate: readText(TEXT_MAX, birthdateError),
  datetime: readText(TEXT_MAX, (text) => (isDateTime(text) ? null : FORM_TEXTS.date)),
  time: readText(TEXT_MAX, (text) => (isTime(text) ? null : FORM_TEXTS.time)),
  number: readNumber,
  boolean: readBoolean,
  select: readChoice,
  location: readChoice,
  'creatable-select': readChoices,
  file: readFile,
  image: readFile,
  'multiple-images': readFiles,
};

/** Reads the value of any field but an address. */
export function readValue(
  field: FormField & { readonly type: keyof typeof READERS },
  value: FieldValue,
  today: string,
) {
  if (value === null) return EMPTY;
  const reading = field.ownRules ? { stored: value } : READERS[field.type](value, field, today);
  return 'stored' in reading && invalidTextPointers(reading.stored).length > 0 ? invalid(FORM_TEXTS.broken) : reading;
}

/** The format of a written text; an optional e-mail address may have any. */
export function formatError(type: FieldType, value: FieldValue, required: boolean): string | null {
  if (type === 'phone' && !isPhone(String(value)) && !isStoredPhone(String(value))) return FORM_TEXTS.phone;
  if (type === 'email' && required && !isEmail(String(value))) return FORM_TEXTS.email;
  return null;
}

const CHOSEN: readonly FieldType[] = ['select', 'creatable-select', 'location', 'boolean'];
const UPLOADED: readonly FieldType[] = ['file', 'image', 'multiple-images'];

/** The text of a required field without a value. */
export function missingText(type: FieldType): string {
  if (UPLOADED.includes(type)) return FORM_TEXTS.upload;
  return CHOSEN.includes(type) ? FORM_TEXTS.choose : FORM_TEXTS.fill;
}
