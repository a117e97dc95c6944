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

/** What an address is made of wherever it is printed; form 6 may ask more. */
export const ADDRESS_KEYS = LABELS.map(([key]) => key);

/** As every studio starts with it. */
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

/** What a field of the type 'address' asks. */
export const addressParts = ({ parts = ADDRESS_FIELDS }: Pick<FormField, 'parts'>): readonly FormField[] => parts;

const MEXICO = /^(m[eé]xico|mx)?$/i;

/** Mexico's have five digits; what is written of another country's is taken as it is. */
export function postalCodeError(code: FieldValue, { country = '' }: FormValues): string | null {
  const isMexican = MEXICO.test(String(country ?? '').trim());
  return isMexican && !/^\d{5}$/.test(String(code)) ? 'El código postal tiene 5 dígitos.' : null;
}
