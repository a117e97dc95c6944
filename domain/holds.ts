/**
 * Held spots: a buyer holds a seat, and perhaps a guest's, while paying. One class at a time, for minutes that
 * repeating doesn't extend.
 */
import { MINUTE } from './durations';
import type { ErrorCode } from './errors';
import { spotExists } from './spotMap';

/** Most milliseconds of a hold, counted from the customer's first one in the class. */
export const HOLD_MS = 10 * MINUTE;
/** Milliseconds after which the first hold no longer counts, and the class can be held again. */
export const HOLD_WINDOW_MS = 60 * MINUTE;

/** How often a customer can hold a class in that time, as each release notifies the customers on the waitlist. */
export const HOLDS_PER_WINDOW = 3;

export interface HoldFacts {
  /** Instant. */
  readonly startsAt: Date;
  readonly spot_map: string | null;
  /** Seats that are neither reserved nor held by others. */
  readonly seatsLeft: number;
  readonly takenSpots: readonly number[];
  /** The customer has a seat of their own. */
  readonly alreadyReserved: boolean;
  /** The customer's first hold of the class within HOLD_WINDOW; null: none. */
  readonly firstHeldAt: Date | null;
  /** How often the customer has released a hold since. */
  readonly timesReleased: number;
  /** The customer's seat in another class is kept for a transfer. */
  readonly otherKept: boolean;
}

export interface HoldRequest {
  readonly spot: number | null;
  /** The guest's seat; null: the customer comes alone. */
  readonly guest: { readonly spot: number | null } | null;
}

/** Why a seat can't be held, or null. The comparisons also refuse an invalid date or NaN. */
export function holdRefusal(
  rules: { readonly allow_class_guests: boolean },
  facts: HoldFacts,
  { spot, guest }: HoldRequest,
  now: Date,
): ErrorCode | null {
  if (!(facts.startsAt.getTime() > now.getTime())) return 'class/started';
  if (facts.alreadyReserved) return 'reservation/already-reserved';
  if (!(facts.seatsLeft > 0)) return 'class/full';
  if (facts.firstHeldAt && !(now.getTime() < facts.firstHeldAt.getTime() + HOLD_MS)) return 'hold/used-up';
  if (facts.timesReleased >= HOLDS_PER_WINDOW) return 'hold/used-up';
  if (facts.otherKept) return 'hold/kept';
  if (guest && !rules.allow_class_guests) return 'reservation/guests-disabled';
  if (guest && !(facts.seatsLeft > 1)) return 'class/last-seat';
  const spots = [spot, ...(guest ? [guest.spot] : [])];
  if (!spots.every((wanted) => spotExists(facts.spot_map, wanted))) return 'spot/invalid';
  if (guest && spot !== null && spot === guest.spot) return 'spot/taken';
  return spots.some((wanted) => wanted !== null && facts.takenSpots.includes(wanted)) ? 'spot/taken' : null;
}
