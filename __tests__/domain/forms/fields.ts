/** A field of a form as tests need it: a required text, unless they say otherwise. */
import type { FormField } from '../../../domain/forms/types';

export const aField = (field: Partial<FormField> = {}): FormField => {
  const key = field.key ?? 'campo';
  return {
    key,
    name: key,
    id: key,
    label: 'Campo',
    type: 'text',
    order: 1,
    step: 1,
    required: true,
    options: null,
    items: null,
    className: null,
    precondition: null,
    value: null,
    ...field,
  };
};
