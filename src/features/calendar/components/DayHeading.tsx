import { longDay, weekdayName } from '../../../../domain/format';
import type { Day } from '../../../../domain/studioTime';
import { classNames } from '../../../ui/classNames';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';

export interface DayHeadingProps {
  readonly id?: string;
  readonly date: Day;
  readonly today: Day;
}

/** The head of a column: weekday and number, announced as a date. */
export function DayHeading({ id, date, today }: DayHeadingProps) {
  return (
    <h2 id={id} className={classNames('schedule-column__day', date === today && 'schedule-column__day--today')}>
      <VisuallyHidden>
        {longDay(date)}
        {date === today && ', hoy'}
      </VisuallyHidden>
      <span aria-hidden>{weekdayName(date)}</span>
      <span className="schedule-column__number" aria-hidden>
        {Number(date.slice(8))}
      </span>
    </h2>
  );
}
