import { useSearchParams } from 'react-router-dom';
import { daysOfWeek, isDay, mondayOf, type Day } from '../../../domain/studioTime';
import { mondayFrom } from '../schedule/week';

export interface ChosenWeek {
  readonly monday: Day;
  /** The day that phones show. */
  readonly day: Day;
  readonly goToWeek: (monday: Day) => void;
  /** A day of this week or of another one. */
  readonly goToDay: (day: Day) => void;
}

/**
 * The shown week and day, kept in the address (?semana=2026-11-23&dia=2026-11-25), so that they survive back, reload
 * and sharing. Default: `firstDay` and its week.
 */
export function useChosenWeek(today: Day, firstDay: Day): ChosenWeek {
  const [params, setParams] = useSearchParams();
  const monday = mondayFrom(params.get('semana'), firstDay);
  const asked = params.get('dia');
  const opensOn = mondayOf(firstDay);
  const firstOf = (week: Day): Day => (week === opensOn ? firstDay : week === mondayOf(today) ? today : week);
  const day = asked !== null && isDay(asked) && daysOfWeek(monday).includes(asked) ? asked : firstOf(monday);

  const go = (to: Day, dia: Day | null): void => {
    const next = new URLSearchParams(params);
    next.delete('dia');
    if (to === opensOn) next.delete('semana');
    else next.set('semana', to);
    if (dia !== null && dia !== firstOf(to)) next.set('dia', dia);
    // Moving between days of a week adds no history entries.
    setParams(next, { replace: to === monday });
  };

  return {
    monday,
    day,
    goToWeek: (to) => go(to, null),
    goToDay: (to) => go(mondayOf(to), to),
  };
}
