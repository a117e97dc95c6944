/** The form of a customer's tax data. */
import { CFDI_USES, cleanLegalName, cleanRfc, TAX_SYSTEMS, taxProblems, type TaxProfile } from '../../../domain/cfdi';
import type { FieldItem, FormField, FormValues } from '../../../domain/forms/types';

const items = (names: Readonly<Record<string, string>>): FieldItem[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: `${value} · ${name}` }));

const field = (key: keyof TaxProfile, label: string, order: number, choices: FieldItem[] | null = null): FormField => ({
  key,
  name: key,
  id: `fiscal-${key}`,
  label,
  order,
  step: 1,
  required: true,
  items: choices,
  type: choices ? 'select' : 'text',
  options: null,
  className: null,
  precondition: null,
  value: null,
  ...(choices ? {} : { ownRules: true }),
});

export const TAX_PROFILE_FIELDS: readonly FormField[] = [
  field('rfc', 'RFC', 1),
  field('legal_name', 'Nombre o razón social, como en tu Constancia', 2),
  field('zip', 'Código postal de tu domicilio fiscal', 3),
  field(
    'tax_system',
    'Régimen fiscal',
    4,
    items(Object.fromEntries(Object.entries(TAX_SYSTEMS).map(([key, { name }]) => [key, name]))),
  ),
  field('cfdi_use', 'Uso de la factura', 5, items(CFDI_USES)),
];

const answerText = (values: FormValues, key: keyof TaxProfile): string => String(values[key] ?? '').trim();

export const taxProfileOf = (values: FormValues): TaxProfile => ({
  rfc: cleanRfc(answerText(values, 'rfc')),
  legal_name: cleanLegalName(answerText(values, 'legal_name')),
  zip: answerText(values, 'zip'),
  tax_system: answerText(values, 'tax_system'),
  cfdi_use: answerText(values, 'cfdi_use'),
});

/** What is wrong with the values, by field: the first problem of each. */
export const taxProfileErrors = (values: FormValues): Record<string, string> =>
  Object.fromEntries(
    taxProblems(taxProfileOf(values))
      .reverse()
      .map(({ field: key, message }) => [key, message]),
  );
