/** On which day this browser showed the promotion last; without storage, once a visit. */
import { textEntry } from '../../core/storage';

const lastDay = textEntry('promo.shown');
let shownInThisVisit: string | null = null;

/** The visitor's own calendar day, YYYY-MM-DD. */
export function localDay(now: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const shownToday = (now: Date): boolean => [shownInThisVisit, lastDay.read()].includes(localDay(now));

export function storeShown(now: Date): void {
  shownInThisVisit = localDay(now);
  lastDay.write(shownInThisVisit);
}
