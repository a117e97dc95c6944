import { useState } from 'react';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { formField } from '../../../ui/form/controls';
import { clearDraft } from '../../../ui/form/draft';
import { Form, type FormProps } from '../../../ui/form/Form';
import { conflictFields } from '../../editor/conflict';
import { problemsOf, valuesOf, type FormChoices } from '../classForm';
import { useDraftKey } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { notifiedText } from '../labels';
import type { ClassFormProps } from './ClassForm';
import { CoachesControl } from './FormControls';

export interface CoachFormProps extends Pick<ClassFormProps, 'onSave' | 'onRead' | 'onDone' | 'onCancel'> {
  readonly one: AdminClass;
  readonly choices: FormChoices;
}

const RENDER: FormProps['render'] = { coaches: (props) => <CoachesControl {...props} /> };

/** Replaces the coaches; also for the front desk, as coaches fall ill. */
export function CoachForm({ one, choices, onSave, onRead, onDone, onCancel }: CoachFormProps) {
  const [values, setValues] = useState<FormValues>(() => valuesOf(one, choices.zone));
  /** The class with the coaches to be replaced. */
  const [seen, setSeen] = useState(one);
  // With other coaches it is another draft.
  const replaced = seen.class_instructors.map(({ instructor }) => instructor.instructor_id);
  const draftKey = useDraftKey(`coach.${one.single_class_id}.${replaced.join('-')}`);
  const field = formField('coaches', 'creatable-select', 'Coach', {
    items: choices.instructors.map((coach) => ({
      value: String(coach.instructor_id),
      label: `${coach.name} ${coach.last_name}`.trim(),
    })),
  });

  const editor = useEditor<AdminClass>({
    draft: { clear: () => clearDraft(draftKey) },
    title: () => 'los coaches de esta clase',
    fields: (theirs) => conflictFields([field], values, valuesOf(theirs, choices.zone)),
    onRead: () => onRead(one.single_class_id),
    onKeepMine: (theirs) => void save(theirs),
    onTakeTheirs: (theirs) => {
      setSeen(theirs);
      setValues(valuesOf(theirs, choices.zone));
    },
  });
  /** The chosen coach has another class then, which was said once. */
  const isTaken = editor.refused?.code === 'class/conflict';
  const save = (of: AdminClass): Promise<boolean> => {
    const chosen = (values.coaches as readonly string[]).filter(Boolean);
    const body = {
      single_class_id: one.single_class_id,
      class_instructors: chosen.map((id) => ({ instructor_id: Number(id) })),
      from: of.class_instructors.map(({ instructor }) => instructor.instructor_id),
      ...(isTaken && { accept_conflicts: true }),
    };
    return editor.save(() => onSave(body), onDone);
  };

  return (
    <Form
      fields={[field]}
      values={values}
      onChange={(next) => {
        editor.refuse(null);
        setValues(next);
      }}
      check={problemsOf}
      render={RENDER}
      error={editor.error}
      busy={editor.busy}
      draftKey={draftKey}
      onSubmit={() => save(seen)}
      submitLabel={isTaken ? 'Reemplazar de todos modos' : 'Reemplazar coach'}
      onCancel={onCancel}
    >
      {one.reserved + one.waiting > 0 && (
        <p className="schedule-note">Se avisa a {notifiedText(one)}; podrán cancelar sin perder su crédito.</p>
      )}
      {editor.conflict}
    </Form>
  );
}
