/** The address form: form 6, which every field of the type 'address' validates against. */
import { ADDRESS_TEXTS } from '../validation';
import type { FieldValue, FormField, FormValues } from './types';

export const ADDRESS_FORM_ID = 6;

const LABELS: readonly (readonly [key: string, label: string])[] = [
  ['street', 'Calle'],
  ['number', 'Número'],
  ['interior_number', 'Interior'],
  ['neighborhood', 'Colonia'],
  ['city', 'Ciudad'],
  ['state', 'Estado'],
  ['zip_code', 'Código postal'],
  ['country', 'País'],
];

/** The parts of an address wherever it is printed; form 6 may ask more. */
export const ADDRESS_KEYS = LABELS.map(([key]) => key);

/** The fields of form 6 in a new studio. */
export const ADDRESS_FIELDS: readonly FormField[] = LABELS.map(([key, label], index) => ({
  key,
  name: key,
  id: key,
  label,
  type: 'text',
  order: index + 1,
  step: 1,
  required: key in ADDRESS_TEXTS,
  options: null,
  items: null,
  className: null,
  precondition: null,
  value: null,
}));

/** The fields of an 'address' field. */
export const addressParts = ({ parts = ADDRESS_FIELDS }: Pick<FormField, 'parts'>): readonly FormField[] => parts;

const MEXICO = /^(m[eé]xico|mx)?$/i;

/** Mexican postal codes must have five digits; those of other countries aren't checked. */
export function postalCodeError(code: FieldValue, { country = '' }: FormValues): string | null {
  const isMexican = MEXICO.test(String(country ?? '').trim());
  return isMexican && !/^\d{5}$/.test(String(code)) ? 'El código postal tiene 5 dígitos.' : null;
}
