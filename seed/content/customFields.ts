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

/** What front desks need when a customer is hurt. */
export const CARE: readonly Question[] = [
  { key: 'contacto_emergencia', label: 'Contacto de emergencia' },
  { key: 'telefono_emergencia', label: 'Teléfono del contacto', type: 'phone' },
  { key: 'cuidados', label: 'Lesiones o cuidados', type: 'textarea' },
];
