/**
 * Changing to another class: a cancellation and a reservation in one, so both rules decide. A place moves only to what
 * its credit can pay for: an event's to the event's other dates, one of a class type's credit to classes of that type.
 * The same credit pays there, never another of the customer's; where it is lost by the cancellation, another one pays.
 */
import {
  CANCEL_REFUSALS,
  decideCancellation,
  decideRemoval,
  type CancelDecision,
  type CancelFacts,
  type CancelRules,
} from './cancellation';
import { creditFits, creditOrder, unpaidPlacesAfter, type Credit, type CreditNeed } from './credits';
import type { ErrorCode } from './errors';
import { decideReservation, type ReserveFacts, type ReserveRequest, type ReserveRules } from './reserve';

/** How many days ahead other classes are offered; of an event all dates. */
export const CHANGE_DAYS = 14;

/** A place that moves: what decides about giving it up, and what is wanted in the other class. */
export interface MovingPlace extends ReserveRequest {
  readonly cancel: CancelFacts;
  /** What pays for it now. */
  readonly credit: Credit;
  /** Its payment is in dispute or its purchase frozen: it pays for nothing else meanwhile. */
  readonly isCreditBlocked?: boolean;
}

export interface MovedPlace {
  readonly creditReturns: boolean;
  /** It counts as no cancellation of the customer's. */
  readonly excused?: true;
  /** The ids of the credits that can pay, in the order in which they are taken. */
  readonly credits: readonly number[];
}

export type MoveDecision =
  { readonly ok: true; readonly places: readonly MovedPlace[] } | { readonly ok: false; readonly code: ErrorCode };

/**
 * Decides about all `places` of a customer, their own first. `target`: the other class, without them. `byStaff`: they
 * move the customer, who loses nothing by it.
 */
export function decideMove(
  rules: CancelRules & ReserveRules,
  places: readonly MovingPlace[],
  target: ReserveFacts,
  now: Date,
  byStaff = false,
): MoveDecision {
  const givenUp: Omit<MovedPlace, 'credits'>[] = [];
  let unpaid = target.unpaidPlacesLeft ?? null;
  let unlimited = target.unlimitedPlacesLeft ?? null;
  for (const { cancel, credit } of places) {
    const decision = decideLeavingOldPlace(rules, cancel, now, byStaff);
    if (!decision.allowed) return { ok: false, code: CANCEL_REFUSALS[decision.reason] };
    givenUp.push({ creditReturns: decision.creditReturns, ...(byStaff ? { excused: true } : {}) });
    if (unpaid !== null && credit.is_paid === false) unpaid += 1;
    if (unlimited !== null && credit.unlimited) unlimited += 1;
  }
  let facts: ReserveFacts = { ...target, unpaidPlacesLeft: unpaid, unlimitedPlacesLeft: unlimited };
  const moved: MovedPlace[] = [];
  for (const [i, place] of places.entries()) {
    const { spot, guest, credit } = place;
    const need = { ...facts, guest: guest !== null };
    const keeps = keepsCredit(credit, givenUp[i]!.creditReturns);
    const fits = canMoveTo(place, need, keeps);
    const credits = !fits ? [] : keeps ? [credit] : facts.credits;
    const decision = decideReservation(rules, { ...facts, credits }, { spot, guest }, now);
    if (!decision.ok) {
      const noneFits = decision.code === 'reservation/no-credits' || decision.code === 'class/package-only';
      return { ok: false, code: noneFits && !fits ? 'reservation/other-credit' : guestRefusalCode(decision.code, i) };
    }
    const paying = creditOrder(credits, need);
    moved.push({ ...givenUp[i]!, credits: paying.map((c) => c.available_class_id) });
    facts = {
      ...facts,
      alreadyReserved: facts.alreadyReserved || guest === null,
      seatsLeft: facts.seatsLeft - 1,
      takenSpots: spot === null ? facts.takenSpots : [...facts.takenSpots, spot],
      credits: facts.credits.filter((other) => decision.credit.unlimited || other !== decision.credit),
      unpaidPlacesLeft: unpaidPlacesAfter(decision.credit, facts.unpaidPlacesLeft),
    };
  }
  return { ok: true, places: moved };
}

/** The place that is left is a cancellation; one that staff make costs the customer nothing. */
export const decideLeavingOldPlace = (
  rules: CancelRules,
  cancel: CancelFacts,
  now: Date,
  byStaff: boolean,
): CancelDecision => (byStaff ? decideRemoval(cancel, 'return', now) : decideCancellation(rules, cancel, now));

/** Whether the same credit pays for the new place: it comes back, or is a plan, which is never used up. */
export const keepsCredit = ({ unlimited }: Pick<Credit, 'unlimited'>, creditReturns: boolean): boolean =>
  creditReturns || unlimited;

/** Whether the new place is one that the old one's credit can pay for. A credit that is lost need not last so long. */
function canMoveTo({ credit, isCreditBlocked }: MovingPlace, need: CreditNeed, keeps: boolean): boolean {
  if (keeps && isCreditBlocked) return false;
  return creditFits(keeps ? credit : { ...credit, expiresAt: null }, { ...need, unpaidPlacesLeft: null });
}

/** The places after the first are guests'. */
function guestRefusalCode(code: ErrorCode, index: number): ErrorCode {
  if (index === 0) return code;
  if (code === 'class/full') return 'class/last-seat';
  return code === 'reservation/no-credits' ? 'reservation/no-guest-credits' : code;
}
