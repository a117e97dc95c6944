/**
 * Waitlists (specification, section 4): who may join, and who gets a freed seat. First come, first served;
 * entries that can't be booked, or want a notification only, are skipped and stay in position. Inside the cancellation
 * window a seat isn't booked any more: all are notified, or, where the studio says so, it is offered to one after the
 * other until the waitlist closes.
 */
import { cancelWindow, type CancelRules } from './cancellation';
import { unpaidPlacesAfter, type Credit } from './credits';
import { MINUTE } from './durations';
import type { ErrorCode } from './errors';
import type { OwnPlaceCounts } from './personLimits';
import { decideReservation, type ReserveDecision, type ReserveRules } from './reserve';
import { freeSpots } from './spotMap';

/** The configuration keys that the rules read. */
export interface WaitlistRules extends CancelRules, ReserveRules {
  readonly waitlist_enabled: boolean;
  readonly waitlist_offers: 'all' | 'one';
  /** How long an offer is open. */
  readonly waitlist_offer_minutes: number;
}

/** Shortest time in which a customer can answer an offer, in milliseconds; with less left, all are notified. */
const SHORTEST_OFFER = 2 * MINUTE;

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
  /** When its waitlist closes; null: it doesn't before the class begins. */
  readonly closesAt: Date | null;
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
  own: { readonly reserved: boolean; readonly ofFamily?: boolean },
  now: Date,
): ErrorCode | null {
  if (!rules.waitlist_enabled) return 'waitlist/disabled';
  if (!(single.startsAt.getTime() > now.getTime())) return 'class/started';
  if (single.class_package_id !== null) return 'class/package-only';
  if (own.ofFamily && !rules.family_enabled) return 'family/disabled';
  if (own.reserved) return own.ofFamily ? 'family/already-reserved' : 'reservation/already-reserved';
  if (isClosed(single, now)) return 'waitlist/closed';
  const spots = freeSpots(single.spot_map, single.takenSpots);
  return single.seatsLeft > 0 && (spots === null || spots.length > 0) ? 'waitlist/not-full' : null;
}

/** Whether a waitlist is over, though its class hasn't begun. */
const isClosed = ({ closesAt }: Pick<JoinableClass, 'closesAt'>, now: Date): boolean =>
  closesAt !== null && closesAt.getTime() <= now.getTime();

/** Whether who waits may say that they come all the same: the waitlist is over, the class hasn't begun. */
export const mayStandBy = (
  rules: { readonly waitlist_standby: boolean },
  single: Pick<JoinableClass, 'closesAt' | 'startsAt'>,
  now: Date,
): boolean => rules.waitlist_standby && isClosed(single, now) && single.startsAt > now;

/** Until when a seat that is offered now is kept: never longer than the waitlist is open. */
const offeredUntil = (rules: Pick<WaitlistRules, 'waitlist_offer_minutes'>, closesAt: Date | null, now: Date): Date =>
  new Date(Math.min(now.getTime() + rules.waitlist_offer_minutes * MINUTE, closesAt?.getTime() ?? Infinity));

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
  /** Who of the customer's family waits; null or absent: the customer. */
  readonly family_member_id?: number | null;
  /** true: 'Reservar automáticamente'; false: 'Solo avisarme'. */
  readonly auto: boolean;
  /** Whether the person has their place. */
  readonly alreadyReserved: boolean;
  /** Free, unforfeited credits. */
  readonly credits: readonly Credit[];
  readonly unpaidPlacesLeft?: number | null;
  readonly unlimitedPlacesLeft?: number | null;
  readonly ownPlaces?: OwnPlaceCounts | null;
  readonly penalty: { readonly end_date: string | Date } | null;
  readonly overdueAt?: Date | null;
  /** Whether a seat of the class is offered to them now, or was and they didn't take it; null or absent: neither. */
  readonly offer?: 'open' | 'over' | null;
}

/** A seat that is kept for a customer until they take it, decline it, or the time is over. */
export interface SeatOffer {
  readonly entry: WaitlistCandidate;
  readonly spot: number | null;
  readonly until: Date;
}

/** Why an entry was passed over: it wants to be notified only, or the refusal of a reservation. */
export type PassReason = ErrorCode | 'waitlist/notify-only';

