import LayoutGrid from 'lucide-react/icons/layout-grid';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Location } from '../../../../domain/contract/catalogue';
import type { Room } from '../../../../domain/contract/rooms';
import { spotCount } from '../../../../domain/spotMap';
import { confirm } from '../../../core/confirm/confirm';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { IconButton } from '../../../ui/IconButton';
import RoomDialog from './RoomDialog';
import { removeRoom } from '../service';
import { useCalls } from '../../calls';

export interface RoomListProps {
  readonly locations: readonly Location[];
  readonly rooms: readonly Room[];
  readonly editable: boolean;
  readonly onRooms: (rooms: readonly Room[]) => void;
  /** Reads the rooms and their maps again; returns why that failed. */
  readonly onReload: () => Promise<string | null>;
  /** Shows the map of a room. */
  readonly onMap: (room: Room) => void;
}

const placesText = (capacity: number | null): string =>
  capacity === null ? 'Cupo de cada clase' : capacity === 1 ? '1 lugar' : `${capacity} lugares`;

/** The rooms of each location. */
export function RoomList({ locations, rooms, editable, onRooms, onReload, onMap }: RoomListProps) {
  const { onCall } = useCalls();
  const [editing, setEditing] = useState<(Partial<Room> & Pick<Room, 'location_id'>) | null>(null);
  const [error, setError] = useState<string | null>(null);

  const reload = async (): Promise<void> => {
    const failed = await onReload();
    if (failed !== null) setError(failed);
  };
  const remove = async ({ room_id, name }: Room): Promise<void> => {
    if (!(await confirm({ text: `La sala «${name}» se elimina para siempre.`, ok: 'Eliminar' }))) return;
    setError(null);
    const result = await onCall(() => removeRoom(room_id));
    if (!result.ok) setError(result.error.message);
    if (result.ok || result.error.status === 404) await reload();
  };

  return (
    <section className="ui-card" aria-label="Salas">
      <h2>Salas</h2>
      <FormAlert text={error} />
      {locations.length === 0 && <p>Todavía no hay estudios.</p>}
      {locations.map(({ location_id, name }) => {
        const own = rooms.filter((room) => room.location_id === location_id);
        return (
          <div key={location_id} className="rooms-location">
            <h3>{name}</h3>
            {own.length === 0 && (
              <p className="rooms-quiet">Aún no hay salas aquí. Con salas, el horario avisa si dos clases chocan.</p>
            )}
            <ul>
              {own.map((room) => (
                <li key={room.room_id} className="rooms-room">
                  <span>
                    <strong>{room.name}</strong>
                    <small>
                      {[placesText(room.capacity), room.spot_map && `mapa de ${spotCount(room.spot_map)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <IconButton label={`Mapa de ${room.name}`} onClick={() => onMap(room)}>
                    <LayoutGrid size={20} aria-hidden />
                  </IconButton>
                  {editable && (
                    <>
                      <IconButton label={`Editar ${room.name}`} onClick={() => setEditing(room)}>
                        <Pencil size={20} aria-hidden />
                      </IconButton>
                      <IconButton label={`Eliminar ${room.name}`} onClick={() => void remove(room)}>
                        <Trash2 size={20} aria-hidden />
                      </IconButton>
                    </>
                  )}
                </li>
              ))}
            </ul>
            {editable && (
              <Button
                variant="ghost"
                aria-label={`Agregar sala en ${name}`}
                onClick={() => setEditing({ location_id })}
              >
                Agregar sala
              </Button>
            )}
          </div>
        );
      })}
      {editing && (
        <RoomDialog
          room={editing}
          onSaved={() => {
            setEditing(null);
            setError(null);
            void reload();
          }}
          onChanged={(theirs) => onRooms(rooms.map((room) => (room.room_id === theirs.room_id ? theirs : room)))}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
