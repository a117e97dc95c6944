/**
 * Fixed places: a customer holds a spot (or a seat, where the room has no numbers) in a weekly series while a package
 * lasts. Each coming class is reserved some weeks ahead, with the customer's credits and by the customer's rules; until
 * then its seat is kept.
 */
import { DAY, HOUR } from './durations';
import { decideReservation, type ReserveFacts, type ReserveRules } from './reserve';
import type { Credit } from './credits';
import type { ShownError } from './shownErrors';
import { freeSpots } from './spotMap';

/** Why a fixed place ended; 'continued': its series goes on as another one, where the place does, too. */
export type FixedPlaceEnd = 'customer' | 'studio' | 'package' | 'freeze' | 'series' | 'continued' | 'merged';

/** Milliseconds before a class at which a seat that could not be reserved is no longer kept. */
export const KEPT_UNTIL_MS = 48 * HOUR;

/** The last instant at which classes begin that are reserved now. */
export const reservedUntil = (weeks: number, now: Date): Date => new Date(now.getTime() + weeks * 7 * DAY);

export interface FixedPlaceFacts {
  readonly spot: number | null;
  /** Its package is a subscription that goes on. */
  readonly renews: boolean;
  /** When the credits end that the package has granted so far; null: never, or it granted none. */
  readonly creditsUntil: Date | null;
  /** Until when its package is frozen; null: it isn't. */
  readonly frozenUntil: Date | null;
}

export type FixedDayDecision =
  | { readonly kind: 'reserve'; readonly credit: Credit; readonly spot: number | null; readonly other: boolean }
  /** Nothing to do yet, or any more. */
  | { readonly kind: 'wait' }
  /** The customer has a place of their own already. */
  | { readonly kind: 'own' }
  | { readonly kind: 'missed'; readonly code: ShownError };

/** The holder's spot where it is free, else the free one next to it in number; undefined: none is free. */
function spotFor(facts: Pick<ReserveFacts, 'spot_map' | 'takenSpots'>, wanted: number | null) {
  const free = freeSpots(facts.spot_map, facts.takenSpots);
  if (free === null) return null;
  if (wanted === null) return free[0];
  return [...free].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)[0];
}

/** Decides about one class of a fixed place, by the rules that hold when its customer reserves. */
export function decideFixedDay(
  rules: ReserveRules,
  facts: ReserveFacts,
  place: FixedPlaceFacts,
  now: Date,
): FixedDayDecision {
  if (!(facts.startsAt.getTime() > now.getTime())) return { kind: 'wait' };
  if (facts.alreadyReserved) return { kind: 'own' };
  if (place.frozenUntil && facts.startsAt.getTime() < place.frozenUntil.getTime()) return { kind: 'wait' };
  const spot = spotFor(facts, place.spot);
  if (spot === undefined) return { kind: 'missed', code: 'class/full' };
  const decision = decideReservation(rules, facts, { spot, guest: null }, now);
  if (decision.ok)
    return { kind: 'reserve', credit: decision.credit, spot, other: place.spot !== null && spot !== place.spot };
  // The next charge of a subscription grants what pays for it.
  const isLater = place.creditsUntil !== null && facts.startsAt.getTime() > place.creditsUntil.getTime();
  if (decision.code === 'reservation/no-credits' && place.renews && isLater) return { kind: 'wait' };
  return { kind: 'missed', code: decision.code };
}

/** What `fixed_place_makeup_days` means: null: as in any cancellation; 0: no credit; else it lasts at least so long. */
export const losesCredit = (makeupDays: number | null): boolean => makeupDays === 0;

/** Days for which a freed date's credit lasts at least. It is moved once, so that it doesn't last forever. */
export const makeupDaysOf = (
  makeupDays: number | null,
  credit: { readonly counted: boolean; readonly cancels: number },
): number | null =>
  makeupDays !== null && makeupDays > 0 && credit.counted && credit.cancels === 0 ? makeupDays : null;

/** Whether the end of the package is near enough to be announced. `endsAt`: Infinity: it renews. */
export const isEndingSoon = (endsAt: Date | null, warnDays: number, now: Date): boolean =>
  endsAt !== null && endsAt.getTime() > now.getTime() && endsAt.getTime() <= now.getTime() + warnDays * DAY;
