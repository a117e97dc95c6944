/** How many weeks in a row a customer has come to a class. */
import { addDays, mondayOf, type Day } from './studioTime';

const WEEK = 7;
/** Weeks of which a streak is counted at most. */
export const MOST_STREAK_WEEKS = 104;
/** Weeks in a row that have a badge. */
const BADGES = [4, 12, 26, 52] as const;

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

/** The badge of so many weeks in a row: '12 semanas seguidas'; null: not four yet. */
export function streakBadge(weeks: number): string | null {
  const reached = BADGES.filter((least) => least <= weeks).pop();
  return reached === undefined ? null : `${reached} semanas seguidas`;
}
