import { useState } from 'react';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { problemsOf, valuesOf, type FormChoices } from '../classForm';
import { people } from '../labels';
import type { ClassFormProps } from './ClassForm';
import { CoachesControl } from './FormControls';

export interface CoachFormProps extends Pick<ClassFormProps, 'onSave' | 'onDone' | 'onCancel'> {
  readonly one: AdminClass;
  readonly choices: FormChoices;
}

const RENDER: FormProps['render'] = { coaches: (props) => <CoachesControl {...props} /> };

/** Who teaches instead: the front desk may, as somebody falls ill. */
export function CoachForm({ one, choices, onSave, onDone, onCancel }: CoachFormProps) {
  const [values, setValues] = useState<FormValues>(() => valuesOf(one, choices.zone));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = formField('coaches', 'creatable-select', 'Coach', {
    items: choices.instructors.map((coach) => ({
      value: String(coach.instructor_id),
      label: `${coach.name} ${coach.last_name}`.trim(),
    })),
  });

  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const chosen = (values.coaches as readonly string[]).filter(Boolean);
    const result = await onSave({
      single_class_id: one.single_class_id,
      class_instructors: chosen.map((id) => ({ instructor_id: Number(id) })),
    });
    setBusy(false);
    if (result.ok) onDone(result.data);
    else setError(result.error.message);
  };

  return (
    <Form
      fields={[field]}
      values={values}
      onChange={setValues}
      check={problemsOf}
      render={RENDER}
      error={error}
      busy={busy}
      onSubmit={() => void save()}
      submitLabel="Reemplazar coach"
      onCancel={onCancel}
    >
      {one.reserved + one.waiting > 0 && (
        <p className="schedule-note">Se avisa a {people(one)}; podrán cancelar sin perder su crédito.</p>
      )}
    </Form>
  );
}
