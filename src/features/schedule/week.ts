/** Moving through the calendar's weeks. A week is named by its Monday. */
import {
  addDays,
  addMonths,
  firstMondayOfMonth,
  isDay,
  mondayOf,
  weekOfMonth,
  type Day,
} from '../../../domain/studioTime';

export interface Week {
  readonly start_date: Day;
  readonly end_date: Day;
  /** YYYY-MM */
  readonly month: string;
  /** 'Semana N' of that month. */
  readonly week: number;
}

export function weekOf(monday: Day): Week {
  return { start_date: monday, end_date: addDays(monday, 6), ...weekOfMonth(monday) };
}

/** The Monday that an address names (any day of a week will do), else that of the week of `otherwise`. */
export function mondayFrom(text: string | null, otherwise: Day): Day {
  return mondayOf(text !== null && isDay(text) ? text : otherwise);
}

export function stepWeek(monday: Day, weeks: number): Day {
  return addDays(monday, 7 * weeks);
}

/** The first week of another month; of the current month the current week, which is what people look for there. */
export function stepMonth(monday: Day, months: number, today: Day): Day {
  const month = addMonths(weekOfMonth(monday).month, months);
  const current = mondayOf(today);
  return weekOfMonth(current).month === month ? current : firstMondayOfMonth(month);
}
