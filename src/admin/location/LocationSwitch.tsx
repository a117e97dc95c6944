import MapPin from 'lucide-react/icons/map-pin';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch } from '../../core/state';
import { chooseLocation, selectAdminLocations, selectLocation } from './location';
import './location.scss';

/** Chooses the studio of the chain for all screens; nothing if there is only one. */
export function LocationSwitch() {
  const dispatch = useDispatch<AppDispatch>();
  const locations = useSelector(selectAdminLocations);
  const chosen = useSelector(selectLocation);
  if (locations.length < 2) return null;
  return (
    <label className="admin-location">
      <MapPin size={18} aria-hidden />
      <span className="ui-hidden">Estudio</span>
      <select
        value={chosen ?? ''}
        onChange={({ target }) => dispatch(chooseLocation(target.value === '' ? null : Number(target.value)))}
      >
        <option value="">Todos los estudios</option>
        {locations.map(({ location_id, name }) => (
          <option key={location_id} value={location_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
