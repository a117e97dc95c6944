import MapPin from 'lucide-react/icons/map-pin';
import type { Location } from '../../../../domain/contract/catalogue';
import { mapLink } from '../../../ui/mapLink';
import '../catalogue.scss';

export interface PlacesProps {
  /** The studio's address, as configured; may be empty. */
  readonly address: string;
  /** Its locations with classes to come; null while they are on their way. */
  readonly locations: readonly Location[] | null;
}

interface Place {
  readonly key: string;
  readonly name: string | null;
  readonly address: string;
}

/** The studio's own address first, unless one of its locations is there. */
function placesOf({ address, locations }: PlacesProps): Place[] {
  const known = (locations ?? []).filter((location) => location.address.trim() !== '');
  const places = known.map(({ location_id, name, address: at }) => ({ key: String(location_id), name, address: at }));
  const own = address.trim();
  return own === '' || known.some((location) => location.address.trim() === own)
    ? places
    : [{ key: 'estudio', name: null, address: own }, ...places];
}

/** Addresses, each with the way there. */
export function Places(props: PlacesProps) {
  const places = placesOf(props);
  if (places.length === 0) return null;
  return (
    <ul className="catalogue-places">
      {places.map(({ key, name, address }) => (
        <li key={key} className="catalogue-place ui-card">
          <MapPin size={24} aria-hidden />
          {name && <h2>{name}</h2>}
          <address>{address}</address>
          <a href={mapLink(address)} target="_blank" rel="noopener noreferrer">
            Ver en el mapa<span className="ui-hidden">: {name ?? address} (se abre en otra pestaña)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
