/**
 * Validation of dynamic forms (specification, section 5). Only required fields must have a value in the right format.
 * In other fields the server refuses what can't be stored (wrong type, too long), and phones and postal codes that
 * can't exist.
 */
import { ADDRESS_TEXTS, passwordConfirmError } from '../validation';
import { addressParts, postalCodeError } from './address';
import { isAnswered, valueOf, visibleFields } from './fields';
import { FORM_TEXTS, formatError, missingText, readValue, type ValueReading } from './values';
import type { AddressValue, FieldValue, FormField, FormRules, FormValues } from './types';

/** The rules of the address form itself. */
export const ADDRESS_RULES: Omit<FormRules, 'today'> = {
  requiredTexts: ADDRESS_TEXTS,
  formats: { zip_code: postalCodeError },
};

const isAddress = (value: FieldValue): value is AddressValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Checked {
  readonly errors: Readonly<Record<string, string>>;
  readonly reading: ValueReading;
}

/** An address with any part filled in must be complete. */
function checkAddress(field: FormField, value: FieldValue, rules: FormRules): Checked {
  const { key, required } = field;
  if (value !== null && !isAddress(value)) return { errors: { [key]: FORM_TEXTS.fill }, reading: { empty: true } };
  const parts = addressParts(field);
  const address = value ?? {};
  const { today, formats = ADDRESS_RULES.formats } = rules;
  const { errors, stored } = checkForm(parts, address, { ...ADDRESS_RULES, formats, today });
  const isAsked = required || parts.some((part) => isAnswered(valueOf(address, part.key)));
  return {
    errors: isAsked ? Object.fromEntries(Object.entries(errors).map(([part, e]) => [`${key}.${part}`, e])) : {},
    reading: Object.keys(stored).length === 0 ? { empty: true } : { stored: stored as AddressValue },
  };
}

function checkField(field: FormField, values: FormValues, rules: FormRules): Checked {
  const { key, type, required } = field;
  const value = valueOf(values, key);
  if (type === 'address') return checkAddress(field, value, rules);
  const reading = readValue({ ...field, type }, value, rules.today);
  const error = (): string | null => {
    if ('error' in reading) return reading.error;
    if ('stored' in reading)
      return rules.formats?.[key]?.(reading.stored, values) ?? formatError(type, reading.stored, required);
    return required ? (rules.requiredTexts?.[key] ?? missingText(type)) : null;
  };
  const text = error();
  return { errors: text === null ? {} : { [key]: text }, reading };
}

/** Checks a form: errors of visible fields in order, and the values to store. */
function checkForm(
  fields: readonly FormField[],
  values: FormValues,
  rules: FormRules,
): { errors: Record<string, string>; stored: Record<string, FieldValue> } {
  const errors: Record<string, string> = {};
  const stored: Record<string, FieldValue> = {};
  const visible = visibleFields(fields, values, rules);
  for (const field of visible) {
    const checked = checkField(field, values, rules);
    Object.assign(errors, checked.errors);
    if ('stored' in checked.reading) stored[field.key] = checked.reading.stored;
  }
  const keys = new Set(visible.map((field) => field.key));
  if (keys.has('password') && keys.has('password_confirm') && !errors.password_confirm) {
    const error = passwordConfirmError(String(stored.password ?? ''), String(stored.password_confirm ?? ''));
    if (error) errors.password_confirm = error;
  }
  return { errors, stored };
}

/** The message for each wrong field by its key; for an address by 'key.part'. */
export const fieldErrors = (
  fields: readonly FormField[],
  values: FormValues,
  rules: FormRules,
): Record<string, string> => checkForm(fields, values, rules).errors;

/**
 * The values to store, after `fieldErrors` found nothing: trimmed, numbers without sign, files as ids, without hidden,
 * empty and unknown fields.
 */
export const storedValues = (
  fields: readonly FormField[],
  values: FormValues,
  rules: FormRules,
): Record<string, FieldValue> => checkForm(fields, values, rules).stored;

/** The alert above the form; null: all fields are valid. */
export function errorSummary(
  fields: readonly Pick<FormField, 'key' | 'label' | 'parts'>[],
  errors: Readonly<Record<string, string>>,
): string | null {
  const [path, ...more] = Object.keys(errors);
  if (path === undefined) return null;
  if (more.length > 0) return 'Revisa los campos faltantes o inválidos.';
  const [key, part] = path.split('.');
  const outer = fields.find((field) => field.key === key);
  const inner = outer && addressParts(outer).find((field) => field.key === part);
  return `Revisa el campo: ${(inner ?? outer)?.label ?? key}`;
}
