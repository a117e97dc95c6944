/**
 * Moving to another class combines a cancellation and a reservation, so both rules decide. A place moves only to
 * classes that its credit can pay for: from an event to its other dates, with a credit for a class type to classes of
 * that type. The same credit pays, never another one; if the cancellation costs the credit, another one pays.
 */
import { openCredits } from './bookingWindow';
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
import {
  decideReservation,
  familyAfter,
  payerNeed,
  type ReserveFacts,
  type ReserveRefusal,
  type ReserveRequest,
  type ReserveRules,
} from './reserve';

/** How many days ahead other classes are offered; an event offers all its dates. */
export const CHANGE_DAYS = 14;

/** A place to be moved: the facts about cancelling it, and the wishes for the other class. */
export interface MovingPlace extends ReserveRequest {
  readonly cancel: CancelFacts;
  /** The credit that pays for it now. */
  readonly credit: Credit;
  /** Its payment is in dispute or its purchase frozen, so the credit can't pay for another place. */
  readonly isCreditBlocked?: boolean;
}

export interface MovedPlace {
  readonly creditReturns: boolean;
  /** It doesn't count as a cancellation by the customer. */
  readonly excused?: true;
  /** Ids of the credits that can pay, in the order in which they are used. */
  readonly credits: readonly number[];
}

export type MoveDecision =
  | { readonly ok: true; readonly places: readonly MovedPlace[] }
  | ({ readonly ok: false; readonly code: ErrorCode } & Omit<ReserveRefusal, 'code'>);

/**
 * Decides about moving all `places` of a customer, their own first. `target`: the other class, without them, which its
 * `ownPlaces` don't count either. `byStaff`: staff move the customer, who loses nothing.
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
    const { spot, guest, family_member_id, credit } = place;
    const need = { ...facts, ...payerNeed(place) };
    const keeps = keepsCredit(credit, givenUp[i]!.creditReturns);
    const fits = canMoveTo(place, need, keeps);
    const credits = !fits ? [] : keeps ? [credit] : openCredits(rules, facts);
    const decision = decideReservation(rules, { ...facts, credits }, { spot, guest, family_member_id }, now);
    if (!decision.ok) {
      const noneFits = NONE_FITS.includes(decision.code);
      const code = noneFits && !fits ? 'reservation/other-credit' : guestRefusalCode(decision.code, i);
      return { ...decision, code };
    }
    const paying = creditOrder(credits, need);
    moved.push({ ...givenUp[i]!, credits: paying.map((c) => c.available_class_id) });
    facts = {
      ...facts,
      alreadyReserved: facts.alreadyReserved || guest === null,
      familySeats: familyAfter(facts.familySeats, place),
      seatsLeft: facts.seatsLeft - 1,
      takenSpots: spot === null ? facts.takenSpots : [...facts.takenSpots, spot],
      credits: facts.credits.filter((other) => decision.credit.unlimited || other !== decision.credit),
      unpaidPlacesLeft: unpaidPlacesAfter(decision.credit, facts.unpaidPlacesLeft),
    };
  }
  return { ok: true, places: moved };
}

const NONE_FITS: readonly ErrorCode[] = ['reservation/no-credits', 'family/no-credits', 'class/package-only'];

/** Decides the cancellation of the old place; if staff make it, it costs the customer nothing. */
export const decideLeavingOldPlace = (
  rules: CancelRules,
  cancel: CancelFacts,
  now: Date,
  byStaff: boolean,
): CancelDecision => (byStaff ? decideRemoval(cancel, 'return', now) : decideCancellation(rules, cancel, now));

/** Whether the same credit pays for the new place: it comes back, or it is a plan, which is never used up. */
export const keepsCredit = ({ unlimited }: Pick<Credit, 'unlimited'>, creditReturns: boolean): boolean =>
  creditReturns || unlimited;

/** Whether the old place's credit can pay for the new one. A credit that is lost needn't be valid until then. */
function canMoveTo({ credit, isCreditBlocked }: MovingPlace, need: CreditNeed, keeps: boolean): boolean {
  if (keeps && isCreditBlocked) return false;
  return creditFits(keeps ? credit : { ...credit, expiresAt: null }, { ...need, unpaidPlacesLeft: null });
}

/** Error code of a refusal; places after the first are guests'. */
function guestRefusalCode(code: ErrorCode, index: number): ErrorCode {
  if (index === 0) return code;
  if (code === 'class/full') return 'class/last-seat';
  return code === 'reservation/no-credits' ? 'reservation/no-guest-credits' : code;
}
