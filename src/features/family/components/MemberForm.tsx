import { useState } from 'react';
import type { ChangedFamilyMember, FamilyMember } from '../../../../domain/contract/family';
import {
  FAMILY_KIND_LABELS,
  FAMILY_KINDS,
  FAMILY_NOTE_MAX,
  isBirthdate,
  type FamilyKind,
} from '../../../../domain/family';
import type { FormValues } from '../../../../domain/forms/types';
import { NAME_MAX } from '../../../../domain/validation';
import type { Result } from '../../../core/thunk';
import { localDay } from '../../../core/time/localDay';
import { fieldText, formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { PickControl } from '../../../ui/form/PickControl';
import { TextControl } from '../../../ui/form/TextControls';
import { useNow } from '../../../ui/useNow';

interface MemberFormProps {
  /** null: a new person. */
  readonly member: FamilyMember | null;
  /** Below the fields: what is done with the data. */
  readonly note: FormProps['children'];
  readonly onSave: (body: ChangedFamilyMember) => Promise<Result<unknown>>;
  /** They were changed elsewhere meanwhile: gives the newest version, while what was typed stays. */
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

const KINDS = FAMILY_KINDS.map((value) => ({ value, label: FAMILY_KIND_LABELS[value] }));
const OPTIONAL = { required: false };
const FIELDS = [
  formField('kind', 'select', 'Parentesco', { items: KINDS }),
  formField('name', 'text', 'Nombre', { className: 'col-6' }),
  formField('last_name', 'text', 'Apellidos', { ...OPTIONAL, className: 'col-6' }),
  formField('birthdate', 'birthdate', 'Fecha de nacimiento', OPTIONAL),
  formField('note', 'textarea', 'Lo que debe saber su coach', OPTIONAL),
];
const RENDER: FormProps['render'] = {
  kind: (props) => <PickControl {...props} />,
  name: (props) => <TextControl {...props} extra={{ maxLength: NAME_MAX, autoComplete: 'off' }} />,
  last_name: (props) => <TextControl {...props} extra={{ maxLength: NAME_MAX, autoComplete: 'off' }} />,
  note: (props) => (
    <TextControl
      {...props}
      extra={{
        maxLength: FAMILY_NOTE_MAX,
        hint: 'Por ejemplo, una alergia o una lesión. Lo leen su coach y la recepción.',
      }}
    />
  ),
};

function bodyOf(values: FormValues): ChangedFamilyMember {
  const text = (key: string): string => fieldText(values[key] ?? null).trim();
  return {
    kind: text('kind') as FamilyKind,
    name: text('name'),
    last_name: text('last_name'),
    birthdate: text('birthdate') || null,
    note: text('note'),
  };
}

/** Adds a person to a family, or changes their data. */
export function MemberForm({ member, note, onSave, onChanged, onClose }: MemberFormProps) {
  const now = useNow();
  const [values, setValues] = useState<FormValues>(
    member
      ? { ...member, places_ahead: null, waits_ahead: null, version: null }
      : { kind: 'child', name: '', last_name: '', birthdate: null, note: '' },
  );
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const check: FormProps['check'] = (given) => {
    const { birthdate } = bodyOf(given);
    return { birthdate: birthdate && !isBirthdate(birthdate, localDay(now)) ? 'Revisa la fecha de nacimiento.' : null };
  };
  const save = async (given: FormValues): Promise<boolean> => {
    setBusy(true);
    setError(null);
    const result = await onSave({ ...bodyOf(given), ...(member && { version: member.version }) });
    if (!result.ok && result.error.code === 'family/changed') await onChanged();
    setBusy(false);
    if (result.ok) onClose();
    else setError(result.error.message);
    return result.ok;
  };
  return (
    <Form
      fields={FIELDS}
      values={values}
      onChange={setValues}
      error={error}
      busy={busy}
      check={check}
      render={RENDER}
      submitLabel={member ? 'Guardar cambios' : 'Agregar'}
      onCancel={onClose}
      onSubmit={save}
    >
      {note}
    </Form>
  );
}
