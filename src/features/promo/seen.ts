/** On which day this browser showed the promotion last. Storage can be switched off; then once a visit. */
const KEY = 'promo.shown';

let shownInThisVisit: string | null = null;

/** The visitor's own calendar day, YYYY-MM-DD. */
export function localDay(now: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function seenToday(now: Date): boolean {
  const today = localDay(now);
  if (shownInThisVisit === today) return true;
  try {
    return window.localStorage.getItem(KEY) === today;
  } catch {
    return false;
  }
}

export function rememberSeen(now: Date): void {
  shownInThisVisit = localDay(now);
  try {
    window.localStorage.setItem(KEY, shownInThisVisit);
  } catch {
    // Nowhere to remember it beyond this visit.
  }
}
