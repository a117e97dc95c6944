/** Values of dynamic fields: validated before they are stored, completed when they are sent. */
import type { FieldValues, PlainValues } from '../../../domain/contract/forms';
import { AppError } from '../../../domain/errors';
import { ADDRESS_FORM_ID } from '../../../domain/forms/address';
import type { CustomObject } from '../../../domain/forms/definition';
import { answerText } from '../../../domain/forms/text';
import type { FieldValue, FormField, FormValues } from '../../../domain/forms/types';
import { errorSummary, fieldErrors, storedValues } from '../../../domain/forms/validate';
import { latestDay } from '../../../domain/validation';
import type { Db, Trx } from '../../db/schema';
import type { Context } from '../../context';
import { fileReferences, requireReadableFiles } from '../files/references';
import { lockCustomFields } from './repository';
import { customFields, formById } from './service';

/** Ids of files in a value, which may be a file, a list of files, or something else. */
const fileIds = (value: FieldValue | undefined): number[] => {
  if (Array.isArray(value)) return (value as readonly FieldValue[]).flatMap(fileIds);
  return typeof value === 'object' && value !== null && typeof (value as { file_id?: unknown }).file_id === 'number'
    ? [(value as { file_id: number }).file_id]
    : [];
};

/**
 * Validates values of all custom fields of an object for storing; missing ones are empty. Throws 'request/invalid' with
 * the first wrong field, 'file/not-found' for a file that the caller may not read. Call it in the transaction that
 * stores them, before any other lock: it locks the fields until then.
 */
export async function checkedValues(
  ctx: Context,
  object: CustomObject,
  values: FieldValues,
  trx?: Trx,
): Promise<FormValues> {
  if (trx) await lockCustomFields(trx, object, 'share');
  const fields = (await customFields(ctx, object, trx)) as readonly FormField[];
  return checkedFields(ctx, fields, values, 'custom_values', trx);
}

/** Validates values of these fields for storing; `path`: where they stand in the request. Throws like checkedValues. */
export async function checkedFields(
  ctx: Context,
  fields: readonly FormField[],
  values: FieldValues,
  path: string,
  trx?: Trx,
): Promise<FormValues> {
  const db: Db = trx ?? ctx.studio.db;
  const rules = { today: latestDay(ctx.now) };
  const errors = fieldErrors(fields, values as FormValues, rules);
  const message = errorSummary(fields, errors);
  const [field] = Object.keys(errors);
  if (message !== null && field !== undefined)
    throw new AppError('request/invalid', { field: `${path}.${field}`, message });
  const stored = storedValues(fields, values as FormValues, rules);
  await requireReadableFiles(ctx, db, Object.values(stored).flatMap(fileIds));
  return stored;
}

/**
 * Stored values of several rows for callers who may see them: files have expiring addresses, values that don't fit the
 * current fields are left out. Fields and files are read once for all rows.
 */
async function shownRows(ctx: Context, object: CustomObject, rows: readonly FormValues[]) {
  if (rows.every((row) => Object.keys(row).length === 0))
    return { fields: [], shown: rows.map((): FormValues => ({})) };
  const fields = (await customFields(ctx, object)) as readonly FormField[];
  return { fields, shown: await shownFields(ctx, fields, rows) };
}

/** Rows of stored values of these fields, as shownRows shows them. */
export async function shownFields(
  ctx: Context,
  fields: readonly FormField[],
  rows: readonly FormValues[],
): Promise<FormValues[]> {
  const rules = { today: latestDay(ctx.now) };
  const values = rows.map((row) => storedValues(fields, row, rules));
  const files = await fileReferences(
    ctx,
    values.flatMap((row) => Object.values(row).flatMap(fileIds)),
  );
  const show = (value: FieldValue): FieldValue => {
    if (Array.isArray(value) && fileIds(value).length > 0)
      return (value as readonly FieldValue[]).map(show).filter((one) => one !== null) as FieldValue;
    const [id] = Array.isArray(value) ? [] : fileIds(value);
    return id === undefined ? value : (files.get(id) ?? null);
  };
  return values.map((row): FormValues =>
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => {
        const one = show(value);
        return one === null ? [] : [[key, one]];
      }),
    ),
  );
}

/** A row's stored values for callers who may see them. */
export async function shownValues(ctx: Context, object: CustomObject, stored: FormValues): Promise<FieldValues> {
  const { shown } = await shownRows(ctx, object, [stored]);
  return (shown[0] ?? {}) as FieldValues;
}

/** Stored answers of rows with their labels, as a receipt shows them. */
export async function shownAnswers(ctx: Context, object: CustomObject, rows: readonly FormValues[]) {
  const { fields, shown } = await shownRows(ctx, object, rows);
  return shown.map((values) => labelValues(fields, values));
}

export const labelValues = (fields: readonly FormField[], values: FormValues) =>
  fields.flatMap((field) => {
    const value = values[field.key] ?? null;
    const text = answerText(field, value);
    const src = typeof value === 'object' && value !== null && 'src' in value ? String(value.src) : null;
    return text === '' ? [] : [{ label: field.label, text, src }];
  });

/** Answers of an address beyond its eight parts, with labels. */
export async function addressAnswers(ctx: Context, values: PlainValues) {
  if (Object.keys(values).length === 0) return [];
  const fields = (await formById(ctx, ADDRESS_FORM_ID)).form_fields as readonly FormField[];
  return fields.flatMap((field) => {
    const text = answerText(field, values[field.key]);
    return text === '' ? [] : [{ label: field.label, text, src: null }];
  });
}
