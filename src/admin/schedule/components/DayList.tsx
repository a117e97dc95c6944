import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import { longDay, weekdayAndDay } from '../../../../domain/format';
import { firstOfNow, minutesOf } from '../../../../domain/scheduleGrid';
import { wallClockOf, type Day } from '../../../../domain/studioTime';
import { className, coachNames } from '../../../features/schedule/labels';
import { Badge } from '../../../ui/Badge';
import { classNames } from '../../../ui/classNames';
import { hoursText, hueOf, occupancyText, stateOf, stateWord } from '../labels';

export interface DayListProps {
  readonly days: readonly Day[];
  readonly day: Day;
  readonly today: Day;
  readonly classes: readonly AdminClass[];
  readonly holiday: string | null;
  readonly now: Date;
  readonly zone: string;
  readonly selected: ReadonlySet<number> | null;
  readonly onDay: (day: Day) => void;
  readonly onOpen: (one: AdminClass) => void;
}

/** The phone's schedule: a strip of weekdays, and the classes of one day. */
export function DayList({ days, day, today, classes, holiday, now, zone, selected, onDay, onOpen }: DayListProps) {
  const list = useRef<HTMLUListElement>(null);
  const isToday = day === today;
  const isRead = classes.length > 0;
  // Scrolls to what is on now or comes next.
  useEffect(() => {
    const first = isToday ? firstOfNow(classes, minutesOf(wallClockOf(now, zone))) : null;
    const at = classes.findIndex(({ class_date }) => first !== null && minutesOf(class_date) >= first);
    if (at > 0) list.current?.children[at]?.scrollIntoView?.({ block: 'start' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as another day is shown, not as time goes by
  }, [isToday, isRead]);
  return (
    <>
      <div className="schedule-days" role="group" aria-label="Día">
        {days.map((one) => {
          const [weekday, number] = weekdayAndDay(one).split(' ');
          return (
            <button
              key={one}
              type="button"
              className={classNames('schedule-days__day', one === today && 'schedule-days__day--today')}
              aria-pressed={one === day}
              aria-label={one === today ? `${longDay(one)}, hoy` : longDay(one)}
              onClick={() => onDay(one)}
            >
              <span>{weekday}</span>
              <strong>{number}</strong>
            </button>
          );
        })}
      </div>
      <h2 className="schedule-list__title">{longDay(day)}</h2>
      {holiday && <p className="schedule-list__holiday">Cerrado: {holiday}</p>}
      {classes.length === 0 && <p className="schedule-list__none">No hay clases este día.</p>}
      <ul className="schedule-list" ref={list}>
        {classes.map((one) => {
          const state = stateOf(one, now, zone);
          const word = stateWord(one, state, zone);
          const isChosen = selected?.has(one.single_class_id);
          return (
            <li key={one.single_class_id}>
              <button
                type="button"
                className={classNames(
                  'schedule-row ui-card',
                  `schedule-row--${state}`,
                  isChosen && 'schedule-row--chosen',
                )}
                style={{ '--hue': hueOf(one.class_type.class_type_id) } as CSSProperties}
                aria-pressed={selected ? isChosen : undefined}
                onClick={() => onOpen(one)}
              >
                <span className="schedule-row__time">{hoursText(one)}</span>
                <span className="schedule-row__words">
                  <strong>{className(one)}</strong>
                  <span>{[coachNames(one), one.room?.name, one.location.name].filter(Boolean).join(' · ')}</span>
                  {word && <Badge tone={state === 'cancelled' ? 'danger' : 'neutral'}>{word}</Badge>}
                </span>
                <span className="schedule-row__count">
                  <strong>{occupancyText(one)}</strong>
                  {one.waiting > 0 && <span>{one.waiting} en espera</span>}
                </span>
                <ChevronRight size={20} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
