/** What the reserve flow shows for a class: all of it follows from domain/reserve.ts. */
import type { AvailableClass, Penalty } from '../../../../domain/contract/credits';
import type { CurrentCustomer } from '../../../../domain/contract/customers';
import type { UsualSpot } from '../../../../domain/contract/home';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { creditOrder, type Credit } from '../../../../domain/credits';
import { seatsLeft } from '../../../../domain/classCard';
import {
  decideReservation,
  decideSeveral,
  decideWithGuest,
  payingOrder,
  type ReserveFacts,
  type ReserveRules,
  type ReserveSeveralDecision,
} from '../../../../domain/reserve';
import { freeSpots } from '../../../../domain/spotMap';
import { usualSpotIn } from '../../../../domain/usualSpot';
import { instantOf, zoneOf } from '../../../../domain/studioTime';
import type { ShownError } from '../../../../domain/shownErrors';
import { toCredits } from '../../credits/selectors';
import { creditNeed } from '../../schedule/opening';
import { familyLeft, isSeated, type FamilyName } from '../../schedule/people';
import { ownReservations, takenSpots } from '../../schedule/selectors';
import type { PlaceFor } from '../../session/intent';

export function startsAt(single: SingleClass, studioZone: string): Date {
  return instantOf(single.class_date, zoneOf(single.location, studioZone));
}

/** The spots of the customer's own places and their guests'. */
export const ownSpots = (single: SingleClass): number[] =>
  ownReservations(single).flatMap(({ spot }) => (spot === null ? [] : [spot]));

/** The credits that can pay for a place in a class, in the order in which they are taken. */
export function payingCredits(
  single: SingleClass,
  rows: readonly AvailableClass[],
  studioZone: string,
  place: PlaceFor = 'own',
): Credit[] {
  return creditOrder(toCredits(rows), creditNeed(single, studioZone, place));
}

export type Opening =
  { readonly step: 'choosing' | 'penalty' | 'no-credits' } | { readonly refused: ShownError; readonly opensAt?: Date };

/** The family for whom a customer can book. */
export const familyOf = (
  { family_enabled }: ReserveRules,
  me: Pick<CurrentCustomer, 'family'> | null,
): readonly FamilyName[] => (family_enabled ? (me?.family ?? []) : []);

export interface OpeningFacts {
  readonly single: SingleClass;
  readonly credits: readonly AvailableClass[];
  readonly penalty: Penalty | null;
  readonly studioZone: string;
  /** The family for whom the customer can book; absent: none. */
  readonly family?: readonly FamilyName[];
}

/** Whose place a choice is. */
export interface Person {
  readonly place: PlaceFor;
  readonly member: number | null;
}

/**
 * Whom the dialog begins with: who is asked for, or to whom of the family a seat is offered, or the first of the account
 * without a place; null: all have one. `guests`: a guest can be added instead.
 */
export function firstPerson(
  { single, family = [] }: OpeningFacts,
  place: PlaceFor,
  member: number | null,
  guests: boolean,
): Person | null {
  const [next] = familyLeft(single, family);
  if (place === 'family' && member !== null) return { place, member };
  const { offer_expires_at, waiting_member_id } = single;
  if (place !== 'guest' && offer_expires_at && waiting_member_id) return { place: 'family', member: waiting_member_id };
  if (place === 'guest' || (place === 'own' && (!next || !isSeated(single)))) return { place, member: null };
  if (next) return { place: 'family', member: next.family_member_id };
  return guests ? { place: 'guest', member: null } : null;
}

function factsOf({ single, credits, penalty, studioZone, family = [] }: OpeningFacts, now: Date): ReserveFacts {
  const left = familyLeft(single, family);
  return {
    ...creditNeed(single, studioZone, 'own'),
    startsAt: startsAt(single, studioZone),
    spot_map: single.class_type.spot_map,
    seatsLeft: freeSpotsOf(single)?.length === 0 ? 0 : seatsLeft(single),
    takenSpots: takenSpots(single),
    penalty,
    alreadyReserved: isSeated(single),
    familySeats: family.map((one) => ({
      family_member_id: one.family_member_id,
      reserved: !left.includes(one),
    })),
    credits: toCredits(credits),
    windowAt: now,
  };
}

/** null: the class has no spots. */
export const freeSpotsOf = (single: SingleClass): number[] | null =>
  freeSpots(single.class_type.spot_map, takenSpots(single));

/** The customer's usual spot in a class's room, where it is free. */
export const usualSpotOf = (single: SingleClass, usual: readonly UsualSpot[]): number | null =>
  usualSpotIn(
    usual,
    { location_id: single.location.location_id, spot_map: single.class_type.spot_map },
    freeSpotsOf(single),
  );

/** Why a person of the family can't get a place now, or null. */
export function familyRefusal(
  rules: ReserveRules,
  facts: OpeningFacts,
  now: Date,
  family_member_id: number | null,
): ShownError | null {
  const spot = freeSpotsOf(facts.single)?.[0] ?? null;
  const decision = decideReservation(rules, factsOf(facts, now), { spot, guest: null, family_member_id }, now);
  return decision.ok ? null : decision.code;
}

/** Whether several of the account can come, and what pays for them; null: the customer. */
export function decidePeople(
  rules: ReserveRules,
  facts: OpeningFacts,
  now: Date,
  people: readonly (number | null)[],
): ReserveSeveralDecision {
  const free = freeSpotsOf(facts.single);
  const wanted = people.map((family_member_id, i) => ({ family_member_id, guest: null, spot: free?.[i] ?? null }));
  return decideSeveral(rules, factsOf(facts, now), payingOrder(wanted), now);
}

/** Stands for the guest's name while that is still to be given. */
const ANY_GUEST = 'Invitado';

/** Why no guest can be added to one's own place, or null. */
export function guestRefusal(rules: ReserveRules, facts: OpeningFacts, now: Date): ShownError | null {
  const free = freeSpotsOf(facts.single);
  const decision = decideWithGuest(
    rules,
    factsOf(facts, now),
    free?.[0] ?? null,
    { spot: free?.[1] ?? null, guest: ANY_GUEST },
    now,
  );
  return decision.ok ? null : decision.code;
}

/**
 * Which dialog opens, or why none does. The class's first free spot stands for the one that is still to be
 * chosen. Missing credits come first: a penalty only stops customers who could reserve.
 */
export function decideOpening(
  rules: ReserveRules,
  facts: OpeningFacts,
  now: Date,
  place: PlaceFor = 'own',
  member: number | null = null,
): Opening {
  const { single, credits, studioZone } = facts;
  const free = freeSpotsOf(single);
  const wanted = { spot: free?.[0] ?? null, guest: place === 'guest' ? ANY_GUEST : null, family_member_id: member };
  const decision = decideReservation(rules, factsOf(facts, now), wanted, now);
  if (decision.ok) return { step: 'choosing' };
  // Others of the account may have a credit: the dialog says it.
  if (decision.code === 'family/no-credits') return { step: 'choosing' };
  if (decision.code === 'reservation/no-credits') return { step: 'no-credits' };
  if (decision.code === 'reservation/penalty')
    return { step: payingCredits(single, credits, studioZone, place).length === 0 ? 'no-credits' : 'penalty' };
  const { code, opensAt } = decision;
  return { refused: code, ...(opensAt && { opensAt }) };
}
