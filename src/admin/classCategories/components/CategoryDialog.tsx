import { useState } from 'react';
import type { FormValues } from '../../../../domain/forms/types';
import Dialog from '../../../ui/Dialog';
import { formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import type { CategoryDraft } from '../actions';

export interface CategoryDialogProps {
  readonly category: CategoryDraft;
  /** Why the server refused. */
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSave: (category: CategoryDraft) => void;
  readonly onClose: () => void;
}

const FIELDS = [
  formField('name', 'text', 'Nombre'),
  formField('handle', 'text', 'Identificador', { order: 2 }),
  formField('description', 'textarea', 'Descripción', { order: 3, required: false }),
  formField('available', 'boolean', 'Disponible', { order: 4, required: false }),
];

const OWN = { maxLength: 120, autoComplete: 'off' };
const HINT = 'Letras, números y guiones: «cuerpo-y-mente».';
const RENDER: FormProps['render'] = {
  name: (props) => <TextControl {...props} extra={OWN} />,
  handle: (props) => <TextControl {...props} extra={{ ...OWN, hint: HINT }} />,
};

export default function CategoryDialog({ category, error, busy, onSave, onClose }: CategoryDialogProps) {
  const { class_category_id, ...terms } = category;
  const [values, setValues] = useState<FormValues>(terms);
  return (
    <Dialog
      open
      onClose={onClose}
      title={class_category_id === 'nueva' ? 'Nueva categoría' : 'Editar categoría'}
      locked={busy}
    >
      <Form
        className="categories-form"
        fields={FIELDS}
        values={values}
        onChange={setValues}
        render={RENDER}
        error={error}
        busy={busy}
        onSubmit={(changed) => onSave({ ...category, ...changed })}
        submitLabel="Guardar"
        onCancel={onClose}
      />
    </Dialog>
  );
}
