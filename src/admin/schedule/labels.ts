import type { AdminClass, ClassSeries } from '../../../domain/contract/scheduleAdmin';
import { dayAndMonth, formatDate, formatMoment, formatTime } from '../../../domain/format';
import { plural } from '../../../domain/numbers';
import { timeOf, minutesOf } from '../../../domain/scheduleGrid';
import { weekdayWords } from '../../../domain/series';
import { addDays, instantOf, zoneOf, type Day } from '../../../domain/studioTime';
import { ADMIN_PATHS } from '../../../domain/adminPaths';
import { coachNames, className } from '../../features/schedule/labels';

export type ClassState = 'cancelled' | 'over' | 'unpublished' | 'full' | 'open';

/** The most important state of a class for planning. */
export function stateOf(one: AdminClass, now: Date, zone: string): ClassState {
  if (one.deletedAt !== null) return 'cancelled';
  if (startOf(one, zone) <= now.getTime()) return 'over';
  if (one.published_at !== null && Date.parse(one.published_at) > now.getTime()) return 'unpublished';
  return one.reserved + one.held_seats >= one.capacity ? 'full' : 'open';
}

const startOf = (one: Pick<AdminClass, 'class_date' | 'location'>, zone: string): number =>
  instantOf(one.class_date, zoneOf(one.location, zone)).getTime();

/** Word for a state, where one is needed; open classes show a number instead, past ones only look different. */
export function stateWord(one: AdminClass, state: ClassState, zone: string): string | null {
  if (state === 'cancelled') return 'Cancelada';
  if (state === 'unpublished' && one.published_at !== null)
    return `Abre ${formatMoment(one.published_at, zoneOf(one.location, zone)).replace(/ \d{4} · /, ' ')}`;
  return state === 'full' ? 'Llena' : null;
}

export const occupancyText = ({ reserved, capacity }: Pick<AdminClass, 'reserved' | 'capacity'>): string =>
  `${reserved}/${capacity}`;

/** '07:00–07:50' */
export const hoursText = ({ class_date, duration }: Pick<AdminClass, 'class_date' | 'duration'>): string =>
  `${formatTime(class_date)}–${timeOf((minutesOf(class_date) + duration) % (24 * 60))}`;

/** The text of a block for screen readers. */
export function classWords(one: AdminClass, state: ClassState, zone: string): string {
  return [
    className(one),
    hoursText(one),
    coachNames(one),
    one.location.name,
    one.room?.name,
    `${one.reserved} de ${plural(one.capacity, 'lugar', 'lugares')}`,
    one.waiting > 0 && `${one.waiting} en espera`,
    stateWord(one, state, zone) ?? (state === 'over' && 'Ya pasó'),
    one.class_series !== null && 'Se repite',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The customers that a change notifies, in words: '8 personas', '8 personas y 2 en espera'. */
export function notifiedText({ reserved, waiting }: Pick<AdminClass, 'reserved' | 'waiting'>): string {
  const booked = plural(reserved, 'persona', 'personas');
  return waiting > 0 ? `${booked} y ${waiting} en espera` : booked;
}

/** A hue for each class type, different from those of neighbouring ids. */
export const hueOf = (classTypeId: number): number => (classTypeId * 137) % 360;

/** 'lun, mié y vie, sin fecha final' */
export function seriesWords({ weekdays, until }: ClassSeries, isException: boolean): string {
  const end = until === null ? 'sin fecha final' : `hasta el ${formatDate(until)}`;
  return `${weekdayWords(weekdays)}, ${end}${isException ? ' (esta se cambió aparte)' : ''}`;
}

export const rosterPath = (singleClassId: number): string => `${ADMIN_PATHS.classes}/${singleClassId}`;

/** '23 – 29 nov 2026' */
export function weekWords(monday: Day): string {
  const [first, last] = [dayAndMonth(monday), dayAndMonth(addDays(monday, 6))];
  const [number, month] = first.split(' ');
  const start = last.endsWith(` ${month}`) ? number : first;
  return `${start} – ${last} ${addDays(monday, 6).slice(0, 4)}`;
}
