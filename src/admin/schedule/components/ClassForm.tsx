import { useRef, useState } from 'react';
import { CLASS_DESCRIPTION_MAX } from '../../../../domain/classCard';
import type { AdminClass, CheckedClass, PlannedClass } from '../../../../domain/contract/scheduleAdmin';
import type { FormValues } from '../../../../domain/forms/types';
import { idempotencyKey } from '../../../core/http/idempotency';
import type { Result } from '../../../core/thunk';
import { ChipsControl } from '../../../ui/form/ChipsControl';
import { Form, type FormProps } from '../../../ui/form/Form';
import { PickControl } from '../../../ui/form/PickControl';
import { TextControl } from '../../../ui/form/TextControls';
import { conflictFields } from '../../editor/conflict';
import type { PlannedBody } from '../actions';
import {
  changeOf,
  fieldsOf,
  notifiesCustomers,
  newClass,
  problemsOf,
  withConsequences,
  valuesOf,
  valuesOfCopy,
  type Draft,
  type FormChoices,
} from '../classForm';
import { useVersionedDraft } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { notifiedText } from '../labels';
import { CoachesControl, MoreControl } from './FormControls';
import { isWorthAsking, Review, type ReviewFacts } from './Review';

export interface ClassFormProps {
  /** null: a new one. */
  readonly before: AdminClass | null;
  readonly draft: Draft | null;
  readonly choices: FormChoices;
  /** The shown classes, from which a type's usual length and capacity are taken. */
  readonly known: readonly AdminClass[];
  readonly onCheck: (body: PlannedBody) => Promise<Result<CheckedClass>>;
  readonly onSave: (body: PlannedBody, key?: string) => Promise<Result<PlannedClass>>;
  /** The class as it is stored now. */
  readonly onRead: (id: number) => Promise<Result<AdminClass>>;
  readonly onDone: (planned: PlannedClass | null) => void;
  readonly onCancel: () => void;
}

const DESCRIPTION = { maxLength: CLASS_DESCRIPTION_MAX };
const WHOLE = { inputMode: 'numeric' } as const;
const RENDER: FormProps['render'] = {
  coaches: (props) => <CoachesControl {...props} />,
  weekdays: (props) => <ChipsControl {...props} short={2} />,
  tags: (props) => <ChipsControl {...props} />,
  more: (props) => <MoreControl {...props} />,
  scope: (props) => <PickControl {...props} />,
  ends: (props) => <PickControl {...props} />,
  opens: (props) => <PickControl {...props} />,
  opens_weekday: (props) => <PickControl {...props} />,
  opens_before: (props) => <PickControl {...props} />,
  room_id: (props) => <PickControl {...props} none="Sin sala" />,
  class_category_id: (props) => <PickControl {...props} none="Ninguna" />,
  class_package_id: (props) => <PickControl {...props} none="Ninguno" />,
  description: (props) => <TextControl {...props} extra={DESCRIPTION} />,
  duration: (props) => <TextControl {...props} extra={WHOLE} />,
  capacity: (props) => <TextControl {...props} extra={WHOLE} />,
};

/** Creates a class or a series, or changes them; shows conflicts before saving. */
export default function ClassForm({
  before: given,
  draft,
  choices,
  known,
  onCheck,
  onSave,
  onRead,
  onDone,
  onCancel,
}: ClassFormProps) {
  const [{ values: initial, archived }] = useState(() =>
    given
      ? { values: valuesOf(given, choices.zone), archived: [] }
      : valuesOfCopy(draft ?? { day: '', minutes: 7 * 60, location_id: null }, choices),
  );
  /** The class as read at first, or as taken over from another admin's change. */
  const [taken, setTaken] = useState(given);
  const kept = useVersionedDraft(
    `clase.${given?.single_class_id ?? (draft?.like ? `copia-${draft.like.single_class_id}` : 'nueva')}`,
    taken?.version ?? 0,
    fieldsOf(initial, given, choices),
  );
  const [before, setBefore] = useState(() => given && { ...given, version: kept.version });
  const [values, setValues] = useState<FormValues>(initial);
  const [review, setReview] = useState<ReviewFacts | null>(null);
  const key = useRef(idempotencyKey());
  const fields = fieldsOf(values, before, choices);
  const change = (next: FormValues): void => {
    setReview(null);
    setValues(withConsequences(next, values, before, choices, known));
  };

  const end = (planned: PlannedClass | null): void => {
    kept.clear();
    onDone(planned);
  };
  const editor = useEditor<AdminClass>({
    draft: kept,
    title: () => 'esta clase',
    fields: (theirs) => conflictFields(fields, values, valuesOf(theirs, choices.zone)),
    onRead: async (refused) => (before ? onRead(before.single_class_id) : { ok: false, error: refused }),
    onKeepMine: ({ version }) => {
      const newest = before && { ...before, version };
      setBefore(newest);
      void submit(newest, true);
    },
    onTakeTheirs: (theirs) => {
      setTaken(theirs);
      setBefore(theirs);
      setValues(valuesOf(theirs, choices.zone));
    },
  });
  const { busy, setBusy, error } = editor;
  const store = async (body: PlannedBody): Promise<void> => {
    await editor.save(async () => {
      const result = await onSave(body, key.current);
      if (result.ok || result.error.changed !== undefined) return result;
      // Without a response it may have been stored, so the next try has the same key.
      if (result.error.status > 0) key.current = idempotencyKey();
      setReview(null);
      return result;
    }, onDone);
  };
  /** `accepted`: the user has accepted the conflicts. */
  const submit = async (of: AdminClass | null, accepted: boolean): Promise<void> => {
    const body = of ? changeOf(values, of, choices) : newClass(values, choices);
    if (!body) return end(null);
    editor.refuse(null);
    setBusy(true);
    if (accepted) return store({ ...body, accept_conflicts: true });
    const checked = await onCheck(body);
    if (!checked.ok) {
      // For an outdated version the change itself shows the conflict.
      if (checked.error.changed !== undefined) return store(body);
      setBusy(false);
      return editor.refuse(checked.error);
    }
    const notified =
      of && of.reserved + of.waiting > 0 && 'version' in body && notifiesCustomers(body) ? notifiedText(of) : null;
    const facts = { ...checked.data, notified, isNew: of === null };
    if (!isWorthAsking(facts)) return store(body);
    setBusy(false);
    setReview(facts);
  };

  return (
    <>
      <Form
        className="schedule-form"
        fields={fields}
        values={values}
        onChange={change}
        onRestore={setValues}
        check={(typed) => problemsOf(typed, before)}
        render={RENDER}
        error={error}
        busy={busy}
        draftKey={kept.draftKey}
        onSubmit={() => void submit(before, review !== null)}
        submitLabel={review ? 'Guardar de todos modos' : before ? 'Guardar cambios' : 'Crear clase'}
        onCancel={onCancel}
      >
        {archived.length > 0 && (
          <p className="schedule-form__archived" role="status">
            No se copió lo que está archivado: {archived.join(', ')}.
          </p>
        )}
        {review && <Review {...review} />}
      </Form>
      {editor.conflict}
    </>
  );
}
