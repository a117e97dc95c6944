/**
 * Whether a seat can be reserved, and with which credit. The server decides before it writes, though the database's
 * constraints are final; the browser decides before it opens the dialog.
 */
import { openCredits, reservingOpensAt, type WindowRules } from './bookingWindow';
import { chooseCredit, unpaidPlacesAfter, type Credit, type CreditNeed } from './credits';
import type { ShownError } from './shownErrors';
import { countsAt, type LateFacts } from './lateChanges';
import { isBlockedByRenewal } from './overdue';
import { reachedLimit, type LimitRules, type OwnPlaceCounts, type ReachedLimit } from './personLimits';
import { penaltyActive } from './penalties';
import { spotExists } from './spotMap';
import { guestNameError } from './validation';

export interface ReserveRules extends WindowRules, LimitRules {
  readonly unlimited_membership_penalties_enabled: boolean;
  readonly allow_class_guests: boolean;
  /** Absent: no. */
  readonly family_enabled?: boolean;
  /** Days after which a renewal that could not be charged keeps its customer from reserving; null: never. */
  readonly overdue_block_days?: number | null;
}

/** `lateUntil`: where the team takes the seat for a customer. */
export interface ReserveFacts extends LateFacts {
  readonly class_type_id: number;
  readonly restricted: boolean;
  readonly spot_map: string | null;
  /** The event's package, whose credits alone pay for it; null: not an event. */
  readonly class_package_id: number | null;
  /** The instant at which credits must be valid (CreditNeed). */
  readonly studioStart: Date;
  readonly seatsLeft: number;
  readonly takenSpots: readonly number[];
  /** Whether the customer has their own seat; guests' seats don't count. */
  readonly alreadyReserved: boolean;
  /** The people of the customer's family, and who of them has a seat; absent: there are none. */
  readonly familySeats?: readonly FamilySeat[];
  /** The customer's free credits that are not forfeited. */
  readonly credits: readonly Credit[];
  /** How many more future places their unpaid credits can pay for; null or absent: nothing is unpaid. */
  readonly unpaidPlacesLeft?: number | null;
  /** How many more future places unlimited plans can pay for; null or absent: without limit. */
  readonly unlimitedPlacesLeft?: number | null;
  /** What the limits per person count; null or absent: they don't bind. */
  readonly ownPlaces?: OwnPlaceCounts | null;
  readonly penalty: { readonly end_date: string | Date } | null;
  /** Since when a renewal of the customer could not be charged; null or absent: none is overdue. */
  readonly overdueAt?: Date | null;
  /** The instant that booking windows are compared with; absent: they don't bind, as for what the team books. */
  readonly windowAt?: Date;
}

export interface FamilySeat {
  readonly family_member_id: number;
  readonly reserved: boolean;
  /** What the limits per person count for them; null or absent: they don't bind. */
  readonly own_places?: OwnPlaceCounts | null;
}

export interface ReserveRequest {
  readonly spot: number | null;
  /** The guest's name; null for the customer's own seat. */
  readonly guest: string | null;
  /** The person of the family whose seat it is, whatever `guest` says; null or absent: it is none. */
  readonly family_member_id?: number | null;
}

const isFamily = ({ family_member_id }: ReserveRequest): boolean => typeof family_member_id === 'number';

/** Whom a credit has to pay for. */
export const payerNeed = (request: ReserveRequest): Pick<CreditNeed, 'guest' | 'family'> => ({
  guest: request.guest !== null && !isFamily(request),
  family: isFamily(request),
});

/** The people of the family after a seat was taken. */
export const familyAfter = (
  family: readonly FamilySeat[] | undefined,
  { family_member_id }: ReserveRequest,
): readonly FamilySeat[] =>
  (family ?? []).map((one) => (one.family_member_id === family_member_id ? { ...one, reserved: true } : one));

/** `opensAt`: of 'class/not-open'; `limit`: of those of domain/personLimits. */
export interface ReserveRefusal {
  readonly code: ShownError;
  readonly opensAt?: Date;
  readonly limit?: ReachedLimit;
}

export type ReserveDecision =
  { readonly ok: true; readonly credit: Credit } | ({ readonly ok: false } & ReserveRefusal);

const refusal = (code: ShownError): ReserveDecision => ({ ok: false, code });

/**
 * Decides about one seat (specification, section 4, "Reserve flow"). Returns the first refusal in the order of
 * interest to the customer: class, person, limits, spot, credits, penalty, renewal. The comparisons also refuse an
 * invalid date or NaN.
 */
