/** Answers as readable text: a choice by its label, a file by its name. */
import { formatDate } from '../format';
import { ADDRESS_KEYS, addressParts } from './address';
import { optionsOf, orderFields } from './fields';
import type { AddressValue, FieldValue, FormField } from './types';

/** The parts of an address in order; parts of form 6 beyond the standard eight are labelled. */
const addressText = (address: AddressValue, parts: readonly FormField[]): string =>
  orderFields(parts)
    .flatMap((part) => {
      const text = answerText(part, address[part.key]);
      if (text === '') return [];
      return ADDRESS_KEYS.includes(part.key) ? text : `${part.label}: ${text}`;
    })
    .join(', ');

export function answerText(
  field: Pick<FormField, 'type' | 'items' | 'options' | 'parts'>,
  value: FieldValue | undefined,
): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean' && !optionsOf(field)) return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map((one) => answerText(field, one as FieldValue)).join(', ');
  if (typeof value === 'object')
    return 'file_id' in value
      ? String((value as { readonly name?: string }).name ?? 'Archivo')
      : addressText(value as AddressValue, addressParts(field));
  const day = field.type === 'date' || field.type === 'birthdate';
  if (day && typeof value === 'string') return formatDate(value);
  return optionsOf(field)?.find((option) => option.value === value)?.label ?? String(value);
}
