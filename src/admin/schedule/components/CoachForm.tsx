import { useState } from 'react';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { formField } from '../../../ui/form/controls';
import { Form, type FormProps } from '../../../ui/form/Form';
import { lazyComponent } from '../../../ui/lazyComponent';
import { conflictFields, conflictOf, type Conflict } from '../../conflict/conflict';
import { problemsOf, valuesOf, type FormChoices } from '../classForm';
import { useDraftKey } from '../../draft';
import { people } from '../labels';
import type { ClassFormProps } from './ClassForm';
import { CoachesControl } from './FormControls';

const ConflictDialog = lazyComponent(() => import('../../conflict/ConflictDialog'));

export interface CoachFormProps extends Pick<ClassFormProps, 'onSave' | 'onRead' | 'onDone' | 'onCancel'> {
  readonly one: AdminClass;
  readonly choices: FormChoices;
}

const RENDER: FormProps['render'] = { coaches: (props) => <CoachesControl {...props} /> };

/** Who teaches instead: the front desk may, as coaches fall ill. */
export function CoachForm({ one, choices, onSave, onRead, onDone, onCancel }: CoachFormProps) {
  const [values, setValues] = useState<FormValues>(() => valuesOf(one, choices.zone));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** With the coaches that are replaced. */
  const [seen, setSeen] = useState(one);
  const [conflict, setConflict] = useState<Conflict<AdminClass> | null>(null);
  // Other coaches since are another draft: it was about those who are replaced.
  const replaced = one.class_instructors.map(({ instructor }) => instructor.instructor_id);
  const draftKey = useDraftKey(`coach.${one.single_class_id}.${replaced.join('-')}`);
  const field = formField('coaches', 'creatable-select', 'Coach', {
    items: choices.instructors.map((coach) => ({
      value: String(coach.instructor_id),
      label: `${coach.name} ${coach.last_name}`.trim(),
    })),
  });

  const save = async (of: AdminClass): Promise<boolean> => {
    setBusy(true);
    setError(null);
    setConflict(null);
    const chosen = (values.coaches as readonly string[]).filter(Boolean);
    const result = await onSave({
      single_class_id: one.single_class_id,
      class_instructors: chosen.map((id) => ({ instructor_id: Number(id) })),
      from: of.class_instructors.map(({ instructor }) => instructor.instructor_id),
    });
    const found = result.ok ? null : await conflictOf(result.error, () => onRead(one.single_class_id));
    setBusy(false);
    if (result.ok) onDone(result.data);
    else if (found) setConflict(found);
    else setError(result.error.message);
    return result.ok;
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
      draftKey={draftKey}
      onSubmit={() => save(seen)}
      submitLabel="Reemplazar coach"
      onCancel={onCancel}
    >
      {one.reserved + one.waiting > 0 && (
        <p className="schedule-note">Se avisa a {people(one)}; podrán cancelar sin perder su crédito.</p>
      )}
      {conflict && (
        <ConflictDialog
          title="los coaches de esta clase"
          changed={conflict.changed}
          fields={conflictFields([field], values, valuesOf(conflict.theirs, choices.zone))}
          busy={busy}
          onKeepMine={() => void save(conflict.theirs)}
          onTakeTheirs={() => {
            setSeen(conflict.theirs);
            setValues(valuesOf(conflict.theirs, choices.zone));
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </Form>
  );
}
