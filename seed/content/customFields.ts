/** What the demo studios ask their customers besides the profile; optional, so that booking requires no answers. */
import type { Row } from '../rows';

export type CustomFieldContent = Row<'custom_field'> & { readonly key: string };

type Question = Pick<CustomFieldContent, 'key'> & { readonly label: string } & Partial<
    Pick<Row<'custom_field'>, 'type' | 'options' | 'name'>
  >;

/** Rows with the same columns, in the order of the questions. */
export const customFields = (...questions: readonly Question[]): readonly CustomFieldContent[] =>
  questions.map(({ key, label, type = 'text', name = key, options = null }, index) => ({
    custom_field_id: index + 1,
    object: 'customer',
    version: 1,
    key,
    name,
    label,
    type,
    order: index + 1,
    step: 1,
    required: false,
    options,
  }));

export interface FormContent {
  readonly form_id: number;
  readonly title: string;
  /** The classes before which it is asked. */
  readonly class_type_id: number;
  readonly fields: ReadonlyArray<Row<'form_field'>>;
}

/** What is asked before the first class of a type. */
export const healthForm = (class_type_id: number, ...questions: readonly Question[]): FormContent => ({
  form_id: 7,
  title: 'Cuestionario de salud',
  class_type_id,
  fields: questions.map(({ key, label, type = 'text', name = key, options = null }, index) => ({
    form_id: 7,
    key,
    name,
    label,
    type,
    options,
    order: index + 1,
    step: 1,
    required: type === 'select',
  })),
});

/** What front desks need when a customer is hurt. */
export const CARE: readonly Question[] = [
  { key: 'contacto_emergencia', label: 'Contacto de emergencia' },
  { key: 'telefono_emergencia', label: 'Teléfono del contacto', type: 'phone' },
  { key: 'cuidados', label: 'Lesiones o cuidados', type: 'textarea' },
];
