import type { ScheduleDay } from '../../../../domain/contract/schedule';
import type { Day } from '../../../../domain/studioTime';
import { classNames } from '../../../ui/classNames';
import type { CardContext } from './ClassList';
import { DayClasses } from './DayClasses';
import { DayHeading } from './DayHeading';

export interface WeekColumnsProps extends CardContext {
  readonly days: readonly ScheduleDay[];
  readonly today: Day;
  /** What a day without classes says. */
  readonly emptyDay: string;
}

/** Seven columns, Monday first. */
export function WeekColumns({ days, today, emptyDay, ...cards }: WeekColumnsProps) {
  return (
    <div className="schedule-columns">
      {days.map(({ date, single_classes }) => (
        <section
          key={date}
          className={classNames('schedule-column', date < today && 'schedule-column--past')}
          aria-labelledby={`columna-${date}`}
        >
          <DayHeading id={`columna-${date}`} date={date} today={today} />
          {single_classes.length === 0 ? (
            <p className="schedule-column__empty">{emptyDay}</p>
          ) : (
            <DayClasses classes={single_classes} foldsWholeDay {...cards} />
          )}
        </section>
      ))}
    </div>
  );
}
