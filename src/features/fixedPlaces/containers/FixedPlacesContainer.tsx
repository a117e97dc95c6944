import Pin from 'lucide-react/icons/pin';
import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type {
  FixedPlace,
  FixedPlaceDate,
  FixedPlaceOffer,
  MyFixedPlacesResponse,
} from '../../../../domain/contract/fixedPlaces';
import { formatDateTime } from '../../../../domain/format';
import { confirm } from '../../../core/confirm/confirm';
import type { AppDispatch, RootState } from '../../../core/state';
import type { Result } from '../../../core/thunk';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { selectConfig } from '../../appconfig/state';
import { askFixedPlace, leaveFixedPlace, readFixedPlaces, releaseDate } from '../actions';
import { ASK_LABEL, DATE_STATES, lastsText, spotText } from '../labels';
import '../fixedPlaces.scss';

interface FixedPlacesProps {
  readonly zone: string;
  /** Changes whenever the customer's reservations were read again. */
  readonly stamp: unknown;
  readonly onChanged: () => void;
  readonly onRead: () => Promise<Result<MyFixedPlacesResponse>>;
  readonly onAsk: (singleClassId: number) => Promise<Result<unknown>>;
  readonly onLeave: (id: number) => Promise<Result<unknown>>;
  readonly onRelease: (id: number, singleClassId: number) => Promise<Result<unknown>>;
}

/**
 * A customer's fixed places with their next dates, and the places that could be fixed; nothing where there are none.
 */
function FixedPlaces({ zone, stamp, onChanged, onRead, onAsk, onLeave, onRelease }: FixedPlacesProps) {
  const [found, setFound] = useState<MyFixedPlacesResponse | null>(null);
  const [busy, setBusy] = useState(false);
  const read = useCallback(async (): Promise<void> => {
    const result = await onRead();
    if (result.ok) setFound(result.data);
  }, [onRead]);
  useEffect(() => void read(), [read, stamp]);

  const run = async (call: () => Promise<Result<unknown>>): Promise<void> => {
    setBusy(true);
    const result = await call();
    setBusy(false);
    if (result.ok) onChanged();
    else await read();
  };
  const free = async (place: FixedPlace, date: FixedPlaceDate): Promise<void> => {
    const text = `Se libera ${formatDateTime(date.class_date)}; tu lugar fijo sigue en las demás fechas.`;
    if (await confirm({ title: 'Liberar esta fecha', text, ok: 'Liberar' }))
      await run(() => onRelease(place.fixed_place_id, date.single_class_id));
  };
  const leave = async (place: FixedPlace): Promise<void> => {
    const text = `Ya no se reserva cada semana en ${place.title}. Lo que ya está reservado se queda.`;
    if (await confirm({ title: 'Dejar mi lugar fijo', text, ok: 'Dejarlo' }))
      await run(() => onLeave(place.fixed_place_id));
  };

  if (!found || (found.fixed_places.length === 0 && found.offers.length === 0)) return null;
  return (
    <section className="fixed-places" aria-labelledby="lugares-fijos">
      <h2 id="lugares-fijos" className="fixed-places__title">
        <Pin size={20} aria-hidden /> {found.fixed_places.length > 0 ? 'Tu lugar fijo' : 'Tu lugar, cada semana'}
      </h2>
      <ul className="fixed-places__list">
        {found.fixed_places.map((place) => (
          <li key={place.fixed_place_id} className="fixed-places__card ui-card">
            <div className="fixed-places__head">
              <h3>{place.title}</h3>
              <Badge tone="primary">{spotText(place.spot)}</Badge>
            </div>
            <p className="fixed-places__lasts">{lastsText(place, zone)}</p>
            <Dates place={place} busy={busy} onFree={(date) => void free(place, date)} />
            <Button variant="quiet" size="sm" disabled={busy} onClick={() => void leave(place)}>
              Dejar mi lugar fijo<span className="ui-hidden"> en {place.title}</span>
            </Button>
          </li>
        ))}
        {onePerSeries(found.offers).map((offer) => (
          <li key={offer.single_class_id} className="fixed-places__card fixed-places__card--offer ui-card">
            <div>
              <h3>{offer.title}</h3>
              <p className="fixed-places__lasts">
                {spotText(offer.spot)}: lo reservamos por ti cada semana, mientras dure tu paquete.
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              disabled={busy}
              onClick={() => void run(() => onAsk(offer.single_class_id))}
            >
              {ASK_LABEL}
              <span className="ui-hidden"> en {offer.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of several reservations in one series the first is enough to ask by. */
const onePerSeries = (offers: readonly FixedPlaceOffer[]): FixedPlaceOffer[] =>
  offers.filter(({ title }, i) => offers.findIndex((other) => other.title === title) === i);

function Dates({
  place,
  busy,
  onFree,
}: {
  readonly place: FixedPlace;
  readonly busy: boolean;
  readonly onFree: (date: FixedPlaceDate) => void;
}) {
  return (
    <ul className="fixed-places__dates">
      {place.dates.map((date) => {
        const { text, tone } = DATE_STATES[date.state];
        const isOther = date.spot !== null && date.spot !== place.spot && date.state === 'reserved';
        return (
          <li key={date.single_class_id}>
            <span className="fixed-places__when">
              {formatDateTime(date.class_date)}
              <Badge tone={tone}>{isOther ? `${text}, lugar ${date.spot}` : text}</Badge>
            </span>
            {date.state !== 'released' && (
              <Button variant="ghost" size="sm" disabled={busy} onClick={() => onFree(date)}>
                Liberar<span className="ui-hidden"> {formatDateTime(date.class_date)}</span>
              </Button>
            )}
            {date.reason && <span className="fixed-places__reason">{date.reason}</span>}
          </li>
        );
      })}
    </ul>
  );
}

export default connect(
  (state: RootState) => ({ zone: selectConfig(state).timezone }),
  (dispatch: AppDispatch) => ({
    onRead: () => dispatch(readFixedPlaces()),
    onAsk: (singleClassId: number) => dispatch(askFixedPlace(singleClassId)),
    onLeave: (id: number) => dispatch(leaveFixedPlace(id)),
    onRelease: (id: number, singleClassId: number) => dispatch(releaseDate(id, singleClassId)),
  }),
)(FixedPlaces);
