import { useCallback, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { seatsLeft } from '../../../../domain/classCard';
import type { RosterEntry } from '../../../../domain/contract/attendance';
import type { MoveToClass } from '../../../../domain/contract/reservations';
import { classMoment } from '../../../../domain/localTime';
import { plural } from '../../../../domain/numbers';
import { freeSpots, spotRows } from '../../../../domain/spotMap';
import { idempotencyKey } from '../../../core/http/idempotency';
import { selectConfig } from '../../../features/appconfig/state';
import { SpotMap } from '../../../features/reservations/reserve/components/SpotMap';
import { className, coachNames } from '../../../features/schedule/labels';
import { takenSpots } from '../../../features/schedule/selectors';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Select } from '../../../ui/Select';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { useNow } from '../../../ui/useNow';
import { phaseOf } from '../../attendance/phase';
import { selectLocation } from '../../location/location';
import type { RosterPlace } from '../../attendance/selectors';
import { useLoaded } from '../../useLoaded';
import { getOtherClasses } from '../service';

export interface OtherClassProps {
  readonly place: RosterPlace;
  /** The location of the class that is left: the first choice is a class there. */
  readonly from: number;
  /** The customer's guests in this class. */
  readonly guests: readonly RosterEntry[];
  readonly busy: boolean;
  readonly error: string | null;
  readonly onMove: (body: MoveToClass, key: string) => void;
}

/** Chooses another class for a place, its spot, and whether guests move along into the next free spots. */
export function OtherClass({ place, from, guests, busy, error, onMove }: OtherClassProps) {
  const { class_reservation_id: id } = place;
  const config = useSelector(selectConfig);
  const header = useSelector(selectLocation);
  const now = useNow();
  // After a refusal the classes have changed: read them again.
  const loaded = useLoaded(
    useCallback(() => getOtherClasses(id), [id]),
    error,
  );
  const [locationId, setLocationId] = useState<number | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [spot, setSpot] = useState<number | null>(null);
  const [along, setAlong] = useState(true);
  const moving = along ? guests : [];
  const move = JSON.stringify([chosenId, spot, moving.length]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a second press of the same move has the same key
  const key = useMemo(idempotencyKey, [move]);

  if (loaded.data === null)
    return loaded.error === null ? (
      <SkeletonGroup label="Cargando clases" shape="block" height={120} />
    ) : (
      <ErrorState title="No pudimos cargar las clases." onRetry={() => void loaded.reload()} />
    );
  const classes = loaded.data.single_classes;
  if (classes.length === 0)
    return <EmptyState title="No hay otra clase con lugar para esta persona en los próximos días." />;

  const locations = [...new Map(classes.map(({ location }) => [location.location_id, location.name]))];
  const at = (id: number | null): number | null => locations.find(([known]) => known === id)?.[0] ?? null;
  // Of several elsewhere none is chosen beforehand: it may be another city.
  const shownAt = at(locationId) ?? at(from) ?? at(header) ?? (locations.length === 1 ? locations[0]![0] : null);
  const shown = classes.filter(({ location }) => location.location_id === shownAt);
  const single = shown.find((c) => c.single_class_id === chosenId) ?? shown[0];
  const choice = locations.length > 1 && (
    <Select
      label="Estudio"
      name="estudio"
      value={String(shownAt ?? '')}
      options={[
        ...(shownAt === null ? [{ value: '', label: 'Elige el estudio' }] : []),
        ...locations.map(([value, label]) => ({ value: String(value), label })),
      ]}
      onChange={(value) => {
        setLocationId(Number(value) || null);
        setChosenId(null);
        setSpot(null);
      }}
    />
  );
  if (!single) return <div className="roster-form">{choice}</div>;
  const rows = spotRows(single.class_type.spot_map);
  const free = freeSpots(single.class_type.spot_map, takenSpots(single)) ?? [];
  const beside = free.filter((other) => other !== spot);
  const tooFew = moving.length + 1 > (rows ? free.length : seatsLeft(single));
  const submit = (): void =>
    onMove(
      {
        single_class_id: single.single_class_id,
        spot: rows ? spot : null,
        guests: moving.map(({ class_reservation_id }, i) => ({
          class_reservation_id,
          spot: rows ? (beside[i] ?? null) : null,
        })),
      },
      key,
    );
  return (
    <div className="roster-form">
      {choice}
      <Select
        label="Clase"
        name="clase"
        value={String(single.single_class_id)}
        options={shown.map((c) => ({
          value: String(c.single_class_id),
          label: [
            classMoment(c, config.timezone),
            phaseOf(c, config, now) !== 'ahead' && 'ya comenzó',
            className(c),
            coachNames(c),
            c.location.name,
            plural(seatsLeft(c), 'lugar', 'lugares'),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={(value) => {
          setChosenId(Number(value));
          setSpot(null);
        }}
        hint="No cuenta como cancelación: su crédito paga la nueva clase."
      />
      {rows && (
        <SpotMap
          rows={rows}
          taken={takenSpots(single)}
          chosen={spot}
          disabled={busy}
          front={coachNames(single) || 'Coach'}
          onChoose={setSpot}
        />
      )}
      {guests.length > 0 && (
        <Checkbox checked={along} onChange={setAlong}>
          También {guests.map(({ guest }) => guest).join(', ')}
        </Checkbox>
      )}
      <Button block busy={busy} disabled={tooFew || (rows !== null && spot === null)} onClick={submit}>
        {tooFew ? 'No caben sus invitados' : 'Cambiar a esta clase'}
      </Button>
    </div>
  );
}
