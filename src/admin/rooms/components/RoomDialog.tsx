import { useState } from 'react';
import type { Room } from '../../../../domain/contract/rooms';
import Dialog from '../../../ui/Dialog';
import type { FormValues } from '../../../../domain/forms/types';
import { formField, fieldText, type ControlProps } from '../../../ui/form/controls';
import { Form } from '../../../ui/form/Form';
import { TextControl } from '../../../ui/form/TextControls';
import { useVersionedDraft } from '../../draft';
import { useEditor } from '../../editor/useEditor';
import { changeRoom, createRoom, getRooms } from '../service';
import { useCalls } from '../../calls';

export interface RoomDialogProps {
  /** Without an id: a new room. */
  readonly room: Partial<Room> & Pick<Room, 'location_id'>;
  readonly onSaved: () => void;
  /** Called if the stored room differs from the list's. */
  readonly onChanged: (theirs: Room) => void;
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
  const places = placesOf(fieldText(values.capacity ?? null));
  const fits = places === null || (Number.isInteger(places) && places >= 1 && places <= 1000);
  return { capacity: fits ? null : 'El cupo va de 1 a 1000; déjalo vacío si no tiene límite propio.' };
};

const capacityText = (capacity: number | null | undefined): string => (capacity ? String(capacity) : '');
const valuesOf = ({ name = '', capacity }: Partial<Room>): FormValues => ({ name, capacity: capacityText(capacity) });

export default function RoomDialog({ room: given, onSaved, onChanged, onClose }: RoomDialogProps) {
  const { onCall } = useCalls();
  const [room, setRoom] = useState(given);
  const { room_id, location_id } = room;
  const [values, setValues] = useState(() => valuesOf(room));
  const [name, capacity] = [fieldText(values.name ?? null), fieldText(values.capacity ?? null)];
  const draft = useVersionedDraft(`sala.${room_id ?? `nueva-${location_id}`}`, room.version ?? 0, FIELDS);
  const editor = useEditor<Room>({
    draft,
    title: (theirs) => `la sala «${theirs.name}»`,
    fields: (theirs) => [
      { label: 'Nombre', mine: name, theirs: theirs.name },
      { label: 'Cupo', mine: capacity, theirs: capacityText(theirs.capacity) },
    ],
    onRead: async (error) => {
      const rooms = await onCall(getRooms);
      const theirs = rooms.ok ? rooms.data.find((one) => one.room_id === room_id) : undefined;
      return theirs ? { ok: true, data: theirs } : { ok: false, error };
    },
    onKeepMine: (theirs) => void save(theirs.version),
    onTakeTheirs: (theirs) => {
      setRoom(theirs);
      setValues(valuesOf(theirs));
      onChanged(theirs);
    },
  });
  const save = (version: number): Promise<boolean> => {
    const fields = { name: name.trim(), capacity: placesOf(capacity) };
    return editor.save(
      () =>
        onCall<unknown>(() =>
          room_id === undefined ? createRoom({ location_id, ...fields }) : changeRoom(room_id, { ...fields, version }),
        ),
      onSaved,
    );
  };
  return (
    <Dialog open onClose={onClose} locked={editor.busy} title={room_id === undefined ? 'Nueva sala' : 'Editar sala'}>
      <Form
        className="rooms-form"
        fields={FIELDS}
        values={values}
        onChange={setValues}
        rules={{ requiredTexts: { name: 'Escribe el nombre de la sala.' } }}
        check={check}
        render={RENDER}
        error={editor.error}
        busy={editor.busy}
        draftKey={draft.draftKey}
        onSubmit={() => save(draft.version)}
        submitLabel="Guardar"
        onCancel={onClose}
      />
      {editor.conflict}
    </Dialog>
  );
}
