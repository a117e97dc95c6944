import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { RootState } from '../../../core/state';
import { selectMe } from '../../../features/customers/selectors';
import { useTitle } from '../../../ssr/RenderContext';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { Select } from '../../../ui/Select';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectLocation } from '../../location/location';
import { RoomList } from '../components/RoomList';
import { SpotMapEditor } from '../components/SpotMapEditor';
import { getPremises, type Premises } from '../service';
import { useUnsaved } from '../useUnsaved';
import { screenCalls, type OnCall } from '../../calls';
import '../rooms.scss';

export interface RoomsScreenProps {
  /** Admins change; the front desk reads. */
  readonly editable: boolean;
  /** What the area is narrowed to; null: all. */
  readonly location: number | null;
  readonly onCall: OnCall;
}

/** /admin/salas */
export function RoomsScreen({ editable, location, onCall }: RoomsScreenProps) {
  useTitle('Salas y lugares');
  const [read, setRead] = useState<Premises | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [address, setAddress] = useSearchParams();
  const { setUnsaved, mayLeave } = useUnsaved();
  const load = useCallback(async (): Promise<void> => {
    setError(null);
    const result = await onCall(getPremises);
    if (result.ok) setRead(result.data);
    else setError(result.error.message);
  }, [onCall]);
  useEffect(() => void load(), [load]);

  if (error !== null && !read)
    return <ErrorState title="No pudimos cargar las salas." text={error} onRetry={() => void load()} />;
  if (!read) return <SkeletonGroup label="Cargando salas" shape="block" height={420} />;
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
          onCall={onCall}
          onRooms={(rooms) => setRead((now) => now && { ...now, rooms })}
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
                onCall={onCall}
                onUnsaved={setUnsaved}
                onMap={(changed) =>
                  setRead(
                    (now) =>
                      now && {
                        ...now,
                        maps: now.maps.map((one) => (one.class_type_id === changed.class_type_id ? changed : one)),
                      },
                  )
                }
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

export default connect(
  (state: RootState) => ({ editable: selectMe(state)?.role === 'admin', location: selectLocation(state) }),
  screenCalls,
)(RoomsScreen);
