import { useCallback } from 'react';
import { isClassFull, seatsLeft } from '../../../../domain/classCard';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { formatDateTime } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { freeSpots } from '../../../../domain/spotMap';
import type { ApiGet } from '../../../core/http/api';
import { getPackageClasses } from '../../../features/packages/service';
import { takenSpots } from '../../../features/schedule/selectors';
import { Select } from '../../../ui/Select';
import { useLoaded } from '../../useLoaded';
import type { Cart } from '../cart';

export interface SeatChoiceProps {
  readonly pkg: ClassPackage;
  readonly cart: Cart;
  readonly onChange: (change: Partial<Cart>) => void;
}

/** Which date of an event is sold, and which spot in it. */
export function SeatChoice({ pkg: { class_package_id }, cart, onChange }: SeatChoiceProps) {
  const read = useCallback((api: ApiGet) => getPackageClasses(api, class_package_id), [class_package_id]);
  const { data: dates } = useLoaded(read);
  if (!dates || dates.length === 0) return null;
  const open = dates.filter((one) => !isClassFull(one));
  const chosen = open.find(({ single_class_id }) => single_class_id === cart.single_class_id);
  const free = chosen && freeSpots(chosen.class_type.spot_map, takenSpots(chosen));
  return (
    <div className="desk-checkout__seat">
      <Select
        label="Fecha del evento"
        value={String(chosen?.single_class_id ?? '')}
        options={[
          { value: '', label: 'La próxima con lugar' },
          ...open.map((one) => ({
            value: String(one.single_class_id),
            label: `${formatDateTime(one.class_date)} · ${plural(seatsLeft(one), 'lugar', 'lugares')}`,
          })),
        ]}
        onChange={(id) => onChange({ single_class_id: Number(id) || null, spot: null })}
      />
      {free && (
        <Select
          label="Lugar"
          value={String(cart.spot ?? '')}
          options={[
            { value: '', label: 'Cualquiera' },
            ...free.map((spot) => ({ value: String(spot), label: `Lugar ${spot}` })),
          ]}
          onChange={(spot) => onChange({ spot: Number(spot) || null })}
        />
      )}
    </div>
  );
}
