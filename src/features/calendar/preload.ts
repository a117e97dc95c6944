import { mondayOf, studioDay, type Day } from '../../../domain/studioTime';
import type { Preload } from '../../ssr/lazyRoute';
import { fetchLocations } from '../catalogue/actions';
import { fetchDays, preloadWeek, setWeek } from '../schedule/actions';
import { isWeekOver, opensOnNextWeek } from '../schedule/classPhase';
import { stepWeek, weekOf } from '../schedule/week';

/** Initial data of a calendar: the current week or, if its classes are over, the next; and the locations. */
export const preload: Preload = ({ dispatch, config: { timezone }, now }) => {
  const preloadWeeks = async (monday: Day): Promise<void> => {
    const current = await dispatch(preloadWeek(monday, now));
    if (!current.ok || !isWeekOver(current.data, timezone, now)) return;
    const next = await dispatch(fetchDays(stepWeek(monday, 1), {}, now));
    if (next.ok && opensOnNextWeek(current.data, next.data, timezone, now))
      dispatch(setWeek(weekOf(stepWeek(monday, 1))));
  };
  return Promise.all([preloadWeeks(mondayOf(studioDay(now, timezone))), dispatch(fetchLocations())]);
};
