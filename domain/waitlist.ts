/**
 * Waitlists (specification, section 4): who may join, and who gets a freed seat. First come, first served;
 * entries that can't be booked, or want a notification only, are skipped and stay in position.
 */
import { cancelWindow, type CancelRules } from './cancellation';
import type { Credit } from './credits';
import type { ErrorCode } from './errors';
import { decideReservation, type ReserveRules } from './reserve';
import { freeSpots } from './spotMap';

/** The configuration keys that the rules read. */
export interface WaitlistRules extends CancelRules, ReserveRules {
  readonly waitlist_enabled: boolean;
}

/** A class with its current seats, as needed to decide about joining its waitlist. */
export interface JoinableClass {
  readonly class_type_id: number;
  readonly restricted: boolean;
  readonly spot_map: string | null;
  readonly class_package_id: number | null;
  /** True instant. */
  readonly startsAt: Date;
  readonly seatsLeft: number;
  readonly takenSpots: readonly number[];
}

/** A class as needed to book customers from its waitlist. */
export interface WaitlistClass extends JoinableClass {
  /** The instant at which credits must be valid (CreditNeed). */
  readonly studioStart: Date;
}

/** The reason why a customer can't join the waitlist of a class, or null. Only future, full classes have one. */
export function joinRefusal(
  rules: WaitlistRules,
  single: JoinableClass,
  own: { readonly reserved: boolean },
  now: Date,
): ErrorCode | null {
  if (!rules.waitlist_enabled) return 'waitlist/disabled';
  if (!(single.startsAt.getTime() > now.getTime())) return 'class/started';
  if (single.class_package_id !== null) return 'class/package-only';
  if (own.reserved) return 'reservation/already-reserved';
  const spots = freeSpots(single.spot_map, single.takenSpots);
  return single.seatsLeft > 0 && (spots === null || spots.length > 0) ? 'waitlist/not-full' : null;
}

/**
 * Whether freed seats are booked automatically. Inside the cancellation window the customer could no longer cancel in
 * time, so its customers are only notified.
 */
export function canPromote(rules: CancelRules, startsAt: Date, now: Date): boolean {
  const left = startsAt.getTime() - now.getTime();
  return left > 0 && left >= cancelWindow(rules);
}

/** A waiting entry with the facts that decide whether its customer can be booked. */
export interface WaitlistCandidate {
  readonly waitlist_id: number;
  readonly customer_id: number;
  /** true: 'Reservar automáticamente'; false: 'Solo avisarme'. */
  readonly auto: boolean;
  readonly alreadyReserved: boolean;
  /** Free, unforfeited credits. */
  readonly credits: readonly Credit[];
  readonly unpaidPlacesLeft?: number | null;
  readonly unlimitedPlacesLeft?: number | null;
  readonly penalty: { readonly end_date: string | Date } | null;
  readonly overdueAt?: Date | null;
}

export interface Promotion {
  readonly entry: WaitlistCandidate;
  /** The credit that pays for the seat. */
  readonly credit: Credit;
  readonly spot: number | null;
}

export type PromotionDecision =
  | { readonly ok: true; readonly credit: Credit; readonly spot: number | null }
  | { readonly ok: false; readonly code: ErrorCode };

/**
 * Decides whether staff may book an entry by hand, regardless of the entries before it and of how near the class is:
 * never over capacity, and only with what the customer could reserve with. The first free spot is theirs.
 */
export function decidePromotion(
  rules: ReserveRules,
  single: WaitlistClass,
  entry: WaitlistCandidate,
  now: Date,
): PromotionDecision {
  const free = freeSpots(single.spot_map, single.takenSpots);
  const spot = free?.[0] ?? null;
  const seatsLeft = free?.length === 0 ? 0 : single.seatsLeft;
  const decision = decideReservation(rules, { ...single, ...entry, seatsLeft }, { spot, guest: null }, now);
  return decision.ok ? { ...decision, spot } : decision;
}

/** Why an entry could not be booked if the class had a free seat; null: it could. */
export function promotionRefusal(
  rules: ReserveRules,
  single: WaitlistClass,
  entry: WaitlistCandidate,
  now: Date,
): ErrorCode | null {
  const decision = decidePromotion(rules, { ...single, seatsLeft: 1, takenSpots: [] }, entry, now);
  return decision.ok ? null : decision.code;
}

export interface ServedWaitlist {
  readonly promoted: readonly Promotion[];
  /** The entries to notify of a free seat: all that still wait, if a seat is left over. */
  readonly notified: readonly WaitlistCandidate[];
}

/** Assigns a class's free seats to its `waitlist`, which comes in order. `freedSpot` is assigned before other spots. */
export function serveWaitlist(
  rules: WaitlistRules,
  single: WaitlistClass,
  waitlist: readonly WaitlistCandidate[],
  freedSpot: number | null,
  now: Date,
): ServedWaitlist {
  if (!rules.waitlist_enabled || !(single.startsAt.getTime() > now.getTime())) return { promoted: [], notified: [] };
  const free = freeSpots(single.spot_map, single.takenSpots);
  const spots =
    free &&
    (freedSpot !== null && free.includes(freedSpot) ? [freedSpot, ...free.filter((spot) => spot !== freedSpot)] : free);
  const seats = Math.min(single.seatsLeft, spots?.length ?? Infinity);
  const promoted: Promotion[] = [];
  if (canPromote(rules, single.startsAt, now)) {
    for (const entry of waitlist) {
      if (promoted.length >= seats) break;
      const spot = spots?.[promoted.length] ?? null;
      const decision = entry.auto && decideReservation(rules, { ...single, ...entry }, { spot, guest: null }, now);
      if (decision && decision.ok) promoted.push({ entry, credit: decision.credit, spot });
    }
  }
  const booked = new Set(promoted.map(({ entry }) => entry.waitlist_id));
  const notified =
    promoted.length < seats
      ? waitlist.filter(({ waitlist_id, alreadyReserved }) => !booked.has(waitlist_id) && !alreadyReserved)
      : [];
  return { promoted, notified };
}
