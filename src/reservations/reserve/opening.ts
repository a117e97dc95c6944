/** What the reserve flow shows for a class: all of it follows from domain/reserve.ts. */
import type { AvailableClass, Penalty } from '../../../domain/contract/credits';
import type { SingleClass } from '../../../domain/contract/schedule';
import { creditOrder, type Credit, type CreditNeed } from '../../../domain/credits';
import { seatsLeft } from '../../../domain/classCard';
import { decideReservation, type ReserveFacts, type ReserveRules } from '../../../domain/reserve';
import { spotRows } from '../../../domain/spotMap';
import { instantOf, zoneOf } from '../../../domain/studioTime';
import type { ErrorCode } from '../../../domain/errors';
import { toCredits } from '../../credits/selectors';
import { ownReservations } from '../../schedule/selectors';

export function startsAt(single: SingleClass, studioZone: string): Date {
  return instantOf(single.class_date, zoneOf(single.location, studioZone));
}

export function takenSpots(single: SingleClass): number[] {
  return single.class_reservations.flatMap(({ spot }) => (spot === null ? [] : [spot]));
}

const creditNeed = (single: SingleClass, studioZone: string): CreditNeed => ({
  class_type_id: single.class_type.class_type_id, restricted: single.class_type.restricted, startsAt: startsAt(single, studioZone), guest: false,
});

/** The credits that can pay for an own place in a class, in the order in which they are taken. */
export function payingCredits(single: SingleClass, rows: readonly AvailableClass[], studioZone: string): Credit[] {
  return creditOrder(toCredits(rows), creditNeed(single, studioZone));
}

export type Opening = { readonly step: 'choosing' | 'penalty' | 'no-credits' } | { readonly refused: ErrorCode };

export interface OpeningFacts {
  readonly single: SingleClass;
  readonly credits: readonly AvailableClass[];
  readonly penalty: Penalty | null;
  readonly studioZone: string;
}

/**
 * Which dialog opens, or why none does. The class's first free spot stands for the one that is still to be
 * chosen. Who has no credit at all is told that first: a penalty only holds back those who could reserve.
 */
export function decideOpening(rules: ReserveRules, { single, credits, penalty, studioZone }: OpeningFacts, now: Date): Opening {
  const { class_type: { spot_map }, class_package_id } = single;
  const taken = takenSpots(single);
  const rows = spotRows(spot_map);
  const free = rows?.flat().find((spot) => !taken.includes(spot));
  if (rows && free === undefined) return { refused: 'class/full' };
  const facts: ReserveFacts = {
    ...creditNeed(single, studioZone), spot_map, class_package_id, seatsLeft: seatsLeft(single), takenSpots: taken, penalty,
    alreadyReserved: ownReservations(single).some((own) => !own.guest), credits: toCredits(credits),
  };
  const decision = decideReservation(rules, facts, { spot: free ?? null, guest: null }, now);
  if (decision.ok) return { step: 'choosing' };
  if (decision.code === 'reservation/no-credits') return { step: 'no-credits' };
  if (decision.code === 'reservation/penalty') return { step: payingCredits(single, credits, studioZone).length === 0 ? 'no-credits' : 'penalty' };
  return { refused: decision.code };
}
