import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { longDay } from '../../../../domain/format';
import type { ColumnsBy } from '../../../../domain/scheduleGrid';
import { addDays, mondayOf, type Day } from '../../../../domain/studioTime';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { weekWords } from '../labels';
import type { Catalogue } from '../service';

export type View = 'semana' | ColumnsBy;

export interface ScheduleBarProps {
  readonly day: Day;
  readonly today: Day;
  readonly view: View;
  /** Whether there is room for the grid; a phone has a list. */
  readonly wide: boolean;
  readonly catalogue: Catalogue | null;
  readonly locationId: number | null;
  readonly coach: string;
  readonly room: string;
  readonly onDay: (day: Day) => void;
  readonly onView: (view: View) => void;
  readonly onFilter: (filter: { readonly coach?: string; readonly sala?: string }) => void;
  /** Shown beside the filters: the number of remaining classes. */
  readonly children?: ReactNode;
}

const VIEWS = [
  { value: 'semana', label: 'Semana' },
  { value: 'estudio', label: 'Por estudio' },
  { value: 'coach', label: 'Por coach' },
  { value: 'sala', label: 'Por sala' },
] as const;

interface FilterProps {
  readonly label: string;
  /** The label while no filter is set. */
  readonly all: string;
  readonly value: string;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const Filter = ({ label, all, value, options, onChange }: FilterProps): JSX.Element => (
  <label className="schedule-filter" data-set={value === '' ? undefined : ''}>
    <span className="ui-hidden">{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown size={18} aria-hidden />
  </label>
);

/** Controls of the schedule: days, view and filters. */
export function ScheduleBar({
  day,
  today,
  view,
  wide,
  catalogue,
  locationId,
  coach,
  room,
  onDay,
  onView,
  onFilter,
  children,
}: ScheduleBarProps) {
  const isWeek = view === 'semana' || !wide;
  const step = isWeek ? 7 : 1;
  const isNow = isWeek ? mondayOf(day) === mondayOf(today) : day === today;
  const rooms = (catalogue?.rooms ?? []).filter((one) => locationId === null || one.location_id === locationId);
  return (
    <>
      <div className="schedule__bar">
        <div className="schedule__nav">
          <IconButton label={isWeek ? 'Semana anterior' : 'Día anterior'} onClick={() => onDay(addDays(day, -step))}>
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
          <Button variant="ghost" size="sm" disabled={isNow} onClick={() => onDay(today)}>
            Hoy
          </Button>
          <IconButton label={isWeek ? 'Semana siguiente' : 'Día siguiente'} onClick={() => onDay(addDays(day, step))}>
            <ChevronRight size={22} aria-hidden />
          </IconButton>
        </div>
        <p className="schedule__range" aria-live="polite">
          {isWeek ? weekWords(mondayOf(day)) : longDay(day)}
        </p>
        {wide && <SegmentedFilter label="Vista" value={view} options={VIEWS} onChange={onView} />}
      </div>
      <div className="schedule__bar">
        {children}
        <div className="schedule__filters">
          <Filter
            label="Coach"
            all="Todos los coaches"
            value={coach}
            options={(catalogue?.instructors ?? []).map((one) => ({
              value: one.instructor_id,
              label: `${one.name} ${one.last_name}`.trim(),
            }))}
            onChange={(value) => onFilter({ coach: value })}
          />
          {rooms.length > 0 && (
            <Filter
              label="Sala"
              all="Todas las salas"
              value={room}
              options={rooms.map(({ room_id, name }) => ({ value: room_id, label: name }))}
              onChange={(value) => onFilter({ sala: value })}
            />
          )}
        </div>
      </div>
    </>
  );
}
