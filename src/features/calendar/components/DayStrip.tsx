import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ScheduleDay } from '../../../../domain/contract/schedule';
import { longDay, weekdayName } from '../../../../domain/format';
import { plural } from '../../../../domain/numbers';
import { addDays, type Day } from '../../../../domain/studioTime';
import { classNames } from '../../../ui/classNames';
import { ownReservations } from '../../schedule/selectors';

export const DAY_PANEL = 'clases-del-dia';
export const tabId = (day: Day): string => `dia-${day}`;

export interface DayStripProps {
  readonly days: readonly Day[];
  /** The received days; dots mark days with an own reservation. */
  readonly schedule: readonly ScheduleDay[];
  readonly chosen: Day;
  readonly today: Day;
  /** Also called with days before the first and after the last one. */
  readonly onDay: (day: Day) => void;
}

function targetDay(key: string, chosen: Day, days: readonly Day[]): Day | undefined {
  if (key === 'ArrowRight') return addDays(chosen, 1);
  if (key === 'ArrowLeft') return addDays(chosen, -1);
  if (key === 'Home') return days[0];
  return key === 'End' ? days[days.length - 1] : undefined;
}

/** The seven days of the week as tabs over the chosen day's list. */
export function DayStrip({ days, schedule, chosen, today, onDay }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const day = targetDay(event.key, chosen, days);
    if (day === undefined) return;
    event.preventDefault();
    moved.current = true;
    onDay(day);
  };

  return (
    <div className="schedule-strip" role="tablist" aria-label="Días de la semana" ref={strip}>
      {days.map((day) => {
        const classes = schedule.find(({ date }) => date === day)?.single_classes ?? [];
        const own = classes.reduce((sum, single) => sum + ownReservations(single).length, 0);
        const words = [longDay(day), day === today && 'hoy', own > 0 && plural(own, 'reservación', 'reservaciones')]
          .filter(Boolean)
          .join(', ');
        return (
          <button
            key={day}
            type="button"
            role="tab"
            id={tabId(day)}
            aria-controls={DAY_PANEL}
            aria-selected={day === chosen}
            aria-label={words}
            tabIndex={day === chosen ? 0 : -1}
            className={classNames(
              'schedule-strip__day',
              day === today && 'schedule-strip__day--today',
              day < today && 'schedule-strip__day--past',
            )}
            onClick={() => onDay(day)}
            onKeyDown={onKeyDown}
          >
            <span className="schedule-strip__weekday">{weekdayName(day).slice(0, 3)}</span>
            <span className="schedule-strip__number">{Number(day.slice(8))}</span>
            <span className={classNames('schedule-strip__dot', own > 0 && 'schedule-strip__dot--on')} />
          </button>
        );
      })}
    </div>
  );
}
