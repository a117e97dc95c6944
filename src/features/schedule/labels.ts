/** What is said of a class, in the words that cards, pages and dialogs share. */
import { timeSpan } from '../../../domain/cancellation';
import type { DayPart } from '../../../domain/classFilter';
import { seatsLeft, type ClassCardState } from '../../../domain/classCard';
import type { SingleClass } from '../../../domain/contract/schedule';
import { MINUTE } from '../../../domain/durations';
import { limitHint } from '../../../domain/personLimits';
import { formatTime, weekdayAndDay } from '../../../domain/format';
import { studioDay, wallClockOf } from '../../../domain/studioTime';
import { plural } from '../../../domain/numbers';
import type { ClassOffer } from './classOffer';
import type { ClassPhase } from './classPhase';
import { ownReservations } from './selectors';

export { className, classTitle, coachNames } from '../../../domain/classTitle';

/** The class's own icon, else its type's; null: neither has one. */
export const classIcon = ({ icon, class_type }: Pick<SingleClass, 'icon' | 'class_type'>): string | null =>
  icon || class_type.icon;

export const DAY_PART_LABELS: Readonly<Record<DayPart, string>> = {
  manana: 'Mañana',
  tarde: 'Tarde (desde 12:00)',
  noche: 'Noche (desde 18:00)',
};

/**
 * "Lugar 7", "2 lugares: 7 y 8", "2 lugares": what one's own reservations of a class are; with the family's "Tú (lugar
 * 7), Sofía (lugar 8)".
 */
function ownPlaces(single: SingleClass): string | null {
  const own = ownReservations(single);
  if (own.some(({ family_member_id }) => family_member_id))
    return own.map(({ guest, spot }) => `${guest ?? 'Tú'}${spot === null ? '' : ` (lugar ${spot})`}`).join(', ');
  const spots = own.flatMap(({ spot }) => (spot === null ? [] : [spot])).sort((a, b) => a - b);
  if (own.length === 1) return spots.length === 1 ? `Lugar ${spots[0]}` : null;
  return spots.length === 0 ? `${own.length} lugares` : `${own.length} lugares: ${spots.join(', ')}`;
}

export interface StatusWords {
  readonly words: string;
  /** Which places the own ones are. */
  readonly detail: string | null;
  /** null once the class has begun: seats no longer matter. */
  readonly mark: ClassCardState | null;
  /** The instant until which the time is counted down. */
  readonly until?: Date;
}

/** How long a seat is still kept for who waits. */
export function offerTimeLeft(until: Date, now: Date): string {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE);
  return minutes > 1 ? `Te quedan ${timeSpan(minutes, 'minutes')}` : 'Te queda menos de un minuto';
}

/** What is left of a class, or what one has of it. */
function statusWords(single: SingleClass, state: ClassCardState, phase: ClassPhase): StatusWords {
  if (state === 'reserved') return { words: 'Reservada', detail: ownPlaces(single), mark: state };
  if (phase !== 'ahead') return { words: phase === 'running' ? 'En curso' : 'Terminada', detail: null, mark: null };
  const words = state === 'full' ? 'Sold Out' : plural(seatsLeft(single), 'lugar', 'lugares');
  return { words, detail: null, mark: state };
}

/** 'Abre hoy 12:00', 'Abre vie 27, 12:00'. */
function opensWords(opens: Date, zone: string, now: Date): string {
  const wall = wallClockOf(opens, zone);
  const day = wall.slice(0, 10);
  const near = day === studioDay(now, zone) ? 'hoy' : `${weekdayAndDay(wall)},`;
  return `Abre ${near} ${formatTime(wall)}`;
}

/**
 * The same, but for the seat that the waitlist keeps for the customer, for a class that can't be reserved yet, and for
 * one beyond the limits per person.
 * `zone`: the studio's.
 */
export function offerWords(single: SingleClass, offer: ClassOffer, now: Date, zone: string): StatusWords {
  const { offeredUntil, opens, state, phase, limit } = offer;
  if (offeredUntil) return { words: 'Lugar apartado para ti', detail: offerTimeLeft(offeredUntil, now), mark: state };
  if (opens && state !== 'reserved' && state !== 'full')
    return { words: opensWords(opens, zone, now), detail: null, mark: state, until: opens };
  const words = statusWords(single, state, phase);
  return limit ? { ...words, detail: limitHint(limit) } : words;
}
