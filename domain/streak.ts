/** How many weeks in a row a customer has come to a class. */
import { addDays, mondayOf, type Day } from './studioTime';

const WEEK = 7;

/**
 * The weeks in a row, up to the current one or the one before: a week that isn't over yet breaks nothing. `weeks`: the
 * Mondays of the weeks with a class that was attended, the newest first.
 */
export function weeksInARow(weeks: readonly Day[], today: Day): number {
  const current = mondayOf(today);
  const [newest] = weeks;
  if (newest === undefined || newest < addDays(current, -WEEK)) return 0;
  const gap = weeks.findIndex((week, i) => week !== addDays(newest, -WEEK * i));
  return gap === -1 ? weeks.length : gap;
}
