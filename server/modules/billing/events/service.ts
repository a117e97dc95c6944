/** The seat that buying an event reserves, in the transaction that grants the purchase. */
import type { Transaction } from 'kysely';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { AppError } from '../../../../domain/errors';
import { chooseEvent, creditKindOf, decideEventSeat, type EventRefusal } from '../../../../domain/events';
import type { CreditKind } from '../../../../domain/credits';
import type { DB } from '../../../db/schema';
import { extendCredits } from '../../booking/classes/repository';
import { takeSeatIn } from '../../booking/seats/repository';
import { notify } from '../../mail/notify';
import { creditsOfPurchase, findEvents, lockEvent, sellsClasses } from './repository';

export interface SoldEvent {
  /** The class whose seat the purchase reserves; null: none. */
  readonly single_class_id: number | null;
  readonly credit_kind: CreditKind;
}

/**
 * What buying a package is for. A subscription reserves nothing by itself: its credits book the event's dates. Throws
 * 'event/over', 'event/full' and 'event/reserved', as it looks without a lock.
 */
export async function soldEvent(
  trx: Transaction<DB>,
  pkg: ClassPackage,
  customerId: number,
  wanted: number | undefined,
  now: Date,
): Promise<SoldEvent> {
  const { class_package_id } = pkg;
  const linked = await sellsClasses(trx, class_package_id);
  const credit_kind = creditKindOf(pkg, linked);
  if (!linked || pkg.is_subscription) return { single_class_id: null, credit_kind };
  const chosen = chooseEvent(await findEvents(trx, class_package_id, customerId, now), wanted, now);
  if (typeof chosen === 'string') throw new AppError(chosen);
  return { single_class_id: chosen.single_class_id, credit_kind };
}

/** A seat that no other customer can take until the transaction ends. */
export interface HeldSeat {
  readonly single_class_id: number;
  readonly spot: number | null;
  readonly startsAt: Date;
}

/** Locks the event's class and holds a seat for the buyer, or returns why there is none. */
export async function holdEventSeat(
  trx: Transaction<DB>,
  singleClassId: number,
  customerId: number,
  now: Date,
): Promise<HeldSeat | EventRefusal> {
  const event = await lockEvent(trx, singleClassId, customerId, now);
  const decision = decideEventSeat(event, now);
  return decision.ok ? { ...event, spot: decision.spot } : decision.code;
}

/** Reserves the held seat with a credit of the purchase, and tells the buyer. Its credits last until the event. */
export async function reserveEventSeat(
  trx: Transaction<DB>,
  { purchase_id, customer_id }: { readonly purchase_id: number; readonly customer_id: number },
  { single_class_id, spot, startsAt }: HeldSeat,
  now: Date,
): Promise<number> {
  const credits = await creditsOfPurchase(trx, purchase_id);
  await extendCredits(trx, credits, startsAt);
  const { class_reservation_id } = await takeSeatIn(trx, { customer_id, single_class_id, credits, spot }, now);
  await notify(trx, { kind: 'reservation-made', customer_id, single_class_id, class_reservation_id }, now);
  return class_reservation_id;
}
