import type { Location } from '../../../../domain/contract/catalogue';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { filterExpected } from '../../schedule/storage';

export interface LocationFilterProps {
  /** null while they are on their way. */
  readonly locations: readonly Location[] | null;
  /** null: all of them. */
  readonly value: number | null;
  readonly onChange: (location_id: number | null) => void;
}

const ALL = '';
/** More than these don't fit in a row. */
const MAX_CHIPS = 4;

/** Shown only where there is more than one location to choose from. */
export function LocationFilter({ locations, value, onChange }: LocationFilterProps) {
  if (locations === null)
    return filterExpected() ? (
      <div className="schedule-filter schedule-filter--waiting">
        <Skeleton shape="block" height="100%" />
      </div>
    ) : null;
  if (locations.length < 2) return null;
  const options = [
    { value: ALL, label: 'Todos los Estudios' },
    ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
  ];
  const props = {
    label: 'Estudio',
    value: value === null ? ALL : String(value),
    options,
    onChange: (id: string) => onChange(id === ALL ? null : Number(id)),
  };
  return (
    <div className="schedule-filter">
      {locations.length <= MAX_CHIPS ? <SegmentedFilter {...props} /> : <Select {...props} />}
    </div>
  );
}
