import { useState } from 'react';
import type { CustomField } from '../../../../domain/contract/customFields';
import type { FormValues } from '../../../../domain/forms/types';
import Dialog from '../../../ui/Dialog';
import { formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import type { FieldTerms } from '../actions';
import { TYPE_ITEMS } from '../labels';

export interface CustomFieldDialogProps {
  /** null: a new one. */
  readonly field: CustomField | null;
  /** The place of a new one: after all others. */
  readonly nextOrder: number;
  /** Why the server refused. */
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSave: (terms: FieldTerms) => void;
  readonly onClose: () => void;
}

const LISTS = ['select', 'creatable-select'];
const RENDER: FormProps['render'] = {
  order: (props) => <TextControl {...props} extra={{ hint: 'Los números menores van primero.' }} />,
};

const fieldsFor = ({ type }: FormValues) => [
  formField('label', 'text', 'Pregunta'),
  formField('type', 'select', 'Tipo de respuesta', { order: 2, items: TYPE_ITEMS }),
  ...(LISTS.includes(String(type))
    ? [formField('options', 'textarea', 'Opciones, separadas por comas', { order: 3, required: type === 'select' })]
    : []),
  formField('order', 'number', 'Orden', { order: 4 }),
  formField('required', 'boolean', 'Respuesta obligatoria', { order: 5, required: false }),
];

export default function CustomFieldDialog({ field, nextOrder, error, busy, onSave, onClose }: CustomFieldDialogProps) {
  const [values, setValues] = useState<FormValues>(
    field
      ? { label: field.label, type: field.type, options: field.options, order: field.order, required: field.required }
      : { type: 'text', order: nextOrder, required: false },
  );
  return (
    <Dialog open onClose={onClose} title={field ? 'Editar campo' : 'Nuevo campo'} locked={busy}>
      <Form
        className="custom-field-form"
        fields={fieldsFor(values)}
        values={values}
        onChange={setValues}
        render={RENDER}
        error={error}
        busy={busy}
        onSubmit={({ label, type, options, order, required }) =>
          onSave({
            label: String(label),
            type: type as FieldTerms['type'],
            options: LISTS.includes(String(type)) && typeof options === 'string' ? options : null,
            order: Number(order),
            required: required === true,
          })
        }
        submitLabel="Guardar"
        onCancel={onClose}
      />
    </Dialog>
  );
}
