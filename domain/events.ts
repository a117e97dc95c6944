/**
 * Events: classes that a package sells ("package-linked", specification, section 4). Buying the package reserves a
 * seat, decided under the class's lock; its credits pay for nothing else.
 */
import { grantedCredits, type CreditKind } from './credits';
import { classesInPackage, type OfferFacts, type WantedClass } from './packages';
import type { ErrorCode } from './errors';
import { freeSpots } from './spotMap';

/** A class that a package sells, as one customer finds it. */
export interface EventFacts {
  /** Instant. */
  readonly startsAt: Date;
  readonly cancelled: boolean;
  readonly seatsLeft: number;
  readonly spot_map: string | null;
  readonly takenSpots: readonly number[];
  /** The customer has a seat of their own. */
  readonly alreadyReserved: boolean;
  /** The spot that they hold in the class. */
  readonly heldSpot?: number | null;
  /** The spot that they chose, if they hold none. */
  readonly chosenSpot?: number | null;
}

export type EventRefusal = Extract<ErrorCode, 'event/over' | 'event/full' | 'event/reserved'>;

export type EventDecision =
  | {
      readonly ok: true;
      /** The held or chosen spot, else the first free one; null: the class has no spots. */ readonly spot:
        number | null;
    }
  | { readonly ok: false; readonly code: EventRefusal };

type DropIn = Parameters<typeof grantedCredits>[0] & OfferFacts;

/** Whether a package is a single class: one credit for a class at the studio, bought once. */
export function isDropIn(pkg: DropIn): boolean {
  const granted = grantedCredits(pkg);
  return (
    !pkg.is_subscription &&
    pkg.kind === 'presencial' &&
    granted.length === 1 &&
    granted.every(({ count, unlimited }) => count === 1 && !unlimited)
  );
}

/**
 * Whether buying a package reserves a seat in the class: its own event, or any class that a single-class package pays
 * for. Packages of several classes don't: the customer chooses later.
 */
export function sellsSeat(pkg: DropIn, wanted: Omit<WantedClass, 'guest'>): boolean {
  if (wanted.class_package_id !== null) return wanted.class_package_id === pkg.class_package_id && !pkg.is_subscription;
  return isDropIn(pkg) && classesInPackage(pkg, { ...wanted, guest: false }) === 1;
}

/**
 * Whether the class can be reserved right after buying a package whose credits pay for it, also for other classes: the
 * purchase itself reserves nothing.
 */
export const paysForClass = (pkg: DropIn, wanted: Omit<WantedClass, 'guest'>): boolean =>
  wanted.class_package_id === null && !isDropIn(pkg) && classesInPackage(pkg, { ...wanted, guest: false }) !== 0;

/** Whether an event still has a seat for a customer. The comparisons also refuse an invalid date or NaN. */
export function decideEventSeat(facts: EventFacts, now: Date): EventDecision {
  if (facts.cancelled || !(facts.startsAt.getTime() > now.getTime())) return { ok: false, code: 'event/over' };
  if (facts.alreadyReserved) return { ok: false, code: 'event/reserved' };
  const free = freeSpots(facts.spot_map, facts.takenSpots);
  if (!(facts.seatsLeft > 0) || free?.length === 0) return { ok: false, code: 'event/full' };
  const spot = [facts.heldSpot, facts.chosenSpot].find(
    (wanted) => typeof wanted === 'number' && free?.includes(wanted),
  );
  return { ok: true, spot: spot ?? free?.[0] ?? null };
}

/**
 * The event class that a purchase reserves: `wanted`, or the first one with a seat. `events` are sorted by start.
 * Otherwise the reason why there is none, for the next one if none was wanted.
 */
export function chooseEvent<E extends EventFacts & { readonly single_class_id: number }>(
  events: readonly E[],
  wanted: number | undefined,
  now: Date,
): E | EventRefusal {
  const asked = wanted === undefined ? events : events.filter((event) => event.single_class_id === wanted);
  const decisions = asked.map((event) => ({ event, decision: decideEventSeat(event, now) }));
  const open = decisions.find(({ decision }) => decision.ok);
  if (open) return open.event;
  const refusal = decisions.map(({ decision }) => decision).find((d) => !d.ok && d.code !== 'event/over');
  return refusal && !refusal.ok ? refusal.code : 'event/over';
}

/** What a package's credits pay for. `sellsClasses`: a class is, or was, linked to it. */
export const creditKindOf = ({ kind }: { readonly kind: CreditKind }, sellsClasses: boolean): CreditKind =>
  sellsClasses ? 'especial' : kind;
