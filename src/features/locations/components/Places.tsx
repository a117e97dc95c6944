import type { Location } from '../../../../domain/contract/catalogue';
import type { HoursLine } from '../../../../domain/openingHours';
import { SkeletonGroup } from '../../../ui/Skeleton';
import type { Place } from '../../catalogue/actions';
import '../locations.scss';
import MapPin from 'lucide-react/icons/map-pin';

export interface PlacesProps {
  readonly business: string;
  /** The studio's address, as configured; may be empty. */
  readonly address: string;
  /** Every studio of the chain; null while they are on their way. */
  readonly places: readonly Place[] | null;
}

/** Where a map app or site looks an address up. */
const mapLink = (address: string): string =>
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

/** Streets of a town of no particular name: blocks, an avenue, a park. */
const BLOCKS = [
  [-60, -80, 120, 70],
  [74, -80, 86, 70],
  [174, -80, 130, 70],
  [318, -80, 120, 70],
  [-60, 4, 70, 62],
  [24, 4, 136, 62],
  [174, 4, 60, 62],
  [248, 4, 190, 62],
  [-60, 94, 150, 60],
  [104, 94, 130, 60],
  [248, 94, 84, 60],
  [346, 94, 92, 60],
  [-60, 168, 96, 90],
  [50, 168, 110, 90],
  [174, 168, 158, 90],
  [346, 168, 92, 90],
] as const;

/** The same number for the same text. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);

/** A map picture without a map service: no other service sees the visitor. Each location's is turned differently. */
function MapDrawing({ of }: { readonly of: string }) {
  const number = numberOf(of);
  const park = number % BLOCKS.length;
  return (
    <div className="catalogue-map" aria-hidden>
      <svg viewBox="0 0 360 180" preserveAspectRatio="xMidYMid slice" focusable="false">
        <g transform={`rotate(${(number % 29) - 14} 180 90)`}>
          {BLOCKS.map(([x, y, width, height], i) => (
            <rect
              key={`${x} ${y}`}
              className={i === park ? 'catalogue-map__park' : 'catalogue-map__block'}
              x={x}
              y={y}
              width={width}
              height={height}
              rx="6"
            />
          ))}
          <path
            className="catalogue-map__avenue"
            d={`M-80 ${60 + (number % 60)}C80 40 220 ${150 - (number % 50)} 460 60`}
          />
        </g>
      </svg>
      <span className="catalogue-map__pin">
        <MapPin size={26} />
      </span>
    </div>
  );
}
