import type { Location } from '../../../../domain/contract/catalogue';
import type { HoursLine } from '../../../../domain/openingHours';
import { SkeletonGroup } from '../../../ui/Skeleton';
import type { Place } from '../../catalogue/actions';
import { MapDrawing } from './MapDrawing';
import '../locations.scss';

export interface PlacesProps {
  readonly business: string;
  /** The studio's address, as configured; may be empty. */
  readonly address: string;
  /** Every studio of the chain; null while they are on their way. */
  readonly places: readonly Place[] | null;
}

/** Where a map app or site looks an address up. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

interface Card extends Pick<Location, 'name' | 'address'> {
  readonly hours: readonly HoursLine[];
}

/** The studio's own address first, unless one of its locations is there. */
function cardsOf({ business, address, places }: PlacesProps): Card[] {
  const cards = (places ?? []).map(({ location, hours }) => ({ ...location, address: location.address.trim(), hours }));
  const own = address.trim();
  return own === '' || cards.some((card) => card.address === own)
    ? cards
    : [{ name: business, address: own, hours: [] }, ...cards];
}

/** Each studio with its address, the way there and when it has classes. */
export function Places(props: PlacesProps) {
  if (props.places === null)
    return <SkeletonGroup label="Cargando ubicaciones" className="catalogue-places" rows={2} height={420} />;
  return (
    <ul className="catalogue-places">
      {cardsOf(props).map(({ name, address, hours }) => (
        <li key={`${name} ${address}`} className="catalogue-place ui-card">
          <MapDrawing of={`${name} ${address}`} />
          <div className="catalogue-place__text">
            <h2>{name}</h2>
            {address && <address>{address}</address>}
            {hours.length > 0 && (
              <>
                <h3>Horario de clases</h3>
                <dl className="catalogue-place__hours">
                  {hours.map((line) => (
                    <div key={line.days}>
                      <dt>{line.days}</dt>
                      <dd>{line.hours}</dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
            {address && (
              <a className="catalogue-place__map" href={mapLink(address)} target="_blank" rel="noopener noreferrer">
                Ver en el mapa<span className="ui-hidden">: {name} (se abre en otra pestaña)</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
