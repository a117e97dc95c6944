import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TodayClass } from '../../../../domain/contract/today';
import { formatTime, plural } from '../../../../domain/format';
import { attendeesPath, rosterPath } from '../../../../domain/adminPaths';
import { MINUTE } from '../../../../domain/durations';
import { Avatar } from '../../../ui/Avatar';
import { Badge } from '../../../ui/Badge';
import { EmptyState } from '../../../ui/EmptyState';
import { SegmentedFilter } from '../../../ui/SegmentedFilter';
import { classNames } from '../../../ui/classNames';

const FILTERS = {
  all: { label: 'Todas', keeps: () => true },
  low: { label: 'Con pocos lugares reservados', keeps: ({ fill }: TodayClass) => fill === 'low' },
  full: { label: 'Llenas', keeps: ({ fill }: TodayClass) => fill === 'full' },
  waiting: { label: 'Con lista de espera', keeps: ({ waiting }: TodayClass) => waiting > 0 },
} as const;
type Filter = keyof typeof FILTERS;

type Phase = 'over' | 'on' | 'ahead';

function phaseOf({ startsAt, duration }: TodayClass, now: Date): Phase {
  const left = Date.parse(startsAt) - now.getTime();
  if (left > 0) return 'ahead';
  return left + duration * MINUTE > 0 ? 'on' : 'over';
}

interface RowProps {
  readonly single: TodayClass;
  readonly phase: Phase;
  readonly hasOneStudio: boolean;
}

function Row({ single, phase, hasOneStudio }: RowProps) {
  const { single_class_id, event_id, class_date, name, icon, coaches, location, capacity, reserved, ...counts } =
    single;
  const share = capacity > 0 ? Math.min(1, reserved / capacity) : 1;
  return (
    <li>
      <Link className={classNames('today-class', `today-class--${phase}`)} to={rosterPath(single_class_id)}>
        <span className="today-class__time">
          {formatTime(class_date)}
          {phase === 'on' && <Badge tone="primary">Ahora</Badge>}
        </span>
        <Avatar name={name} src={icon} />
        <span className="today-class__words">
          <strong>{name}</strong>
          <span>{[...coaches, ...(hasOneStudio ? [] : [location.name])].join(' · ')}</span>
          <span className="today-class__badges">
            {counts.fill === 'full' && <Badge tone="success">Llena</Badge>}
            {counts.fill === 'low' && <Badge tone="warning">Pocas reservaciones</Badge>}
            {counts.waiting > 0 && <Badge tone="accent">{counts.waiting} en espera</Badge>}
            {counts.newcomers > 0 && <Badge>{plural(counts.newcomers, 'primera visita', 'primeras visitas')}</Badge>}
          </span>
        </span>
        <span className="today-class__seats">
          <strong>
            {reserved} de {capacity}
          </strong>
          <span className="today-class__bar" aria-hidden>
            <span style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
          <span>{phase === 'ahead' && counts.checked_in === 0 ? 'reservados' : `${counts.checked_in} llegaron`}</span>
        </span>
      </Link>
      {event_id !== null && (
        <Link className="today-class__event" to={attendeesPath(event_id)}>
          Asistentes del evento<span className="ui-hidden"> {name}</span>
        </Link>
      )}
    </li>
  );
}

export interface ClassesProps {
  readonly classes: readonly TodayClass[];
  readonly now: Date;
  readonly hasOneStudio: boolean;
}

/** The day's classes in order, with links to their lists. */
export function Classes({ classes, now, hasOneStudio }: ClassesProps) {
  const [chosen, setChosen] = useState<Filter>('all');
  const options = (Object.keys(FILTERS) as Filter[]).flatMap((value) => {
    const count = classes.filter(FILTERS[value].keeps).length;
    return value === 'all' || count > 0 ? [{ value, label: `${FILTERS[value].label} (${count})` }] : [];
  });
  // A filter without matches is dropped.
  const filter = options.some(({ value }) => value === chosen) ? chosen : 'all';
  return (
    <section className="today-list" aria-labelledby="today-classes">
      <h2 id="today-classes" className="today-title">
        Clases
      </h2>
      {classes.length === 0 ? (
        <div className="ui-card">
          <EmptyState title="No hay clases este día." />
        </div>
      ) : (
        <>
          {options.length > 1 && (
            <SegmentedFilter label="Qué clases" value={filter} options={options} onChange={setChosen} />
          )}
          <ul className="today-classes ui-card">
            {classes.filter(FILTERS[filter].keeps).map((single) => (
              <Row
                key={single.single_class_id}
                single={single}
                phase={phaseOf(single, now)}
                hasOneStudio={hasOneStudio}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
