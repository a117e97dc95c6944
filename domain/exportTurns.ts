/** The export of the whole studio that is sent by itself: on which days, and where to. */
import { addDays, addMonths, mondayOf, type Day } from './studioTime';

export type ExportTurn = 'never' | 'week' | 'month';
export type ExportPlace = 's3' | 'mail';

export interface Turn {
  readonly every: ExportTurn;
  /** Of the week, from Monday = 1, or of the month, up to the 28th. */
  readonly day: number;
}

const inMonth = (month: string, day: number): Day => `${month}-${String(day).padStart(2, '0')}`;

/** The latest day on which an export was to be sent, today included; null: it is never sent by itself. */
export function latestTurn({ every, day }: Turn, today: Day): Day | null {
  if (every === 'never') return null;
  const month = today.slice(0, 7);
  const here = every === 'week' ? addDays(mondayOf(today), day - 1) : inMonth(month, day);
  if (here <= today) return here;
  return every === 'week' ? addDays(here, -7) : inMonth(addMonths(month, -1), day);
}

/** The first day after a day on which an export is sent. */
export function nextTurn(turn: Turn, after: Day): Day | null {
  const latest = latestTurn(turn, after);
  if (latest === null) return null;
  return turn.every === 'week' ? addDays(latest, 7) : inMonth(addMonths(latest.slice(0, 7), 1), turn.day);
}