export interface PassedEntry {
  readonly entry: WaitlistCandidate;
  readonly reason: PassReason;
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

/** Decides whether an entry's person can have a seat, `windowAt`: by the booking windows. */
function decideEntry(
  rules: ReserveRules,
  single: WaitlistClass,
  entry: WaitlistCandidate,
  spot: number | null,
  now: Date,
  windowAt?: Date,
): ReserveDecision {
  const { family_member_id = null, alreadyReserved } = entry;
  const person =
    family_member_id === null
      ? {}
      : { alreadyReserved: false, familySeats: [{ family_member_id, reserved: alreadyReserved }] };
  const facts = { ...single, ...entry, ...person, ...(windowAt && { windowAt }) };
  return decideReservation(rules, facts, { spot, guest: null, family_member_id }, now);
}

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
  const decision = decideEntry(rules, { ...single, seatsLeft }, entry, spot, now);
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

/** Decides whether the customer can take the seat that is offered to them, with what they have now. */
export function decideOffered(
  rules: ReserveRules,
  single: WaitlistClass,
  entry: WaitlistCandidate,
  spot: number | null,
  now: Date,
): PromotionDecision {
  // The offered seat counts as taken for everyone else.
  const decision = decideEntry(rules, { ...single, seatsLeft: 1, takenSpots: [] }, entry, spot, now, now);
  return decision.ok ? { ...decision, spot } : decision;
}

export interface ServedWaitlist {
  readonly promoted: readonly Promotion[];
  readonly offered: readonly SeatOffer[];
  /** Entries before the last one that got a seat, and all where seats are left. */
  readonly passed: readonly PassedEntry[];
  /** The entries to notify of a free seat: all that still wait, if a seat is left over. */
  readonly notified: readonly WaitlistCandidate[];
}

const NOTHING: ServedWaitlist = { promoted: [], offered: [], passed: [], notified: [] };

/** What happens to a freed seat now. */
function stageOf(rules: WaitlistRules, single: WaitlistClass, now: Date): 'book' | 'offer' | 'tell' {
  if (canPromote(rules, single.startsAt, now)) return 'book';
  const left = offeredUntil(rules, single.closesAt, now).getTime() - now.getTime();
  return rules.waitlist_offers === 'one' && left >= SHORTEST_OFFER ? 'offer' : 'tell';
}

/** What is left to an entry when other seats of the same account are paid, or offered, before. */
function withoutSpent(entry: WaitlistCandidate, spent: readonly Credit[]): WaitlistCandidate {
  const { credits, unpaidPlacesLeft = null, unlimitedPlacesLeft = null } = entry;
  if (spent.length === 0) return entry;
  const unlimited = spent.filter((credit) => credit.unlimited).length;
  return {
    ...entry,
    credits: credits.filter(
      (credit) =>
        credit.unlimited || !spent.some(({ available_class_id }) => available_class_id === credit.available_class_id),
    ),
    unpaidPlacesLeft: spent.reduce<number | null>((left, credit) => unpaidPlacesAfter(credit, left), unpaidPlacesLeft),
    unlimitedPlacesLeft: unlimitedPlacesLeft === null ? null : unlimitedPlacesLeft - unlimited,
  };
}

/** Assigns a class's free seats to its `waitlist`, which comes in order. `freedSpot` is assigned before other spots. */
export function serveWaitlist(
  rules: WaitlistRules,
  single: WaitlistClass,
  waitlist: readonly WaitlistCandidate[],
  freedSpot: number | null,
  now: Date,
): ServedWaitlist {
  if (!rules.waitlist_enabled || !(single.startsAt.getTime() > now.getTime()) || isClosed(single, now)) return NOTHING;
  const free = freeSpots(single.spot_map, single.takenSpots);
  const spots =
    free &&
    (freedSpot !== null && free.includes(freedSpot) ? [freedSpot, ...free.filter((spot) => spot !== freedSpot)] : free);
  const seats = Math.min(single.seatsLeft, spots?.length ?? Infinity);
  const stage = stageOf(rules, single, now);
  const promoted: Promotion[] = [];
  const offered: SeatOffer[] = [];
  const passed: PassedEntry[] = [];
  // Several of one account may wait, and its credits pay for all of them.
  const spent = new Map<number, Credit[]>();
  const spend = ({ customer_id }: WaitlistCandidate, credit: Credit): void =>
    void spent.set(customer_id, [...(spent.get(customer_id) ?? []), credit]);
  const leftTo = (entry: WaitlistCandidate) => withoutSpent(entry, spent.get(entry.customer_id) ?? []);
  for (const entry of waitlist.filter(({ offer }) => offer === 'open')) {
    const anySpot = freeSpots(single.spot_map, [])?.[0] ?? null;
    const decision = decideOffered(rules, single, leftTo(entry), anySpot, now);
    if (decision.ok) spend(entry, decision.credit);
  }
  for (const entry of stage === 'tell' ? [] : waitlist) {
    const given = promoted.length + offered.length;
    if (given >= seats) break;
    if (entry.offer === 'open' || (stage === 'offer' && entry.offer === 'over')) continue;
    const spot = spots?.[given] ?? null;
    const decision = decideEntry(rules, single, leftTo(entry), spot, now, now);
    if (stage === 'book' && !entry.auto) passed.push({ entry, reason: 'waitlist/notify-only' });
    else if (!decision.ok) passed.push({ entry, reason: decision.code });
    else {
      spend(entry, decision.credit);
      if (stage === 'book') promoted.push({ entry, credit: decision.credit, spot });
      else offered.push({ entry, spot, until: offeredUntil(rules, single.closesAt, now) });
    }
  }
  const served = new Set([...promoted, ...offered].map(({ entry }) => entry.waitlist_id));
  const notified =
    served.size < seats
      ? waitlist.filter(
          ({ waitlist_id, alreadyReserved, offer }) =>
            !served.has(waitlist_id) && !alreadyReserved && (stage === 'tell' ? offer !== 'open' : !offer),
        )
      : [];
  return { promoted, offered, passed, notified };
}
