/**
 * Waiting lists (specification, section 4): who may join, and who is served when a seat is freed. First come,
 * first served; those who can't be booked, or only want to be told, are passed over and keep their place.
 */
import { cancelWindow, type CancelRules } from './cancellation';
import type { Credit } from './credits';
import type { ErrorCode } from './errors';
import { decideReservation, type ReserveRules } from './reserve';
import { spotRows } from './spotMap';

/** The part of the configuration that decides. */
export interface WaitlistRules extends CancelRules, ReserveRules {
  readonly waitlist_enabled: boolean;
}

/** A class with the seats that it has now. */
export interface WaitedClass {
  readonly class_type_id: number;
  readonly restricted: boolean;
  readonly spot_map: string | null;
  readonly class_package_id: number | null;
  /** True instant. */
  readonly startsAt: Date;
  readonly seatsLeft: number;
  readonly takenSpots: readonly number[];
}

/** The spots that nobody holds, by number; null for a class without a map. */
function freeSpots({ spot_map, takenSpots }: Pick<WaitedClass, 'spot_map' | 'takenSpots'>): number[] | null {
  return (
    spotRows(spot_map)
      ?.flat()
      .filter((spot) => !takenSpots.includes(spot)) ?? null
  );
}

/** Why somebody may not join the line of a class, or null. Only a full class that is still to come has one. */
export function joinRefusal(
  rules: WaitlistRules,
  single: WaitedClass,
  own: { readonly reserved: boolean },
  now: Date,
): ErrorCode | null {
  if (!rules.waitlist_enabled) return 'waitlist/disabled';
  if (!(single.startsAt.getTime() > now.getTime())) return 'class/started';
  if (single.class_package_id !== null) return 'class/package-only';
  if (own.reserved) return 'reservation/already-reserved';
  const spots = freeSpots(single);
  return single.seatsLeft > 0 && (spots === null || spots.length > 0) ? 'waitlist/not-full' : null;
}

/**
 * Whether freed seats are still given away without asking: nearer to the class than the cancellation window
 * the new holder could not cancel in time any more, so they are only told.
 */
export function promotesNow(rules: CancelRules, startsAt: Date, now: Date): boolean {
  const left = startsAt.getTime() - now.getTime();
  return left > 0 && left >= cancelWindow(rules);
}

/** Somebody in the line, with what decides whether they can be booked. */
export interface Waiting {
  readonly waitlist_id: number;
  readonly customer_id: number;
  /** true: 'Reservar automáticamente'; false: 'Solo avisarme'. */
  readonly auto: boolean;
  readonly alreadyReserved: boolean;
  /** Free, unforfeited credits. */
  readonly credits: readonly Credit[];
  readonly penalty: { readonly end_date: string | Date } | null;
}

export interface Promotion {
  readonly waiting: Waiting;
  /** The one that pays. */
  readonly credit: Credit;
  readonly spot: number | null;
}

export interface Served {
  readonly promoted: readonly Promotion[];
  /** Who is told that a seat is free: all who still wait while one is. */
  readonly told: readonly Waiting[];
}

/**
 * Serves the line of a class that has free seats. `line` stands in its order; `freedSpot` goes first, so that
 * who is promoted gets the spot that was given back.
 */
export function serveLine(
  rules: WaitlistRules,
  single: WaitedClass,
  line: readonly Waiting[],
  freedSpot: number | null,
  now: Date,
): Served {
  if (!rules.waitlist_enabled || !(single.startsAt.getTime() > now.getTime())) return { promoted: [], told: [] };
  const free = freeSpots(single);
  const spots =
    free &&
    (freedSpot !== null && free.includes(freedSpot) ? [freedSpot, ...free.filter((spot) => spot !== freedSpot)] : free);
  const seats = Math.min(single.seatsLeft, spots?.length ?? Infinity);
  const promoted: Promotion[] = [];
  if (promotesNow(rules, single.startsAt, now)) {
    for (const waiting of line) {
      if (promoted.length >= seats) break;
      const spot = spots?.[promoted.length] ?? null;
      const decision = waiting.auto && decideReservation(rules, { ...single, ...waiting }, { spot, guest: null }, now);
      if (decision && decision.ok) promoted.push({ waiting, credit: decision.credit, spot });
    }
  }
  const booked = new Set(promoted.map(({ waiting }) => waiting.waitlist_id));
  const told =
    promoted.length < seats
      ? line.filter(({ waitlist_id, alreadyReserved }) => !booked.has(waitlist_id) && !alreadyReserved)
      : [];
  return { promoted, told };
}