export function decideReservation(
  rules: ReserveRules,
  facts: ReserveFacts,
  request: ReserveRequest,
  instant: Date,
): ReserveDecision {
  const now = countsAt(facts, instant);
  if (!(facts.startsAt.getTime() > now.getTime())) return refusal('class/started');
  const need = { ...facts, ...payerNeed(request) };
  const credits = openCredits(rules, facts);
  const credit = chooseCredit(credits, need);
  const unpaid = credit ? null : chooseCredit(credits, { ...need, unpaidPlacesLeft: null });
  if (facts.class_package_id !== null && !credit && !unpaid) return refusal('class/package-only');
  const isOwn = request.guest === null && !need.family;
  if (isOwn && facts.alreadyReserved) return refusal('reservation/already-reserved');
  const member = facts.familySeats?.find(({ family_member_id }) => family_member_id === request.family_member_id);
  if (need.family && !member) return refusal('family/not-found');
  if (member?.reserved) return refusal('family/already-reserved');
  const opensAt = facts.windowAt ? reservingOpensAt(rules, facts, need) : null;
  if (opensAt && facts.windowAt && opensAt > facts.windowAt) return { ok: false, code: 'class/not-open', opensAt };
  if (!(facts.seatsLeft > 0)) return refusal('class/full');
  const limit =
    !need.guest && facts.class_package_id === null && facts.ownPlaces ? reachedLimit(rules, facts.ownPlaces) : null;
  if (limit) return { ok: false, code: limit.code, limit };
  if (need.family && !rules.family_enabled) return refusal('family/disabled');
  if (need.guest && !rules.allow_class_guests) return refusal('reservation/guests-disabled');
  if (need.guest && guestNameError(request.guest ?? '')) return refusal('reservation/guest-name');
  if (!spotExists(facts.spot_map, request.spot)) return refusal('spot/invalid');
  if (request.spot !== null && facts.takenSpots.includes(request.spot)) return refusal('spot/taken');
  if (!credit && !unpaid) return refusal(need.family ? 'family/no-credits' : 'reservation/no-credits');
  if (!credit) return refusal('reservation/cash-pending');
  // Counted credits aren't used instead, as they may be meant for guests.
  if (credit.unlimited && (facts.unlimitedPlacesLeft ?? Infinity) <= 0) return refusal('reservation/unlimited-limit');
  if (rules.unlimited_membership_penalties_enabled && penaltyActive(facts.penalty, now))
    return refusal('reservation/penalty');
  if (isBlockedByRenewal(rules.overdue_block_days ?? null, facts.overdueAt ?? null, instant))
    return refusal('reservation/overdue');
  return { ok: true, credit };
}

export type ReserveBothDecision =
  { readonly ok: true; readonly own: Credit; readonly guest: Credit } | ({ readonly ok: false } & ReserveRefusal);

/** A guest's seat. */
export interface GuestRequest extends ReserveRequest {
  readonly guest: string;
}

/**
 * Decides about a customer's own seat and a guest's, both or none: the guest's as if the customer were seated. Every
 * credit that fits the guest also fits the customer, so choosing the customer's credit first loses nothing.
 */
export function decideWithGuest(
  rules: ReserveRules,
  facts: ReserveFacts,
  spot: number | null,
  guestRequest: GuestRequest,
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
    unpaidPlacesLeft: unpaidPlacesAfter(own.credit, facts.unpaidPlacesLeft),
  };
  const guest = decideReservation(rules, seated, guestRequest, now);
  if (guest.ok) return { ok: true, own: own.credit, guest: guest.credit };
  if (guest.code === 'class/full') return { ok: false, code: 'class/last-seat' };
  return guest.code === 'reservation/no-credits' ? { ok: false, code: 'reservation/no-guest-credits' } : guest;
}

export type ReserveSeveralDecision =
  | { readonly ok: true; readonly credits: readonly Credit[] }
  | ({ readonly ok: false; readonly request: ReserveRequest } & ReserveRefusal);

/**
 * Those of the account who want seats, in the order in which they are paid. Every credit that fits a person of the family
 * also fits the customer, so that choosing the customer's last loses nothing.
 */
export const payingOrder = <R extends ReserveRequest>(requests: readonly R[]): R[] => [
  ...requests.filter(isFamily),
  ...requests.filter((request) => !isFamily(request)),
];

/**
 * Decides about seats of several people of an account, without guests: all or none, each as if those before were seated.
 * The credits are in the order of `requests`, which is that of payingOrder; else `request` is the one that is refused.
 */
export function decideSeveral(
  rules: ReserveRules,
  facts: ReserveFacts,
  requests: readonly ReserveRequest[],
  now: Date,
): ReserveSeveralDecision {
  let seated = facts;
  const credits: Credit[] = [];
  for (const request of requests) {
    const member = facts.familySeats?.find(({ family_member_id }) => family_member_id === request.family_member_id);
    const ownPlaces = isFamily(request) ? member?.own_places : facts.ownPlaces;
    const decision = decideReservation(rules, { ...seated, ownPlaces: facts.ownPlaces && ownPlaces }, request, now);
    if (!decision.ok)
      return decision.code === 'class/full' && facts.seatsLeft > 0
        ? { ok: false, code: 'class/few-seats', request }
        : { ...decision, request };
    const { credit } = decision;
    credits.push(credit);
    const { unlimitedPlacesLeft = null } = seated;
    seated = {
      ...seated,
      alreadyReserved: seated.alreadyReserved || !isFamily(request),
      familySeats: familyAfter(seated.familySeats, request),
      seatsLeft: seated.seatsLeft - 1,
      takenSpots: request.spot === null ? seated.takenSpots : [...seated.takenSpots, request.spot],
      credits: seated.credits.filter((one) => one.unlimited || one.available_class_id !== credit.available_class_id),
      unpaidPlacesLeft: unpaidPlacesAfter(credit, seated.unpaidPlacesLeft),
      unlimitedPlacesLeft:
        unlimitedPlacesLeft !== null && credit.unlimited ? unlimitedPlacesLeft - 1 : unlimitedPlacesLeft,
    };
  }
  return { ok: true, credits };
}
