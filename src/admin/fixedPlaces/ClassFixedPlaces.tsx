import Pin from 'lucide-react/icons/pin';
import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import type { RosterResponse } from '../../../domain/contract/attendance';
import type { Customer } from '../../../domain/contract/customers';
import type { FixedPlace } from '../../../domain/contract/fixedPlaces';
import { roomRowsOf, spotRows } from '../../../domain/spotMap';
import { selectConfig } from '../../features/appconfig/state';
import { AlertRegion } from '../../ui/AlertRegion';
import { Button } from '../../ui/Button';
import Dialog from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { useCalls } from '../calls';
import { CustomerPicker } from '../list/CustomerPicker';
import { useMailNotice } from '../mailNotice';
import { LoadedPart, useLoaded } from '../useLoaded';
import { FixedPlaceRows, fixedPlaceHolder } from './FixedPlaceRows';
import { getFixedPlaces, postFixedPlace } from './service';

interface ClassFixedPlacesProps {
  readonly single: RosterResponse['single_class'];
  /** Changes whenever the roster was read again. */
  readonly stamp: unknown;
  readonly onChanged: () => void;
}

/** On a class's page, where the studio gives fixed places. */
export function ClassFixedPlaces(props: ClassFixedPlacesProps) {
  return useSelector(selectConfig).fixed_places === 'off' ? null : <FixedPlacesOfClass {...props} />;
}

/** Who has a fixed place in its series, on the map of the room, and giving one. */
function FixedPlacesOfClass({ single, stamp, onChanged }: ClassFixedPlacesProps) {
  const { single_class_id } = single;
  const loaded = useLoaded(
    useCallback(() => getFixedPlaces({ single_class_id }), [single_class_id]),
    stamp,
  );
  const { reload, data } = loaded;
  const [giving, setGiving] = useState<'no' | 'open' | 'closing'>('no');
  const changed = async (): Promise<void> => {
    await reload();
    onChanged();
  };
  if (data && !data.can_give && data.fixed_places.length === 0) return null;
  return (
    <section className="fixed-class" aria-labelledby="lugares-fijos">
      <div className="fixed-class__head">
        <h2 id="lugares-fijos">
          <Pin size={20} aria-hidden /> Lugares fijos
          {data && data.fixed_places.length > 0 && ` (${data.fixed_places.length})`}
        </h2>
        {data?.can_give && (
          <Button variant="ghost" size="sm" onClick={() => setGiving('open')}>
            Dar un lugar fijo
          </Button>
        )}
      </div>
      <LoadedPart loaded={loaded} failed="No pudimos cargar los lugares fijos.">
        {({ fixed_places }) =>
          fixed_places.length === 0 ? (
            <p className="attendance-none">Nadie tiene un lugar fijo en esta clase.</p>
          ) : (
            <>
              <Room single={single} places={fixed_places} />
              <FixedPlaceRows places={fixed_places} singleClassId={single_class_id} onChanged={changed} />
            </>
          )
        }
      </LoadedPart>
      {giving !== 'no' && data && (
        <GiveDialog
          open={giving === 'open'}
          single={single}
          places={data.fixed_places}
          onGiven={changed}
          onClose={() => setGiving('closing')}
          onExited={() => setGiving('no')}
        />
      )}
    </section>
  );
}

type Single = ClassFixedPlacesProps['single'];

/** The room with whose each fixed spot is. */
function Room({ single, places }: { readonly single: Single; readonly places: readonly FixedPlace[] }) {
  const rows = roomRowsOf(single.class_type.spot_map, single.class_type.spot_layout);
  if (rows === null) return null;
  return (
    <div className="fixed-room" role="img" aria-label={`Lugares fijos de la sala: ${placesText(places)}`}>
      {rows.map((row, y) => (
        <div key={y} className="fixed-room__row">
          {row.map(({ spot }, x) => {
            const place = places.find((one) => spot !== null && one.spot === spot);
            if (spot === null) return <span key={x} className="fixed-room__gap" />;
            return (
              <span key={x} className={place ? 'fixed-room__spot fixed-room__spot--fixed' : 'fixed-room__spot'}>
                <strong>{spot}</strong>
                {place && (
                  <>
                    <span className="fixed-room__name">{place.name}</span>
                    <span className="fixed-room__badge">Fijo</span>
                  </>
                )}
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const placesText = (places: readonly FixedPlace[]): string =>
  places
    .map((place) => `${place.spot === null ? 'sin número' : `lugar ${place.spot}`}, ${fixedPlaceHolder(place)}`)
    .join('; ');

interface GiveDialogProps {
  readonly open: boolean;
  readonly single: Single;
  readonly places: readonly FixedPlace[];
  readonly onGiven: () => Promise<void>;
  readonly onClose: () => void;
  readonly onExited: () => void;
}

function GiveDialog({ open, single, places, onGiven, onClose, onExited }: GiveDialogProps) {
  const { onCall, onSuccess } = useCalls();
  const mailNotice = useMailNotice();
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const free = spotRows(single.class_type.spot_map)
    ?.flat()
    .filter((spot) => !places.some((place) => place.spot === spot));
  const spot = chosen ?? free?.[0] ?? null;
  const give = async ({ customer_id }: Pick<Customer, 'customer_id'>): Promise<void> => {
    setBusy(customer_id);
    setError(null);
    const { single_class_id } = single;
    const result = await onCall(() => postFixedPlace({ single_class_id, customer_id, spot }));
    setBusy(null);
    if (!result.ok) return setError(result.error.message);
    onSuccess('Lugar fijo dado.');
    await onGiven();
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} onExited={onExited} locked={busy !== null} title="Dar un lugar fijo">
      <CustomerPicker
        choose="Dar"
        chooseWhat={spot === null ? ' lugar fijo a' : ` lugar ${spot} a`}
        onChoose={(customer) => void give(customer)}
        busy={busy}
        hint={`Se reserva cada semana con sus créditos, mientras dure un paquete que lo incluya.${mailNotice}`}
      >
        {free && (
          <Select
            label="Lugar"
            name="lugar"
            value={String(spot)}
            options={free.map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )}
      </CustomerPicker>
      <AlertRegion text={error}>{error !== null && <p className="attendance-book__error">{error}</p>}</AlertRegion>
    </Dialog>
  );
}
