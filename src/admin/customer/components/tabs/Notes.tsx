import Pin from 'lucide-react/icons/pin';
import { useCallback, useMemo, useState } from 'react';
import type { ChangedNote, CustomerNote, NewNote } from '../../../../../domain/contract/customerNotes';
import { formatMoment } from '../../../../../domain/format';
import type { FormValues } from '../../../../../domain/forms/types';
import { TEXTAREA_MAX } from '../../../../../domain/forms/values';
import type { Result } from '../../../../core/thunk';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { formField, textOf } from '../../../../ui/form/controls';
import { Form, type FormProps } from '../../../../ui/form/Form';
import { TextControl } from '../../../../ui/form/TextControls';
import { lazyComponent } from '../../../../ui/lazyComponent';
import { conflictOf, type Conflict } from '../../../conflict/conflict';
import { useVersionedDraft, type VersionedDraft } from '../../../draft';
import { useLoaded } from '../../../useLoaded';
import { Part } from '../Part';

const ConflictDialog = lazyComponent(() => import('../../../conflict/ConflictDialog'));

export interface NotesProps {
  readonly customerId: number;
  readonly zone: string;
  readonly onRead: (customerId: number) => Promise<Result<readonly CustomerNote[]>>;
  readonly onAdd: (customerId: number, body: NewNote) => Promise<Result<unknown>>;
  readonly onSave: (noteId: number, body: ChangedNote) => Promise<Result<unknown>>;
  /** Deletes after asking; offers to take it back. */
  readonly onRemove: (note: CustomerNote, onChanged: () => void) => Promise<void>;
  /** Pinned notes are alerts above: they are read again. */
  readonly onChanged: () => void;
}

interface EditorProps {
  /** Of its draft. */
  readonly name: string;
  readonly value: NewNote;
  /** As it was read; 0: a new one. */
  readonly version: number;
  readonly label: string;
  /** null: a conflict is shown instead. */
  readonly onSave: (value: NewNote, draft: VersionedDraft) => Promise<Result<unknown> | null>;
  readonly onClose?: () => void;
}

const PINNED = formField('pinned', 'boolean', 'Fijar como aviso: lo ven recepción y el coach de su clase', {
  order: 2,
  required: false,
});
const RULES = { requiredTexts: { text: 'Escribe la nota.' } };
const HINT = 'Solo la lee el equipo. Si la persona lo pide, recibe una copia de sus notas.';
const RENDER: FormProps['render'] = {
  text: (props) => <TextControl {...props} extra={{ maxLength: TEXTAREA_MAX, hint: HINT }} />,
};

function Editor({ name, value, version, label, onSave, onClose }: EditorProps) {
  const fields = useMemo(() => [formField('text', 'textarea', label), PINNED], [label]);
  const draft = useVersionedDraft(name, version, fields);
  const [values, setValues] = useState<FormValues>({ ...value });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<boolean> => {
    setBusy(true);
    setError(null);
    const result = await onSave({ text: textOf(values.text ?? null).trim(), pinned: values.pinned === true }, draft);
    setBusy(false);
    setError(result && !result.ok ? result.error.message : null);
    if (!result?.ok) return false;
    if (onClose) onClose();
    else setValues({ ...value });
    return true;
  };
  return (
    <Form
      className="ui-card customer-card"
      fields={fields}
      values={values}
      onChange={setValues}
      rules={RULES}
      render={RENDER}
      error={error}
      busy={busy}
      draftKey={draft.draftKey}
      onSubmit={save}
      submitLabel="Guardar nota"
      onCancel={onClose}
    />
  );
}

const NEW: NewNote = { text: '', pinned: false };
const yesNo = (value: boolean): string => (value ? 'Sí' : 'No');

