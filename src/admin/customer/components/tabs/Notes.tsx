import Pin from 'lucide-react/icons/pin';
import { useCallback, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { CustomerNote, NewNote } from '../../../../../domain/contract/customerNotes';
import { formatMoment } from '../../../../../domain/format';
import type { FormValues } from '../../../../../domain/forms/types';
import { TEXTAREA_MAX } from '../../../../../domain/forms/values';
import type { Result } from '../../../../core/thunk';
import { selectConfig } from '../../../../features/appconfig/state';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { formField, fieldText } from '../../../../ui/form/controls';
import { Form, type FormProps } from '../../../../ui/form/Form';
import { TextControl } from '../../../../ui/form/TextControls';
import { useVersionedDraft } from '../../../draft';
import { useEditor } from '../../../editor/useEditor';
import { useCalls } from '../../../calls';
import { LoadedPart, useLoaded } from '../../../useLoaded';
import { deleteNote, getNotes, postNote, putNote } from '../../service';

interface NotesProps {
  readonly customerId: number;
  /** Called after a change, as the page shows pinned notes as alerts. */
  readonly onChanged: () => void;
}

interface EditorProps {
  /** Name of the draft. */
  readonly name: string;
  /** null: a new one. */
  readonly note: CustomerNote | null;
  readonly label: string;
  /** `version`: the version that it replaces. */
  readonly onSave: (value: NewNote, version: number) => Promise<Result<unknown>>;
  /** Reads the note as stored now; null: it is deleted. */
  readonly onRead?: () => Promise<CustomerNote | null>;
  /** Called if the stored note differs from the shown one. */
  readonly onStored: () => void;
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

function Editor({ name, note: given, label, onSave, onRead, onStored, onClose }: EditorProps) {
  const fields = useMemo(() => [formField('text', 'textarea', label), PINNED], [label]);
  const [note, setNote] = useState(given);
  const draft = useVersionedDraft(name, note?.version ?? 0, fields);
  const [values, setValues] = useState<FormValues>({ ...(note ?? NEW) });
  const mine: NewNote = { text: fieldText(values.text ?? null).trim(), pinned: values.pinned === true };
  const editor = useEditor<CustomerNote>({
    draft,
    title: () => 'esta nota',
    fields: (theirs) => [
      { label: 'Nota', mine: mine.text, theirs: theirs.text },
      { label: 'Fijada', mine: yesNo(mine.pinned), theirs: yesNo(theirs.pinned) },
    ],
    onRead: async (error) => {
      const theirs = await onRead?.();
      return theirs ? { ok: true, data: theirs } : { ok: false, error };
    },
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setNote(theirs);
      setValues({ ...theirs });
      onStored();
    },
  });
  const save = (version: number): Promise<boolean> =>
    editor.save(
      () => onSave(mine, version),
      () => {
        onStored();
        if (onClose) onClose();
        else setValues({ ...NEW });
      },
    );
  return (
    <>
      <Form
        className="ui-card customer-card"
        fields={fields}
        values={values}
        onChange={setValues}
        rules={RULES}
        render={RENDER}
        error={editor.error}
        busy={editor.busy}
        draftKey={draft.draftKey}
        onSubmit={() => save(draft.version)}
        submitLabel="Guardar nota"
        onCancel={onClose}
      />
      {editor.conflict}
    </>
  );
}

const NEW: NewNote = { text: '', pinned: false };
const yesNo = (value: boolean): string => (value ? 'Sí' : 'No');

/** Notes for the team, pinned ones first. */
export function Notes({ customerId, onChanged }: NotesProps) {
  const { onCall, onWrite, onUndo } = useCalls();
  const zone = useSelector(selectConfig).timezone;
  const load = useCallback(() => getNotes(customerId), [customerId]);
  const notes = useLoaded(load);
  const [editing, setEditing] = useState<number | null>(null);
  const refresh = (): void => {
    void notes.reload();
    onChanged();
  };
  const stored = async (noteId: number): Promise<CustomerNote | null> => {
    const read = await onCall(load);
    return (read.ok && read.data.find((note) => note.customer_note_id === noteId)) || null;
  };
  /** Deletes a note; for some seconds it can be restored, as a new note. */
  const remove = async (note: CustomerNote): Promise<void> => {
    const { customer_note_id, text, pinned, class_reservation_id, video_rating_id } = note;
    const result = await onWrite(() => deleteNote(customer_note_id));
    if (!result.ok && result.error.status !== 404) return;
    refresh();
    const undo = async (): Promise<void> => {
      const about = {
        ...(class_reservation_id !== null && { class_reservation_id }),
        ...(video_rating_id !== null && { video_rating_id }),
      };
      await onWrite(() => postNote(customerId, { text, pinned, ...about }));
      refresh();
    };
    onUndo({ text: 'Nota eliminada.', undo: () => void undo() });
  };

  return (
    <section className="customer-part" aria-label="Notas">
      <Editor
        name={`nota.nueva-${customerId}`}
        note={null}
        label="Nota nueva"
        onSave={(body) => onCall(() => postNote(customerId, body))}
        onStored={refresh}
      />
      <LoadedPart loaded={notes} failed="No pudimos cargar las notas.">
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
                      note={note}
                      label="Cambiar nota"
                      onSave={(mine, version) => onCall(() => putNote(note.customer_note_id, { ...mine, version }))}
                      onRead={() => stored(note.customer_note_id)}
                      onStored={refresh}
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
                      {note.rated !== null && `Sobre su calificación de ${note.rated} · `}
                      {note.created_by ?? 'Alguien del equipo'}, {formatMoment(note.createdAt, zone)}
                      {note.updatedAt !== null &&
                        ` · Cambió ${note.updated_by ?? 'alguien del equipo'}, ${formatMoment(note.updatedAt, zone)}`}
                    </p>
                    <div className="customer-card__actions">
                      <Button variant="ghost" size="sm" onClick={() => setEditing(note.customer_note_id)}>
                        Cambiar<span className="ui-hidden"> la nota «{note.text.slice(0, 40)}»</span>
                      </Button>
                      <Button variant="quiet" size="sm" onClick={() => void remove(note)}>
                        Eliminar<span className="ui-hidden"> la nota «{note.text.slice(0, 40)}»</span>
                      </Button>
                    </div>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </LoadedPart>
    </section>
  );
}
