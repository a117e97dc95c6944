/** Reserves the seat of a bought event or single class, in the transaction that grants the purchase. */
import type { AppConfig } from '../../../../domain/config';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { grantedCredits, type CreditKind } from '../../../../domain/credits';
import { AppError, type ErrorCode, requireFound } from '../../../../domain/errors';
import { chooseEvent, creditKindOf, decideEventSeat, sellsSeat, type EventRefusal } from '../../../../domain/events';
import { spotExists } from '../../../../domain/spotMap';
import { endOfStudioDayAfter, instantOf, type WallClock } from '../../../../domain/studioTime';
import type { Trx } from '../../../db/schema';
import { extendCredits } from '../../booking/classes/repository';
import { takeSeatIn } from '../../booking/seats/repository';
import { notify } from '../../mail/notify';
import * as repository from './repository';

export interface SoldEvent {
  /** The class whose seat the purchase reserves; null: none. */
  readonly single_class_id: number | null;
  /** The chosen spot in that class. */
  readonly spot: number | null;
  readonly credit_kind: CreditKind;
}

export interface WantedSeat {
  readonly single_class_id: number | undefined;
  readonly spot: number | undefined;
}

/** The configuration keys that affect buying a seat. */
type Rules = Pick<AppConfig, 'timezone' | 'unlimited_membership_penalties_enabled'>;

/** Error codes for a class that isn't an event. */
const OF_CLASS = {
  'event/over': 'class/started',
  'event/full': 'class/full',
  'event/reserved': 'reservation/already-reserved',
} as const satisfies Record<EventRefusal, ErrorCode>;

/** A class to be paid by a single-class package (domain/events), under the rules of reserving. */
async function dropInClass(
  trx: Trx,
  pkg: ClassPackage,
  customerId: number,
  wanted: number,
  rules: Rules,
  now: Date,
): Promise<repository.FoundEvent> {
  const found = requireFound(await repository.findClass(trx, wanted, customerId, now), 'class/not-found');
  const lasts = grantedCredits(pkg).every(
    ({ expiration_days }) => endOfStudioDayAfter(now, expiration_days, rules.timezone) >= found.startsAt,
  );
  if (!sellsSeat(pkg, found) || !lasts) throw new AppError('package/other-class');
  const decision = decideEventSeat(found, now);
  if (!decision.ok) throw new AppError(OF_CLASS[decision.code]);
  if (rules.unlimited_membership_penalties_enabled && (await repository.hasPenalty(trx, customerId, now)))
    throw new AppError('reservation/penalty');
  return found;
}

/**
 * The class that buying a package reserves: a date of the event that it sells, or the class chosen for a single one. A
 * subscription reserves nothing: its credits book the dates later. Reads without locks. Throws 'event/over',
 * 'event/full' and 'event/reserved', or the refusals of reserving the class.
 */
export async function soldEvent(
  trx: Trx,
  pkg: ClassPackage,
  customerId: number,
  wanted: WantedSeat,
  rules: Rules,
  now: Date,
): Promise<SoldEvent> {
  const { class_package_id } = pkg;
  const linked = await repository.sellsClasses(trx, class_package_id);
  const credit_kind = creditKindOf(pkg, linked);
  const none = { single_class_id: null, spot: null, credit_kind };
  if (linked ? pkg.is_subscription : wanted.single_class_id === undefined) return none;
  const chosen = linked
    ? chooseEvent(await repository.findEvents(trx, class_package_id, customerId, now), wanted.single_class_id, now)
    : await dropInClass(trx, pkg, customerId, wanted.single_class_id ?? 0, rules, now);
  if (typeof chosen === 'string') throw new AppError(chosen);
  const { spot = null } = wanted;
  if (spot !== null && !spotExists(chosen.spot_map, spot)) throw new AppError('spot/invalid');
  if (spot !== null && chosen.takenSpots.includes(spot)) throw new AppError('spot/taken');
  return { single_class_id: chosen.single_class_id, spot, credit_kind };
}

/** A seat kept for the buyer by locks until the transaction ends. */
export interface HeldSeat {
  readonly single_class_id: number;
  readonly spot: number | null;
  readonly startsAt: Date;
  readonly class_date: WallClock;
}

/** Locks the class and keeps a seat for the buyer, preferring the held or chosen spot; or returns why there is none. */
export async function holdEventSeat(
  trx: Trx,
  singleClassId: number,
  customerId: number,
  chosenSpot: number | null,
  now: Date,
): Promise<HeldSeat | EventRefusal> {
  const event = await repository.lockEvent(trx, singleClassId, customerId, now);
  const decision = decideEventSeat({ ...event, chosenSpot }, now);
  return decision.ok ? { ...event, spot: decision.spot } : decision.code;
}

/**
 * Reserves the seat with a credit of the purchase, and the held guest's seat if another credit is left; mails the
 * buyer. An event's credits expire with the event. Returns the reservations.
 */
export async function reserveEventSeat(
  trx: Trx,
  { purchase_id, customer_id }: { readonly purchase_id: number; readonly customer_id: number },
  { single_class_id, spot, startsAt, class_date }: HeldSeat,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): Promise<number[]> {
  const credits = await repository.creditsOfPurchase(trx, purchase_id);
  const studioStart = instantOf(class_date, timezone);
  await extendCredits(trx, credits, studioStart > startsAt ? studioStart : startsAt);
  const seat = { customer_id, single_class_id };
  const { class_reservation_id, available_class_id } = await takeSeatIn(trx, { ...seat, credits, spot }, now);
  const left = credits.filter((credit) => credit !== available_class_id);
  const guest = left.length > 0 ? await repository.findHeldGuest(trx, single_class_id, customer_id) : undefined;
  const guests = guest ? [await takeSeatIn(trx, { ...seat, credits: left, ...guest }, now)] : [];
  await notify(trx, { kind: 'reservation-made', customer_id, single_class_id, class_reservation_id }, now);
  return [class_reservation_id, ...guests.map((taken) => taken.class_reservation_id)];
}
