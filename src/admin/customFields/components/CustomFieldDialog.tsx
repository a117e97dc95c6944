import { lazy, useState } from 'react';
import type { CustomField } from '../../../../domain/contract/customFields';
import type { FormValues } from '../../../../domain/forms/types';
import Dialog from '../../../ui/Dialog';
import { formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { retrying } from '../../../core/http/chunks';
import { conflictFields, type Conflict } from '../../conflict/conflict';
import type { FieldTerms } from '../actions';
import { TYPE_ITEMS } from '../labels';

const ConflictDialog = lazy(retrying(() => import('../../conflict/ConflictDialog')));

export interface CustomFieldDialogProps {
  /** null: a new one. */
  readonly field: CustomField | null;
  /** The place of a new one: after all others. */
  readonly nextOrder: number;
  /** Why the server refused. */
  readonly error: string | null;
  readonly conflict: Conflict<CustomField> | null;
  readonly busy: boolean;
  readonly onEdit: (field: CustomField) => void;
  /** `version`: instead of the one that was read. */
  readonly onSave: (terms: FieldTerms, version?: number) => void;
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

const termsOf = ({ label, type, options, order, required }: FormValues): FieldTerms => ({
  label: String(label),
  type: type as FieldTerms['type'],
  options: LISTS.includes(String(type)) && typeof options === 'string' ? options : null,
  order: Number(order),
  required: required === true,
});

export default function CustomFieldDialog({
  field,
  nextOrder,
  error,
  conflict,
  busy,
  onEdit,
  onSave,
  onClose,
}: CustomFieldDialogProps) {
  const [values, setValues] = useState<FormValues>(
    field
      ? { label: field.label, type: field.type, options: field.options, order: field.order, required: field.required }
      : { type: 'text', order: nextOrder, required: false },
  );
  if (conflict) {
    const { changed, theirs } = conflict;
    const stored = { ...theirs, items: null } as unknown as FormValues;
    return (
      <ConflictDialog
        title={`el campo «${theirs.label}»`}
        changed={changed}
        fields={conflictFields(fieldsFor(values), values, stored)}
        busy={busy}
        onKeepMine={() => onSave(termsOf(values), theirs.version)}
        onTakeTheirs={() => onEdit(theirs)}
        onClose={onClose}
      />
    );
  }
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
        onSubmit={(changed) => onSave(termsOf(changed))}
        submitLabel="Guardar"
        onCancel={onClose}
      />
    </Dialog>
  );
}