/** What the team should know, with the pinned ones on top. */
export function Notes({ customerId, zone, onRead, onAdd, onSave, onRemove, onChanged }: NotesProps) {
  const load = useCallback(() => onRead(customerId), [onRead, customerId]);
  const notes = useLoaded(load);
  const [editing, setEditing] = useState<number | null>(null);
  const [conflict, setConflict] = useState<
    (Conflict<CustomerNote> & { readonly mine: NewNote; readonly draft: VersionedDraft }) | null
  >(null);
  const refresh = (): void => {
    void notes.reload();
    onChanged();
  };
  const add = async (body: NewNote) => {
    const result = await onAdd(customerId, body);
    if (result.ok) refresh();
    return result;
  };
  const change = async (
    { customer_note_id, version }: Pick<CustomerNote, 'customer_note_id' | 'version'>,
    mine: NewNote,
    draft: VersionedDraft,
  ) => {
    const result = await onSave(customer_note_id, { ...mine, version });
    if (result.ok) {
      draft.clear();
      refresh();
    } else {
      const found = await conflictOf(result.error, async () => {
        const read = await onRead(customerId);
        const theirs = read.ok && read.data.find((note) => note.customer_note_id === customer_note_id);
        return theirs ? { ok: true, data: theirs } : { ok: false, error: result.error };
      });
      if (found) {
        setConflict({ ...found, mine, draft });
        return null;
      }
    }
    return result;
  };
  const close = (): void => {
    setConflict(null);
    setEditing(null);
    refresh();
  };

  return (
    <section className="customer-part" aria-label="Notas">
      <Editor name={`nota.nueva-${customerId}`} version={0} value={NEW} label="Nota nueva" onSave={add} />
      <Part loaded={notes} failed="No pudimos cargar las notas.">
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              title="Todavía no hay notas."
              text="Escribe lo que el equipo debe saber: una lesión, un gusto."
            />
          ) : (
            <ul className="customer-part">
              {found.map((note) =>
                editing === note.customer_note_id ? (
                  <li key={note.customer_note_id}>
                    <Editor
                      name={`nota.${note.customer_note_id}`}
                      version={note.version}
                      value={note}
                      label="Cambiar nota"
                      onSave={(mine, draft) => change({ ...note, version: draft.version }, mine, draft)}
                      onClose={() => setEditing(null)}
                    />
                  </li>
                ) : (
                  <li key={note.customer_note_id} className="ui-card customer-card">
                    {note.pinned && (
                      <p>
                        <Badge tone="warning" icon={<Pin size={15} aria-hidden />}>
                          Fijada como aviso
                        </Badge>
                      </p>
                    )}
                    <p className="customer-note__text">{note.text}</p>
                    <p className="customer-purchase__quiet">
                      {note.created_by ?? 'Alguien del equipo'}, {formatMoment(note.createdAt, zone)}
                      {note.updatedAt !== null &&
                        ` · Cambió ${note.updated_by ?? 'alguien del equipo'}, ${formatMoment(note.updatedAt, zone)}`}
                    </p>
                    <div className="customer-card__actions">
                      <Button variant="ghost" size="sm" onClick={() => setEditing(note.customer_note_id)}>
                        Cambiar<span className="ui-hidden"> la nota «{note.text.slice(0, 40)}»</span>
                      </Button>
                      <Button variant="quiet" size="sm" onClick={() => void onRemove(note, refresh)}>
                        Eliminar<span className="ui-hidden"> la nota «{note.text.slice(0, 40)}»</span>
                      </Button>
                    </div>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Part>
      {conflict && (
        <ConflictDialog
          title="esta nota"
          changed={conflict.changed}
          fields={[
            { label: 'Nota', mine: conflict.mine.text, theirs: conflict.theirs.text },
            { label: 'Fijada', mine: yesNo(conflict.mine.pinned), theirs: yesNo(conflict.theirs.pinned) },
          ]}
          onKeepMine={() =>
            void change(conflict.theirs, conflict.mine, conflict.draft).then((result) => result?.ok && close())
          }
          onTakeTheirs={() => {
            conflict.draft.clear();
            close();
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </section>
  );
}
