import type { FieldType, FieldValue, FormField, FormRules } from '../../../domain/forms/types';
import type { Uploads } from './useUploads';

export interface ControlProps {
  readonly field: FormField;
  readonly id: string;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
  /** By the part of an address, and '' for the field itself. */
  readonly errors: Readonly<Record<string, string>>;
  readonly rules: FormRules;
  readonly uploads: Uploads;
}

/** A field that the code itself defines; those of studios come from the server. */
export const formField = (
  key: string,
  type: FieldType,
  label: string,
  changes: Partial<FormField> = {},
): FormField => ({
  key,
  name: key,
  id: key,
  label,
  type,
  order: 1,
  step: 1,
  required: true,
  options: null,
  items: null,
  className: null,
  precondition: null,
  value: null,
  ...changes,
});

/** What a field of texts shows for a value, whatever was stored. */
export const fieldText = (value: FieldValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The texts of a field that holds several. */
export const textsOf = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

export const labelOf = ({ label, required }: FormField): string => (required ? label : `${label} (opcional)`);
