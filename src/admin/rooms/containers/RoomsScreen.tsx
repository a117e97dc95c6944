import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Select } from '../../../ui/Select';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectLocation } from '../../location/location';
import { RoomList } from '../components/RoomList';
import { SpotMapEditor } from '../components/SpotMapEditor';
import { getRoomsData, type RoomsData } from '../service';
import { useUnsavedWarning } from '../useUnsavedWarning';
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
  const chosen = Number(address.get('clase'));
  const map = read.maps.find(({ class_type_id }) => class_type_id === chosen) ?? read.maps[0];
  const choose = async (id: string): Promise<void> => {
    if (!(await mayLeave())) return;
    setUnsaved(false);
    setAddress({ clase: id }, { replace: true });
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
        />
        <section className="ui-card" aria-label="Mapa de lugares">
          <h2>Mapa de lugares</h2>
          {map ? (
            <>
              <Select
                label="Tipo de clase"
                value={String(map.class_type_id)}
                options={read.maps.map(({ class_type_id, name }) => ({ value: String(class_type_id), label: name }))}
                onChange={(id) => void choose(id)}
              />
              <SpotMapEditor
                key={map.class_type_id}
                map={map}
                locations={read.locations}
                location={location}
                editable={editable}
                onUnsaved={setUnsaved}
                onMap={(changed) => {
                  const maps = latest.current.maps.map((one) =>
                    one.class_type_id === changed.class_type_id ? changed : one,
                  );
                  onChange({ ...latest.current, maps });
                }}
              />
            </>
          ) : (
            <EmptyState
              title="Todavía no hay tipos de clase."
              text="Cuando los haya, aquí dibujas los lugares de cada uno."
            />
          )}
        </section>
      </div>
    </div>
  );
}
