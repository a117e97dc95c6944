/** What a class offers one customer, or a visitor: the same on its card and on its page. */
import {
  classCardAction,
  classCardState,
  isClassFull,
  type ClassCardAction,
  type ClassCardState,
} from '../../../domain/classCard';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { PlaceFor } from '../session/intent';
import { classPhase, type ClassPhase } from './classPhase';
import type { ReachedLimit } from '../../../domain/personLimits';
import type { LimitOf } from './limits';
import type { OpensAt } from './opening';
import { ownReservations } from './selectors';

/** What the offer depends on besides the class. */
export interface OfferContext {
  readonly now: Date;
  readonly studioZone: string;
  /** The studio allows guests. */
  readonly guests: boolean;
  /** The account has a family, for whom the studio books; absent: none. */
  readonly family?: boolean;
  /** The studio has waiting lists. */
  readonly waitlists: boolean;
  /** Packages of the events that the customer has a free credit for. */
  readonly eventCredits: readonly number[];
  /** From when the customer can reserve a class; absent: at once. */
  readonly opensAt?: OpensAt;
  /** Which classes are beyond the limits per person; absent: none is known to be. */
  readonly limitOf?: LimitOf;
}

export interface ClassOffer {
  readonly state: ClassCardState;
  readonly phase: ClassPhase;
  readonly action: ClassCardAction;
  /** Another place beside the reserved one. */
  readonly more: PlaceFor | null;
  /** It is one to wait for: the class is full. */
  readonly moreWaits: boolean;
  /** Until when the waitlist keeps a seat for the customer; null: it doesn't. */
  readonly offeredUntil: Date | null;
  /** From when it can be reserved, as long as it can't; null: it can, or isn't offered any more. */
  readonly opens: Date | null;
  /** The limit per person that keeps the customer from reserving it. */
  readonly limit: ReachedLimit | null;
}

export function classOffer(
  single: SingleClass,
  { now, studioZone, guests, family = false, waitlists, eventCredits, opensAt, limitOf }: OfferContext,
): ClassOffer {
  const { class_package_id } = single;
  const own = ownReservations(single);
  const payable = class_package_id === null || eventCredits.includes(class_package_id);
  const state = classCardState(single, own.length, payable);
  const phase = classPhase(single, studioZone, now);
  const opening = phase === 'ahead' && opensAt ? opensAt(single) : null;
  const opens = opening && opening > now ? opening : null;
  const offered = classCardAction(state, phase === 'ahead', waitlists, class_package_id !== null);
  const action = opens ? null : offered;
  // Who cancelled their own place while a guest's stayed can take one again.
  const seated = own.some((reservation) => !reservation.guest);
  const moreWaits = isClassFull(single);
  const open =
    !opens &&
    state === 'reserved' &&
    phase === 'ahead' &&
    payable &&
    (moreWaits ? family && waitlists && class_package_id === null : !seated || guests || family);
  const until = single.offer_expires_at ? new Date(single.offer_expires_at) : null;
  const offeredUntil = action === 'Reservar' && until && until > now ? until : null;
  // The limit is the customer's own: others of the family may still come.
  const limit = action === 'Reservar' && !family ? (limitOf?.(single) ?? null) : null;
  return {
    state,
    phase,
    action,
    more: open ? (!seated ? 'own' : family ? 'family' : 'guest') : null,
    moreWaits: open && moreWaits,
    offeredUntil,
    opens,
    limit,
  };
}
