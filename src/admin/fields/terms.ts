/** The form for editing a field, and its conversion. */
import { conditionsOf, tidyCondition } from '../../../domain/forms/builder';
import { valueOf } from '../../../domain/forms/fields';
import type { FieldItem, FieldType, FormField, FormValues } from '../../../domain/forms/types';
import { formField, fieldText } from '../../ui/form/controls';

/** The properties of a field that an admin chooses. */
export type FieldTerms = Pick<FormField, 'label' | 'type' | 'options' | 'required'> &
  Partial<Pick<FormField, 'step' | 'precondition' | 'items'>>;

const LISTS: readonly FieldType[] = ['select', 'creatable-select'];
const isList = (type: unknown): boolean => LISTS.includes(type as FieldType);
/** Whether choices have their own values, which a list of words can't show. */
const hasItems = (field: FormField | null): boolean => field !== null && isList(field.type) && field.items !== null;

/** `earlier`: fields that the condition may refer to. `steps`: their number. */
export interface FieldPlace {
  readonly field: FormField | null;
  readonly earlier: readonly FormField[];
  readonly steps: number;
  readonly types: readonly FieldItem[];
}

export function fieldsFor({ field, earlier, steps, types }: FieldPlace, values: FormValues): readonly FormField[] {
  const asked = earlier.find(({ key }) => key === valueOf(values, 'when'));
  const condition = fieldText(valueOf(values, 'condition'));
  const conditions = asked ? conditionsOf(asked) : [];
  const isKnown = condition === '' || conditions.some(({ value }) => value === condition);
  const several = isList(valueOf(values, 'type'));
  return [
    formField('label', 'text', 'Pregunta'),
    formField('type', 'select', 'Tipo de respuesta', { order: 2, items: types }),
    ...(several
      ? [
          formField('options', 'textarea', 'Opciones, una por línea', {
            order: 3,
            required: valueOf(values, 'type') === 'select' && !hasItems(field),
          }),
        ]
      : []),
    formField('required', 'boolean', 'Respuesta obligatoria', { order: 4, required: false }),
    formField('step', 'select', 'Paso del formulario', {
      order: 5,
      items: Array.from({ length: steps + 1 }, (_, n) => ({ value: n + 1, label: `Paso ${n + 1}` })),
    }),
    ...(earlier.length > 0
      ? [
          formField('when', 'select', 'Mostrar solo según otra respuesta', {
            order: 6,
            required: false,
            items: earlier.map(({ key, label }) => ({ value: key, label })),
          }),
        ]
      : []),
    ...(asked
      ? [
          formField('condition', 'select', 'Se muestra si esa respuesta…', {
            order: 7,
            items: isKnown ? conditions : [...conditions, { value: condition, label: condition }],
          }),
        ]
      : []),
  ];
}

const optionsAsLines = (options: string | null): string =>
  (options ?? '')
    .split(',')
    .map((text) => text.trim())
    .join('\n');

export function valuesOf(field: FormField | null): FormValues {
  if (!field) return { type: 'text', required: false, step: 1 };
  const { label, type, required, step, precondition } = field;
  const tidy = precondition === null ? null : tidyCondition(precondition);
  return {
    label,
    type,
    required,
    step,
    options: optionsAsLines(field.options),
    when: tidy?.key ?? null,
    condition: tidy?.condition ?? null,
  };
}

/** Removes the choice of a condition when its field changes. */
export const withoutStaleCondition = (next: FormValues, before: FormValues): FormValues =>
  valueOf(next, 'when') === valueOf(before, 'when') ? next : { ...next, condition: null };

/** The chosen terms: step and condition only if they are set. */
export function termsOf(field: FormField | null, values: FormValues): FieldTerms {
  const typed = fieldText(valueOf(values, 'options'));
  const type = valueOf(values, 'type') as FieldType;
  const options = isList(type)
    ? typed
        .split(/[\n,]/)
        .flatMap((text) => text.trim() || [])
        .join(',') || null
    : null;
  const step = Number(valueOf(values, 'step') ?? 1);
  const condition = valueOf(values, 'when') === null ? null : fieldText(valueOf(values, 'condition')) || null;
  return {
    label: fieldText(valueOf(values, 'label')),
    type,
    options,
    required: valueOf(values, 'required') === true,
    ...(step === (field?.step ?? 1) ? {} : { step }),
    ...(condition === (field?.precondition ?? null) ? {} : { precondition: condition }),
    ...(hasItems(field) && (options !== null || !isList(type)) ? { items: null } : {}),
  };
}

/** A hint beside the options of a field whose choices have their own values. */
export const replacedChoicesHint = (field: FormField | null): string | null =>
  hasItems(field)
    ? `Ahora: ${(field?.items ?? []).map(({ label }) => label).join(', ')}. Lo que escribas aquí las reemplaza.`
    : null;
