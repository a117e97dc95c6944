import type { ScheduleDay } from '../../../domain/contract/schedule';
import { longDay, weekdayName } from '../../../domain/format';
import type { Day } from '../../../domain/studioTime';
import { classNames } from '../../ui/classNames';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ClassList, type CardContext } from './ClassList';

export interface WeekColumnsProps extends CardContext {
  readonly days: readonly ScheduleDay[];
  readonly today: Day;
}

/** Seven columns, Monday first. */
export function WeekColumns({ days, today, ...cards }: WeekColumnsProps) {
  return (
    <div className="schedule-columns">
      {days.map(({ date, single_classes }) => (
        <section key={date} className={classNames('schedule-column', date < today && 'schedule-column--past')} aria-labelledby={`columna-${date}`}>
          <h2 id={`columna-${date}`} className={classNames('schedule-column__day', date === today && 'schedule-column__day--today')}>
            <VisuallyHidden>{longDay(date)}{date === today && ', hoy'}</VisuallyHidden>
            <span aria-hidden>{weekdayName(date)}</span>
            <span className="schedule-column__number" aria-hidden>{Number(date.slice(8))}</span>
          </h2>
          {single_classes.length === 0 ? <p className="schedule-column__empty">No hay clases programadas.</p> : <ClassList classes={single_classes} {...cards} />}
        </section>
      ))}
    </div>
  );
}
