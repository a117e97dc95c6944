/** Where a form is shown, and which fields it can have there. */
import { ADDRESS_FORM_ID } from './address';
import { parsePrecondition } from './fields';
import type { FieldType, FormField, FormValues } from './types';

/** Who can open the form's own page: it has none, customers with an account, or visitors too. */
export const FORM_PAGES = ['none', 'account', 'everyone'] as const;

export interface ShownIn {
  signup: boolean;
  profile: boolean;
  /** Asked once, before the first purchase of one of these packages. */
  class_packages: number[];
  /** Asked once, before the first reservation of a class of one of these types. */
  class_types: number[];
  page: (typeof FORM_PAGES)[number];
}

export const SHOWN_NOWHERE: ShownIn = {
  signup: false,
  profile: false,
  class_packages: [],
  class_types: [],
  page: 'none',
};

export const isShown = ({ signup, profile, class_packages, class_types, page }: ShownIn): boolean =>
  signup || profile || class_packages.length > 0 || class_types.length > 0 || page !== 'none';

const FILES: readonly FieldType[] = ['file', 'image', 'multiple-images'];

/** Why a form can't be shown there; null: it can. */
export function fieldPlacementProblem(
  form_id: number | null,
  shown: Readonly<ShownIn>,
  fields: readonly FormField[],
): string | null {
  if (!isShown(shown)) return null;
  if (form_id === ADDRESS_FORM_ID) return 'La dirección ya se muestra en el perfil.';
  if (fields.length === 0) return 'Agrega al menos un campo antes de mostrar el formulario.';
  if (fields.some(({ type }) => type === 'password')) return 'Un formulario que se muestra no puede pedir contraseñas.';
  const file = fields.find(({ type }) => FILES.includes(type));
  if (file && (shown.signup || shown.page === 'everyone'))
    return `Quien todavía no tiene cuenta no puede subir archivos: quita «${file.label}» o no lo muestres ahí.`;
  return null;
}

const prefix = (form_id: number): string => `formulario_${form_id}_`;

/** The fields of a form inside another one: their keys, and the keys in their conditions, name the form. */
export const fieldsWithin = (form_id: number, fields: readonly FormField[]): FormField[] =>
  fields.map((field) => {
    const condition = field.precondition === null ? null : parsePrecondition(field.precondition);
    const key = prefix(form_id) + field.key;
    return {
      ...field,
      key,
      name: key,
      id: key,
      precondition: condition && field.precondition!.replace(condition.key, prefix(form_id) + condition.key),
    };
  });

/** The values of the form around, without those of the forms inside it. */
export const withoutForms = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !/^formulario_\d+_/.test(key)));

/** The values of one form among those of the form around it, by their own keys. */
export const valuesWithin = (form_id: number, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(prefix(form_id)) ? [[key.slice(prefix(form_id).length), value]] : [],
    ),
  );
