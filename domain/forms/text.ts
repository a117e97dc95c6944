/** Answers as they are read: a choice by its label, a file by its name. */
import { formatDate } from '../format';
import { optionsOf } from './fields';
import type { FieldValue, FormField } from './types';

export function answerText(
  field: Pick<FormField, 'type' | 'items' | 'options'>,
  value: FieldValue | undefined,
): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean' && !optionsOf(field)) return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map((one) => answerText(field, one as FieldValue)).join(', ');
  if (typeof value === 'object')
    return 'file_id' in value ? String(value.name ?? 'Archivo') : Object.values(value).filter(Boolean).join(', ');
  const day = field.type === 'date' || field.type === 'birthdate';
  if (day && typeof value === 'string') return formatDate(value);
  return optionsOf(field)?.find((option) => option.value === value)?.label ?? String(value);
}
