/**
 * Changing to another class: a cancellation and a reservation in one, so both rules decide. A credit that comes back
 * pays for the new place where it fits; one that doesn't come back is lost, and another pays.
 */
import { CANCEL_REFUSALS, decideCancellation, decideRemoval, type CancelFacts, type CancelRules } from './cancellation';
import { creditFits, creditOrder, unpaidPlacesAfter, type Credit } from './credits';
import type { ErrorCode } from './errors';
import { decideReservation, type ReserveFacts, type ReserveRequest, type ReserveRules } from './reserve';

/** How many days ahead other classes are offered. */
export const CHANGE_DAYS = 14;

/** A place that moves: what decides about giving it up, and what is wanted in the other class. */
export interface MovingPlace extends ReserveRequest {
  readonly cancel: CancelFacts;
  /** What pays for it now. */
  readonly credit: Credit;
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
  const returned: Credit[] = [];
  const givenUp: Omit<MovedPlace, 'credits'>[] = [];
  let unpaid = target.unpaidPlacesLeft ?? null;
  for (const { cancel, credit } of places) {
    const decision = byStaff ? decideRemoval(cancel, 'return', now) : decideCancellation(rules, cancel, now);
    if (!decision.allowed) return { ok: false, code: CANCEL_REFUSALS[decision.reason] };
    givenUp.push({ creditReturns: decision.creditReturns, ...(byStaff ? { excused: true } : {}) });
    if (decision.creditReturns && !credit.unlimited) returned.push(credit);
    if (unpaid !== null && credit.is_paid === false) unpaid += 1;
  }
  let facts: ReserveFacts = { ...target, credits: [...returned, ...target.credits], unpaidPlacesLeft: unpaid };
  const moved: MovedPlace[] = [];
  for (const [i, { spot, guest, credit }] of places.entries()) {
    const need = { ...facts, guest: guest !== null };
    const same = returned.includes(credit) && creditFits(credit, need) ? [credit] : [];
    const others = facts.credits.filter((other) => !same.includes(other));
    // Another place's own credit comes last: it pays for that one.
    const spare = creditOrder(others, need).filter((other) => !returned.includes(other));
    const last = creditOrder(others, need).filter((other) => returned.includes(other));
    const paying = [...same, ...spare, ...last];
    const decision = decideReservation(
      rules,
      { ...facts, credits: paying[0] ? [paying[0]] : others },
      { spot, guest },
      now,
    );
    if (!decision.ok) return { ok: false, code: refusalOf(decision.code, i) };
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

/** The places after the first are guests'. */
function refusalOf(code: ErrorCode, index: number): ErrorCode {
  if (index === 0) return code;
  if (code === 'class/full') return 'class/last-seat';
  return code === 'reservation/no-credits' ? 'reservation/no-guest-credits' : code;
}
