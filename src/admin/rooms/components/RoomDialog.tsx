import { useState, type FormEvent } from 'react';
import type { Room } from '../../../../domain/contract/rooms';
import type { Result } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { FormAlert } from '../../../ui/FormAlert';
import { TextField } from '../../../ui/TextField';
import { conflictOf, type Conflict } from '../../conflict/conflict';
import ConflictDialog from '../../conflict/ConflictDialog';
import { changeRoom, createRoom, getRooms } from '../service';

export interface RoomDialogProps {
  /** Without a number: a new one. */
  readonly room: Partial<Room> & Pick<Room, 'location_id'>;
  readonly onCall: <T>(call: () => Promise<T>) => Promise<Result<T>>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const typed = (capacity: number | null | undefined): string => (capacity ? String(capacity) : '');

export default function RoomDialog({ room, onCall, onSaved, onClose }: RoomDialogProps) {
  const { room_id, location_id } = room;
  const [name, setName] = useState(room.name ?? '');
  const [capacity, setCapacity] = useState(typed(room.capacity));
  const [version, setVersion] = useState(room.version ?? 0);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<Room> | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (version: number): Promise<void> => {
    const places = capacity.trim() === '' ? null : Number(capacity);
    if (name.trim() === '') return setError('Escribe el nombre de la sala.');
    if (places !== null && !(Number.isInteger(places) && places >= 1 && places <= 1000))
      return setError('El cupo va de 1 a 1000; déjalo vacío si no tiene límite propio.');
    setBusy(true);
    setError(null);
    const fields = { name: name.trim(), capacity: places };
    const result = await onCall(() =>
      room_id === undefined ? createRoom({ location_id, ...fields }) : changeRoom(room_id, { ...fields, version }),
    );
    if (result.ok) return onSaved();
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
        onKeepMine={() => {
          setVersion(theirs.version);
          void save(theirs.version);
        }}
        onTakeTheirs={onSaved}
        onClose={onClose}
      />
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(version);
  };
  return (
    <Dialog open onClose={onClose} locked={busy} title={room_id === undefined ? 'Nueva sala' : 'Editar sala'}>
      <form className="admin-form rooms-form" noValidate onSubmit={submit}>
        <FormAlert text={error} />
        <TextField label="Nombre" name="name" value={name} maxLength={80} autoComplete="off" onChange={setName} />
        <TextField
          label="Cupo (opcional)"
          name="capacity"
          inputMode="numeric"
          value={capacity}
          hint="Cuántas personas caben. Vacío: lo dice cada clase."
          onChange={setCapacity}
        />
        <div className="rooms-actions">
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
