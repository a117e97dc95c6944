import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { SpotMap } from '../../../../domain/contract/spotMaps';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Select } from '../../../ui/Select';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectLocation } from '../../location/location';
import { RoomList } from '../components/RoomList';
import { SpotMapEditor } from '../components/SpotMapEditor';
import { getRoomsData, isSameMap, type RoomsData } from '../service';
import { useUnsavedWarning } from '../useUnsavedWarning';
import { useCalls } from '../../calls';
import { LoadedPart, useLoaded } from '../../useLoaded';
import '../rooms.scss';

/** /admin/salas */
export default function RoomsScreen() {
  useTitle('Salas y lugares');
  const premises = useLoaded(getRoomsData);
  return (
    <LoadedPart
      loaded={premises}
      failed="No pudimos cargar las salas."
      waiting={<SkeletonGroup label="Cargando salas" shape="block" height={420} />}
    >
      {(read) => <Rooms read={read} onChange={premises.set} />}
    </LoadedPart>
  );
}

/** Whose map it is, as in the page's address. */
const keyOf = ({ class_type_id, room_id }: SpotMap): string =>
  room_id === null ? `clase=${class_type_id}` : `sala=${room_id}`;

interface RoomsProps {
  readonly read: RoomsData;
  readonly onChange: (premises: RoomsData) => void;
}

function Rooms({ read, onChange }: RoomsProps) {
  /** Admins change; the front desk reads. */
  const editable = useSelector(selectMe)?.role === 'admin';
  /** The location chosen for the admin area; null: all. */
  const location = useSelector(selectLocation);
  const [address, setAddress] = useSearchParams();
  const { setUnsaved, mayLeave } = useUnsavedWarning();
  /** The latest maps, as a response may arrive after another change. */
  const latest = useRef(read);
  latest.current = read;
  const { onCall } = useCalls();
  const drawing = useRef<HTMLElement>(null);
  const chosen = `${address}`;
  const map =
    read.maps.find((one) => keyOf(one) === chosen) ?? read.maps.find(({ spot_map }) => spot_map) ?? read.maps[0];
  const choose = async (key: string): Promise<void> => {
    if (!(await mayLeave())) return;
    setUnsaved(false);
    setAddress(key, { replace: true });
    drawing.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const nameOf = ({ room_id, location_id, name }: SpotMap): string => {
    if (room_id === null) return `Tipo de clase: ${name}`;
    const place = read.locations.find((one) => one.location_id === location_id)?.name;
    return place ? `${name} · ${place}` : name;
  };
  const reload = async (): Promise<string | null> => {
    const result = await onCall(getRoomsData);
    if (result.ok) onChange(result.data);
    return result.ok ? null : result.error.message;
  };
  return (
    <div className="ui-container ui-page rooms">
      <PageHeader title="Salas y lugares" text={editable ? undefined : 'Solo administración puede hacer cambios.'} />
      <div className="rooms-columns">
        <RoomList
          locations={read.locations.filter(({ location_id }) => location === null || location_id === location)}
          rooms={read.rooms}
          editable={editable}
          onRooms={(rooms) => onChange({ ...latest.current, rooms })}
          onReload={reload}
          onMap={({ room_id }) => void choose(`sala=${room_id}`)}
        />
        <section ref={drawing} className="ui-card" aria-label="Mapa de lugares">
          <h2>Mapa de lugares</h2>
          {map ? (
            <>
              <Select
                label="De quién es"
                value={keyOf(map)}
                options={read.maps.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
                hint={
                  map.room_id === null
                    ? 'Vale en las salas sin mapa propio.'
                    : 'Todas las clases de la sala tienen estos lugares.'
                }
                onChange={(key) => void choose(key)}
              />
              <SpotMapEditor
                key={keyOf(map)}
                map={map}
                locations={read.locations}
                location={location}
                editable={editable}
                onUnsaved={setUnsaved}
                onMap={(changed) => {
                  const maps = latest.current.maps.map((one) => (isSameMap(one, changed) ? changed : one));
                  const { spot_map, version } = changed;
                  const rooms = latest.current.rooms.map((room) =>
                    room.room_id === changed.room_id ? { ...room, spot_map, version } : room,
                  );
                  onChange({ ...latest.current, rooms, maps });
                }}
              />
            </>
          ) : (
            <EmptyState
              title="Todavía no hay salas ni tipos de clase."
              text="Cuando los haya, aquí dibujas los lugares de cada uno."
            />
          )}
        </section>
      </div>
    </div>
  );
}
