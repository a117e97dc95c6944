/** A studio's opening hours from a week of classes: from the first start to the last end of each weekday. */
import { MINUTE } from './durations';
import type { WallClock } from './studioTime';

const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

export interface HoursLine {
  /** "Lunes a viernes" */
  readonly days: string;
  /** "06:00 a 21:30", "Sin clases" */
  readonly hours: string;
}

const time = (minutes: number): string => new Date(minutes * MINUTE).toISOString().slice(11, 16);

/** "Lunes", "Lunes y martes", "Lunes a viernes" */
function nameOf(first: number, last: number): string {
  const [from, to] = [WEEKDAYS[first] ?? '', (WEEKDAYS[last] ?? '').toLowerCase()];
  if (first === last) return from;
  return last === first + 1 ? `${from} y ${to}` : `${from} a ${to}`;
}

/** Neighbouring days with the same hours share a line; nothing for a week without classes. `duration` is in minutes. */
export function openingHours(
  classes: readonly { readonly class_date: WallClock; readonly duration: number }[],
): HoursLine[] {
  const open = WEEKDAYS.map(() => ({ from: Infinity, to: -Infinity }));
  for (const { class_date, duration } of classes) {
    const start = new Date(class_date);
    const day = open[(start.getUTCDay() + 6) % 7];
    if (!day) continue;
    const minute = start.getUTCHours() * 60 + start.getUTCMinutes();
    day.from = Math.min(day.from, minute);
    day.to = Math.max(day.to, minute + duration);
  }
  if (open.every(({ from }) => from === Infinity)) return [];
  const texts = open.map(({ from, to }) => (from === Infinity ? 'Sin clases' : `${time(from)} a ${time(to)}`));
  const firsts = texts.flatMap((text, day) => (text === texts[day - 1] ? [] : [day]));
  return firsts.map((first, i) => ({
    days: nameOf(first, (firsts[i + 1] ?? WEEKDAYS.length) - 1),
    hours: texts[first] ?? '',
  }));
}
