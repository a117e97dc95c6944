/**
 * Whether a place in a class can be reserved, and with which credit. Pure: the server asks it before it
 * writes (the database's constraints are the last word), the browser before it opens the modal.
 */
import { chooseCredit, type Credit } from './credits';
import type { ErrorCode } from './errors';
import { penaltyActive } from './penalties';
import { spotExists } from './spotMap';
import { guestNameError } from './validation';

export interface ReserveRules {
  readonly unlimited_membership_penalties_enabled: boolean;
  readonly allow_class_guests: boolean;
}

export interface ReserveFacts {
  readonly class_type_id: number;
  readonly restricted: boolean;
  readonly spot_map: string | null;
  /** Set where the class is only sold as a package of its own. */
  readonly class_package_id: number | null;
  readonly startsAt: Date;
  readonly seatsLeft: number;
  readonly takenSpots: readonly number[];
  /** The customer already has a place of their own (guests apart). */
  readonly alreadyReserved: boolean;
  /** The customer's free, unforfeited credits. */
  readonly credits: readonly Credit[];
  readonly penalty: { readonly end_date: string | Date } | null;
}

export interface ReserveRequest {
  readonly spot: number | null;
  /** The guest's name; null for the customer's own place. */
  readonly guest: string | null;
}

export type ReserveDecision =
  { readonly ok: true; readonly credit: Credit } | { readonly ok: false; readonly code: ErrorCode };

const refuse = (code: ErrorCode): ReserveDecision => ({ ok: false, code });

/**
 * Refuses in the order in which a person would want to know: the class, the guest, the spot, the credits, and
 * a penalty only of who could pay (specification, section 4, "Reserve flow"). Comparisons are written so that
 * a start or a count that is no number refuses.
 */
export function decideReservation(
  rules: ReserveRules,
  facts: ReserveFacts,
  wanted: ReserveRequest,
  now: Date,
): ReserveDecision {
  if (!(facts.startsAt.getTime() > now.getTime())) return refuse('class/started');
  if (facts.class_package_id !== null) return refuse('class/package-only');
  if (wanted.guest === null && facts.alreadyReserved) return refuse('reservation/already-reserved');
  if (!(facts.seatsLeft > 0)) return refuse('class/full');
  if (wanted.guest !== null && !rules.allow_class_guests) return refuse('reservation/guests-disabled');
  if (wanted.guest !== null && guestNameError(wanted.guest)) return refuse('reservation/guest-name');
  if (!spotExists(facts.spot_map, wanted.spot)) return refuse('spot/invalid');
  if (wanted.spot !== null && facts.takenSpots.includes(wanted.spot)) return refuse('spot/taken');
  const credit = chooseCredit(facts.credits, { ...facts, guest: wanted.guest !== null });
  if (!credit) return refuse('reservation/no-credits');
  if (rules.unlimited_membership_penalties_enabled && penaltyActive(facts.penalty, now))
    return refuse('reservation/penalty');
  return { ok: true, credit };
}

export type ReserveBothDecision =
  | { readonly ok: true; readonly own: Credit; readonly guest: Credit }
  | { readonly ok: false; readonly code: ErrorCode };

/** A guest's place, with its name. */
export interface GuestRequest extends ReserveRequest {
  readonly guest: string;
}

/**
 * Whether a customer's own place and a guest's can be reserved at once: the guest is asked about as if the
 * customer were seated already. What fits a guest also fits its customer, so taking the customer's credit
 * first never keeps the guest out.
 */
export function decideWithGuest(
  rules: ReserveRules,
  facts: ReserveFacts,
  spot: number | null,
  wanted: GuestRequest,
  now: Date,
): ReserveBothDecision {
  const own = decideReservation(rules, facts, { spot, guest: null }, now);
  if (!own.ok) return own;
  const seated: ReserveFacts = {
    ...facts,
    alreadyReserved: true,
    seatsLeft: facts.seatsLeft - 1,
    takenSpots: spot === null ? facts.takenSpots : [...facts.takenSpots, spot],
    credits: facts.credits.filter((credit) => credit.available_class_id !== own.credit.available_class_id),
  };
  const guest = decideReservation(rules, seated, wanted, now);
  if (guest.ok) return { ok: true, own: own.credit, guest: guest.credit };
  if (guest.code === 'class/full') return { ok: false, code: 'class/last-seat' };
  return guest.code === 'reservation/no-credits' ? { ok: false, code: 'reservation/no-guest-credits' } : guest;
}
