import { DAY, HOUR, MINUTE } from './durations';

/**
 * How long until an instant: "en 2 días", "en 5 h 20 min", "en 12 min"; "ahora" within the last minute and after.
 */
export function countdown(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left < MINUTE) return 'ahora';
  if (left < HOUR) return `en ${Math.floor(left / MINUTE)} min`;
  if (left >= DAY) return left < 2 * DAY ? 'en 1 día' : `en ${Math.floor(left / DAY)} días`;
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return `en ${Math.floor(left / HOUR)} h${minutes === 0 ? '' : ` ${minutes} min`}`;
}
