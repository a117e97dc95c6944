import { useState } from 'react';
import type { Room } from '../../../../domain/contract/rooms';
import Dialog from '../../../ui/Dialog';
import type { FormValues } from '../../../../domain/forms/types';
import { formField, textOf, type ControlProps } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { conflictOf, type Conflict } from '../../conflict/conflict';
import ConflictDialog from '../../conflict/ConflictDialog';
import { useVersionedDraft } from '../../draft';
import { changeRoom, createRoom, getRooms } from '../service';
import type { OnCall } from '../../calls';

export interface RoomDialogProps {
  /** Without a number: a new one. */
  readonly room: Partial<Room> & Pick<Room, 'location_id'>;
  readonly onCall: OnCall;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const FIELDS = [
  formField('name', 'text', 'Nombre'),
  formField('capacity', 'text', 'Cupo', { order: 2, required: false }),
];
const RENDER = {
  name: (props: ControlProps) => <TextControl {...props} extra={{ maxLength: 80, autoComplete: 'off' }} />,
  capacity: (props: ControlProps) => (
    <TextControl
      {...props}
      extra={{ inputMode: 'numeric', hint: 'Cuántas personas caben. Vacío: lo dice cada clase.' }}
    />
  ),
};
const placesOf = (capacity: string): number | null => (capacity.trim() === '' ? null : Number(capacity));
const check = (values: FormValues) => {
  const places = placesOf(textOf(values.capacity ?? null));
  const fits = places === null || (Number.isInteger(places) && places >= 1 && places <= 1000);
  return { capacity: fits ? null : 'El cupo va de 1 a 1000; déjalo vacío si no tiene límite propio.' };
};

const typed = (capacity: number | null | undefined): string => (capacity ? String(capacity) : '');

export default function RoomDialog({ room, onCall, onSaved, onClose }: RoomDialogProps) {
  const { room_id, location_id } = room;
  const [values, setValues] = useState<FormValues>({ name: room.name ?? '', capacity: typed(room.capacity) });
  const [name, capacity] = [textOf(values.name ?? null), textOf(values.capacity ?? null)];
  const draft = useVersionedDraft(`sala.${room_id ?? `nueva-${location_id}`}`, room.version ?? 0, FIELDS);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<Room> | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (version: number): Promise<void> => {
    setBusy(true);
    setError(null);
    const fields = { name: name.trim(), capacity: placesOf(capacity) };
    const result = await onCall(() =>
      room_id === undefined ? createRoom({ location_id, ...fields }) : changeRoom(room_id, { ...fields, version }),
    );
    if (result.ok) {
      draft.clear();
      return onSaved();
    }
    const found = await conflictOf(result.error, async () => {
      const rooms = await onCall(getRooms);
      const theirs = rooms.ok ? rooms.data.find((one) => one.room_id === room_id) : undefined;
      return theirs ? { ok: true, data: theirs } : { ok: false, error: result.error };
    });
    setBusy(false);
    setConflict(found);
    setError(found ? null : result.error.message);
  };

  if (conflict) {
    const { theirs } = conflict;
    return (
      <ConflictDialog
        title={`la sala «${theirs.name}»`}
        changed={conflict.changed}
        fields={[
          { label: 'Nombre', mine: name, theirs: theirs.name },
          { label: 'Cupo', mine: capacity, theirs: typed(theirs.capacity) },
        ]}
        busy={busy}
        onKeepMine={() => void save(theirs.version)}
        onTakeTheirs={() => {
          draft.clear();
          onSaved();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} locked={busy} title={room_id === undefined ? 'Nueva sala' : 'Editar sala'}>
      <Form
        className="rooms-form"
        fields={FIELDS}
        values={values}
        onChange={setValues}
        rules={{ requiredTexts: { name: 'Escribe el nombre de la sala.' } }}
        check={check}
        render={RENDER}
        error={error}
        busy={busy}
        draftKey={draft.draftKey}
        onSubmit={() => void save(draft.version)}
        submitLabel="Guardar"
        onCancel={onClose}
      />
    </Dialog>
  );
}
