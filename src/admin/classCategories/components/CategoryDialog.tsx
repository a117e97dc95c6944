import { lazy, useState } from 'react';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { FormValues } from '../../../../domain/forms/types';
import Dialog from '../../../ui/Dialog';
import { formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { retrying } from '../../../core/http/chunks';
import { conflictFields, type Conflict } from '../../conflict/conflict';
import type { CategoryDraft } from '../actions';

const ConflictDialog = lazy(retrying(() => import('../../conflict/ConflictDialog')));

export interface CategoryDialogProps {
  readonly category: CategoryDraft;
  /** Why the server refused. */
  readonly error: string | null;
  readonly conflict: Conflict<ClassCategory> | null;
  readonly busy: boolean;
  readonly onEdit: (category: CategoryDraft) => void;
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

export default function CategoryDialog({
  category,
  error,
  conflict,
  busy,
  onEdit,
  onSave,
  onClose,
}: CategoryDialogProps) {
  const { class_category_id, version: _version, ...terms } = category;
  const [values, setValues] = useState<FormValues>(terms);
  if (conflict)
    return (
      <ConflictDialog
        title={`la categoría «${conflict.theirs.name}»`}
        changed={conflict.changed}
        fields={conflictFields(FIELDS, values, conflict.theirs)}
        busy={busy}
        onKeepMine={() => onSave({ ...category, ...values, version: conflict.theirs.version })}
        onTakeTheirs={() => onEdit(conflict.theirs)}
        onClose={onClose}
      />
    );
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
