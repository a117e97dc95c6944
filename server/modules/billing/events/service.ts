/** Reserves the seat of a bought event or class, in the transaction that grants the purchase. */
import type { AppConfig } from '../../../../domain/config';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { creditOrder, grantedCredits, type CreditKind } from '../../../../domain/credits';
import { AppError, type ErrorCode, requireFound } from '../../../../domain/errors';
import {
  chooseEvent,
  creditKindOf,
  decideEventSeat,
  isDropIn,
  paysForClass,
  sellsSeat,
  type EventRefusal,
} from '../../../../domain/events';
import { openCredits } from '../../../../domain/bookingWindow';
import { decideReservation } from '../../../../domain/reserve';
import { spotExists } from '../../../../domain/spotMap';
import { endOfStudioDayAfter, instantOf, type WallClock } from '../../../../domain/studioTime';
import type { Trx } from '../../../db/schema';
import { extendCredits } from '../../booking/classes/repository';
import { readReserveCase } from '../../booking/reservations/repository';
import { ownFactsOf } from '../../booking/reservations/service';
import { takeSeatIn, writerIn } from '../../booking/seats/repository';
import { notify } from '../../mail/notify';
import * as repository from './repository';

export interface SoldEvent {
  /** The class whose seat the purchase reserves; null: none. */
  readonly single_class_id: number | null;
  /** The class that is reserved with the credits of a package of several, where it still can be; null: none. */
  readonly reserve_class_id: number | null;
  /** The chosen spot in that class. */
  readonly spot: number | null;
  readonly credit_kind: CreditKind;
}

export interface WantedSeat {
  readonly single_class_id: number | undefined;
  readonly spot: number | undefined;
}

/** The configuration keys that affect buying a seat. */
type Rules = Pick<AppConfig, 'timezone' | 'unlimited_membership_penalties_enabled' | 'allow_class_guests'>;

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

/** The class to be reserved with a package of several classes: one that is gone doesn't hinder the purchase. */
async function classToReserve(
  trx: Trx,
  pkg: ClassPackage,
  customerId: number,
  { single_class_id = 0, spot }: WantedSeat,
  now: Date,
): Promise<Pick<SoldEvent, 'reserve_class_id' | 'spot'>> {
  const found = await repository.findClass(trx, single_class_id, customerId, now);
  if (!found) return { reserve_class_id: null, spot: null };
  if (!paysForClass(pkg, found)) throw new AppError('package/other-class');
  return { reserve_class_id: single_class_id, spot: spot && spotExists(found.spot_map, spot) ? spot : null };
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
  const none = { single_class_id: null, reserve_class_id: null, spot: null, credit_kind };
  if (linked ? pkg.is_subscription : wanted.single_class_id === undefined) return none;
  if (!linked && !isDropIn(pkg)) return { ...none, ...(await classToReserve(trx, pkg, customerId, wanted, now)) };
  const chosen = linked
    ? chooseEvent(await repository.findEvents(trx, class_package_id, customerId, now), wanted.single_class_id, now)
    : await dropInClass(trx, pkg, customerId, wanted.single_class_id ?? 0, rules, now);
  if (typeof chosen === 'string') throw new AppError(chosen);
  const { spot = null } = wanted;
  if (spot !== null && !spotExists(chosen.spot_map, spot)) throw new AppError('spot/invalid');
  if (spot !== null && chosen.takenSpots.includes(spot)) throw new AppError('spot/taken');
  return { ...none, single_class_id: chosen.single_class_id, spot };
}

/** A seat kept for the buyer by locks until the transaction ends. */
export interface HeldSeat {
  readonly single_class_id: number;
  readonly spot: number | null;
  readonly startsAt: Date;
  readonly class_date: WallClock;
}

type Buying = Pick<SoldEvent, 'single_class_id' | 'reserve_class_id' | 'spot'> & { readonly customer_id: number };

/**
 * Locks the purchase's class and keeps a seat for the buyer, preferring the held or chosen spot. null: there is no
 * class, or none of its seats for who bought a package of several. Otherwise why the bought seat can't be had.
 */
export async function holdEventSeat(
  trx: Trx,
  { single_class_id, reserve_class_id, customer_id, spot: chosenSpot }: Buying,
  now: Date,
): Promise<HeldSeat | EventRefusal | null> {
  const id = single_class_id ?? reserve_class_id;
  if (id === null) return null;
  const event = await repository.lockEvent(trx, id, customer_id, now);
  const decision = decideEventSeat({ ...event, chosenSpot }, now);
  if (decision.ok) return { ...event, spot: decision.spot };
  return single_class_id === null ? null : decision.code;
}

/**
 * Reserves the seat of the class that led to a package of several, with the customer's credits and by the rules of
 * reserving; a class that they refuse leaves the credits for another one. Returns the reservation.
 */
async function reserveWithCredits(
  trx: Trx,
  customer_id: number,
  { single_class_id, spot }: HeldSeat,
  rules: Rules,
  now: Date,
): Promise<number[]> {
  const { timezone: zone } = rules;
  const question = {
    customer: { customer_id },
    single_class_id,
    spots: spot === null ? [] : [spot],
    now,
    key: null,
    zone,
  };
  const found = await readReserveCase(writerIn(trx), question);
  if (found === null || found.single_class_id === null) return [];
  const facts = ownFactsOf(found);
  if (!decideReservation(rules, facts, { spot, guest: null }, now).ok) return [];
  const credits = creditOrder(openCredits(rules, facts), { ...facts, guest: false }).map(
    (credit) => credit.available_class_id,
  );
  const { class_reservation_id } = await takeSeatIn(trx, { customer_id, single_class_id, credits, spot }, now);
  await notify(trx, { kind: 'reservation-made', customer_id, single_class_id, class_reservation_id }, now);
  return [class_reservation_id];
}

/**
 * Reserves the seat with a credit of the purchase, and the held guest's seat if another credit is left; mails the
 * buyer. An event's credits expire with the event. Returns the reservations.
 */
export async function reserveEventSeat(
  trx: Trx,
  {
    purchase_id,
    customer_id,
    ...bought
  }: Pick<Buying, 'customer_id' | 'single_class_id'> & { readonly purchase_id: number },
  held: HeldSeat,
  rules: Rules,
  now: Date,
): Promise<number[]> {
  if (bought.single_class_id === null) return reserveWithCredits(trx, customer_id, held, rules, now);
  const { single_class_id, spot, startsAt, class_date } = held;
  const { timezone } = rules;
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
