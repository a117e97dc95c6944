import { useState } from 'react';
import type { FormValues } from '../../../domain/forms/types';
import Dialog from '../../ui/Dialog';
import { Form, type FormProps } from '../../ui/form/Form';
import { fieldText } from '../../ui/form/controls';
import { TextArea } from '../../ui/TextArea';
import {
  fieldsFor,
  replacedChoicesHint,
  termsOf,
  valuesOf,
  withoutStaleCondition,
  type FieldPlace,
  type FieldTerms,
} from './terms';

export interface FieldDialogProps extends FieldPlace {
  /** Error of the last attempt. */
  readonly error?: string | null;
  readonly busy?: boolean;
  readonly draftKey: string;
  /** Resolves to whether it was stored; only then the draft is removed. */
  readonly onSave: (terms: FieldTerms, values: FormValues) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Edits a field of a form: its question, type of answer, and condition. */
export default function FieldDialog({
  error = null,
  busy = false,
  draftKey,
  onSave,
  onClose,
  ...place
}: FieldDialogProps) {
  const { field } = place;
  const [values, setValues] = useState<FormValues>(() => valuesOf(field));
  const hint = replacedChoicesHint(field);
  const render: FormProps['render'] = {
    options: ({ id, field: { name, label }, value, onChange, errors }) => (
      <TextArea
        id={id}
        name={name}
        label={label}
        onChange={onChange}
        hint={hint}
        value={fieldText(value)}
        error={errors[''] ?? null}
        rows={5}
      />
    ),
  };
  return (
    <Dialog open onClose={onClose} title={field ? 'Editar campo' : 'Nuevo campo'} locked={busy}>
      <Form
        className="custom-field-form"
        fields={fieldsFor(place, values)}
        values={values}
        onChange={(next) => setValues(withoutStaleCondition(next, values))}
        onRestore={setValues}
        render={render}
        error={error}
        busy={busy}
        draftKey={draftKey}
        onSubmit={(changed) => onSave(termsOf(field, changed), changed)}
        submitLabel="Guardar"
        onCancel={onClose}
      />
    </Dialog>
  );
}
