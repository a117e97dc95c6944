/** Rules for the fields of a form, so that customers can fill it in and the answers can be stored. */
import { ADDRESS_FIELDS, ADDRESS_FORM_ID, ADDRESS_KEYS } from './address';
import { optionsOf, parsePrecondition } from './fields';
import { CHOICE_MAX, readValue } from './values';
import { FIELD_TYPES, type FieldType, type FormField } from './types';

export const FIELD_KEY = '^[A-Za-z][A-Za-z0-9_]{0,59}$';
export const FIELDS_MAX = 50;
export const OPTIONS_MAX = 50;
/** Maximum length of the comma-separated options. */
export const OPTIONS_TEXT_MAX = OPTIONS_MAX * (CHOICE_MAX + 1);

/** Objects that can have custom fields. */
export const CUSTOM_OBJECTS = ['customer', 'purchase'] as const;
export type CustomObject = (typeof CUSTOM_OBJECTS)[number];

/** Keys that every profile has, or that have a special meaning: custom fields can't use them. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(
  `customer_id user_id user uid name last_name email phone telefono instagram birthdate file idAdjunto address
   signup_reason other password password_confirm role custom_values accepted_pages`.split(/\s+/),
);

export interface FieldProblem {
  /** Index of the field with the problem. */
  readonly index: number;
  readonly part: 'key' | 'type' | 'options' | 'precondition' | 'value' | 'required';
  readonly message: string;
}
type Problem = Omit<FieldProblem, 'index'> | null;

const STORES_NOTHING: readonly FieldType[] = ['password', 'file', 'image', 'multiple-images', 'address'];
/** Types whose choices come from the screen. */
const CHOSEN_ELSEWHERE = ['user', 'user_id'];

function optionsProblem(field: FormField): Problem {
  const problem = (message: string): Problem => ({ part: 'options', message });
  const choices = optionsOf(field) ?? [];
  if (choices.length > OPTIONS_MAX) return problem(`Agrega máximo ${OPTIONS_MAX} opciones.`);
  if (choices.some(({ value }) => String(value).length > CHOICE_MAX || String(value).trim() === ''))
    return problem(`Escribe cada opción, con máximo ${CHOICE_MAX} caracteres.`);
  if (new Set(choices.map(({ value }) => String(value))).size < choices.length)
    return problem('Hay opciones repetidas.');
  if (field.type === 'select' && choices.length === 0 && !CHOSEN_ELSEWHERE.includes(field.key))
    return problem('Agrega al menos una opción.');
  return null;
}

/** A precondition must name an earlier field, so that no two fields wait for each other. */
function preconditionProblem({ precondition }: FormField, earlier: readonly FormField[]): Problem {
  if (precondition === null) return null;
  const parsed = parsePrecondition(precondition);
  if (!parsed)
    return { part: 'precondition', message: 'Escribe la condición como clave=valor, clave!=valor, clave o !clave.' };
  return earlier.some((field) => field.key === parsed.key)
    ? null
    : { part: 'precondition', message: 'La condición debe nombrar un campo anterior.' };
}

function valueProblem(field: FormField, today: string): Problem {
  const { type, value } = field;
  if (value === null) return null;
  const wrong: Problem = { part: 'value', message: 'El valor inicial no es válido para este campo.' };
  if (type === 'address' || STORES_NOTHING.includes(type)) return wrong;
  return 'error' in readValue({ ...field, type }, value, today) ? wrong : null;
}

/** Whether every object inherits this key: values are stored in objects, where it would never be missing. */
const isInherited = (key: string): boolean => key in Object.prototype;

const fieldProblem = (field: FormField, earlier: readonly FormField[], today: string): Problem => {
  if (isInherited(field.key)) return { part: 'key', message: 'Esa clave no se puede usar.' };
  if (earlier.some(({ key }) => key === field.key)) return { part: 'key', message: 'Hay dos campos con esta clave.' };
  return optionsProblem(field) ?? preconditionProblem(field, earlier) ?? valueProblem(field, today);
};

/** The first invalid field, in order; null: all are valid. `today` is YYYY-MM-DD. */
export function fieldsProblem(ordered: readonly FormField[], today: string): FieldProblem | null {
  for (const [index, field] of ordered.entries()) {
    const problem = fieldProblem(field, ordered.slice(0, index), today);
    if (problem) return { index, ...problem };
  }
  return null;
}

const ADDRESS_PART: readonly FieldType[] = ['text', 'select'];
const ADDRESS_OWN: readonly FieldType[] = FIELD_TYPES.filter((type) => !STORES_NOTHING.includes(type));

/** Types that a field of the address form may have: the eight standard parts are texts. */
export const addressTypes = (key: string): readonly FieldType[] =>
  ADDRESS_KEYS.includes(key) ? ADDRESS_PART : ADDRESS_OWN;

/**
 * Why the address form isn't valid: it may rename and order the eight parts and ask more (but no files), and must
 * require the three that an invoice needs.
 */
export function addressFormProblem(form_id: number, fields: readonly FormField[]): Omit<FieldProblem, 'index'> | null {
  if (form_id !== ADDRESS_FORM_ID) return null;
  const strange = fields.find(({ key, type }) => !addressTypes(key).includes(type));
  if (strange)
    return { part: 'type', message: `En una dirección «${strange.label}» no puede tener este tipo de respuesta.` };
  const missing = ADDRESS_FIELDS.find(
    ({ key, required }) =>
      required && !fields.some((field) => field.key === key && field.required && !field.precondition),
  );
  return missing ? { part: 'required', message: `La dirección siempre pide: ${missing.label}.` } : null;
}

/** Why a custom field isn't valid; null: it is. */
export function customFieldProblem({ key, type }: Pick<FormField, 'key' | 'type'>): Omit<FieldProblem, 'index'> | null {
  if (RESERVED_KEYS.has(key)) return { part: 'key', message: 'Esa clave ya la usa el perfil.' };
  // Passwords must not be stored among the studio's data.
  return type === 'password' ? { part: 'type', message: 'Las contraseñas no se guardan en el perfil.' } : null;
}

/** A key made from a label, allowed for a custom field: 'Talla de guantes' gives 'talla_de_guantes'. */
export function keyFromLabel(label: string): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const key = words.slice(0, 58) || 'campo';
  return RESERVED_KEYS.has(key) || isInherited(key) ? `${key}_2` : key;
}
