import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Location } from '../../../../domain/contract/catalogue';
import type { BlockedSpot, SpotMap as StoredMap } from '../../../../domain/contract/spotMaps';
import { formatDateTime } from '../../../../domain/format';
import { spotMapOf } from '../../../../domain/spotLayout';
import { spotRows, type SpotLayout } from '../../../../domain/spotMap';
import { confirm } from '../../../core/confirm/confirm';
import { rosterPath } from '../../../../domain/adminPaths';
import { SpotMap } from '../../../features/reservations/reserve/components/SpotMap';
import { Button } from '../../../ui/Button';
import { FormAlert } from '../../../ui/FormAlert';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { blockSpot, unblockSpot } from '../service';
import { useCalls } from '../../calls';

export interface SpotsProps {
  /** The layout being edited. */
  readonly layout: SpotLayout;
  readonly map: StoredMap;
  readonly locations: readonly Location[];
  readonly location: number | null;
  readonly editable: boolean;
  readonly unsaved: boolean;
  readonly onMap: (map: StoredMap) => void;
}

/** The room as customers see it; marks spots that are out of service at a location. */
export function Spots({ layout, map, locations, location, editable, unsaved, onMap }: SpotsProps) {
  const { onCall } = useCalls();
  const { class_type_id, room_id } = map;
  const [place, setPlace] = useState(map.location_id ?? location ?? locations[0]?.location_id ?? 0);
  const [picked, setPicked] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const blocked = map.blocked_spots.filter(({ location_id }) => location_id === place);
  // While the layout is edited its numbers differ from the stored ones, so no spot is chosen.
  const chosen = unsaved ? null : picked;
  const numbers = blocked.map(({ spot }) => spot);

  const change = async <T,>(call: () => Promise<T>, after: (result: T) => readonly BlockedSpot[]): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await onCall(call);
    setBusy(false);
    if (!result.ok) return setError(result.error.message);
    setPicked(null);
    setReason('');
    onMap({ ...map, blocked_spots: [...after(result.data)] });
  };
  const others = (id: number): readonly BlockedSpot[] =>
    map.blocked_spots.filter(({ blocked_spot_id }) => blocked_spot_id !== id);
  const block = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === null) return;
    if (reason.trim() === '') return setError('Escribe el motivo.');
    void change(
      () => blockSpot({ location_id: place, class_type_id, room_id, spot: chosen, reason: reason.trim() }),
      (one) => [...others(one.blocked_spot_id), one].sort((a, b) => a.spot - b.spot),
    );
  };
  const unblock = async ({ blocked_spot_id, spot }: BlockedSpot): Promise<void> => {
    const text = `El lugar ${spot} vuelve a las clases por venir; donde hay lista de espera, se asigna enseguida.`;
    if (!(await confirm({ title: 'Poner en servicio', text, ok: 'Poner en servicio' }))) return;
    await change(
      () => unblockSpot(blocked_spot_id),
      () => others(blocked_spot_id),
    );
  };

  return (
    <div className="rooms-spots">
      <h3>Así lo ven tus clientes</h3>
      {room_id === null && locations.length > 1 && (
        <Select
          label="Estudio"
          value={String(place)}
          options={locations.map(({ location_id, name }) => ({ value: String(location_id), label: name }))}
          onChange={(id) => {
            setPlace(Number(id));
            setPicked(null);
          }}
        />
      )}
      <SpotMap
        rows={spotRows(spotMapOf(layout)) ?? []}
        layout={layout}
        taken={numbers}
        blocked={numbers}
        chosen={chosen}
        disabled={!editable || unsaved || busy || place === 0}
        front="Coach"
        onChoose={(spot) => setPicked(spot === chosen ? null : spot)}
      />
      {editable && chosen === null && (
        <p className="rooms-quiet">
          {unsaved
            ? 'Guarda el mapa antes de sacar un lugar de servicio.'
            : '¿Un lugar no sirve? Tócalo en el mapa para sacarlo de servicio.'}
        </p>
      )}
      <FormAlert text={error} />
      {chosen !== null && (
        <form className="admin-form rooms-block" noValidate onSubmit={block}>
          <TextField
            label={`Motivo por el que el lugar ${chosen} no sirve`}
            name="reason"
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={setReason}
          />
          <div className="rooms-actions">
            <Button variant="ghost" disabled={busy} onClick={() => setPicked(null)}>
              Cancelar
            </Button>
            <Button type="submit" busy={busy}>
              {`Bloquear lugar ${chosen}`}
            </Button>
          </div>
        </form>
      )}
      {blocked.length > 0 && (
        <>
          <h3>Fuera de servicio</h3>
          <ul className="rooms-blocked">
            {blocked.map((one) => (
              <li key={one.blocked_spot_id}>
                <span>
                  <strong>Lugar {one.spot}</strong> {one.reason}
                </span>
                {editable && (
                  <Button variant="ghost" disabled={busy} onClick={() => void unblock(one)}>
                    {`Desbloquear lugar ${one.spot}`}
                  </Button>
                )}
                {one.stranded.length > 0 && (
                  <div className="rooms-blocked__who">
                    <p>Lo tienen reservado; cámbiales el lugar:</p>
                    {one.stranded.map((who) => (
                      <Link key={who.class_reservation_id} to={rosterPath(who.single_class_id)}>
                        {`${who.guest ?? `${who.name} ${who.last_name}`.trim()} · ${formatDateTime(who.class_date)}`}
                      </Link>
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
