/** The only way in which a purchase loses its credits (unpaid cash, a refund, revoked access) or its places. */
import { requireFound } from '../../../../domain/errors';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { findPlacesToCome, returnPlaces, type PaidPlace } from '../../booking/seats/repository';
import { freeSeatsOf, WaitlistChanged, type FreedSeats } from '../../booking/waitlists/promote';
import type { PurchaseEndReason } from '../../../../domain/mailKinds';
import { notify } from '../../mail/notify';
import { dropFreeze } from './freezeRepository';
import { revokeCredits } from './creditRepository';
import { findPaidPurchase, lockPurchase, type PaidPurchase } from './paidPurchaseRepository';

/** `ended` null: the purchase keeps everything. */
export interface Ending<T> {
  readonly result: T;
  readonly ended: PurchaseEndReason | null;
}

function seatsOf(places: readonly PaidPlace[]): FreedSeats[] {
  const seats = new Map<number, FreedSeats>();
  for (const { single_class_id, spot } of places) {
    const known = seats.get(single_class_id);
    seats.set(single_class_id, {
      single_class_id,
      seats: (known?.seats ?? 0) + 1,
      spot: known?.spot ?? spot,
    });
  }
  return [...seats.values()];
}

/** One mail per person and class: of several places their own, which names the guests. */
const toldOf = (places: readonly PaidPlace[]): PaidPlace[] =>
  places.filter(
    ({ guest, single_class_id }) =>
      guest === null || !places.some((own) => own.guest === null && own.single_class_id === single_class_id),
  );

interface Returning<T> {
  /** Only places in classes that begin before then; null: all future ones. */
  readonly until?: Date | null;
  /** Runs under the locks: does what takes the places away, or finds that nothing does. */
  readonly change: (trx: Trx, purchases: readonly [PaidPurchase, ...PaidPurchase[]]) => Promise<Ending<T>>;
  /** Runs after the places are cancelled. */
  readonly then?: (trx: Trx, places: readonly PaidPlace[], ended: PurchaseEndReason) => Promise<void>;
}

/** Ids of purchases of one customer. */
type Ids = readonly [number, ...number[]];

/**
 * Cancels the future places of purchases in one transaction with `change`: waitlists are served, and the customer gets
 * a mail for each. Past classes and checked-in places stay. Throws 'purchase/not-found'.
 */
export async function returnPlacesOf<T>(
  ctx: Context,
  purchaseIds: Ids,
  { until = null, change, then }: Returning<T>,
): Promise<T> {
  const { studio, now } = ctx;
  const [one, ...others] = purchaseIds;
  const found = requireFound(await findPaidPurchase(studio.db, one), 'purchase/not-found');
  const { customer_id } = found;
  return freeSeatsOf(ctx, {
    customer_ids: [customer_id],
    expected: async () => seatsOf(await findPlacesToCome(studio.db, purchaseIds, now, until)),
    change: async (trx, locked) => {
      const first = await lockPurchase(trx, one);
      const rest: PaidPurchase[] = [];
      for (const id of others) rest.push(await lockPurchase(trx, id));
      const { result, ended } = await change(trx, [first, ...rest]);
      if (ended === null) return { result, freed: [] };
      const places = await findPlacesToCome(trx, purchaseIds, now, until);
      const freed = seatsOf(places);
      if (!freed.every(({ single_class_id }) => locked.has(single_class_id))) throw new WaitlistChanged();
      await returnPlaces(trx, places, now);
      await notify(
        trx,
        toldOf(places).map(({ single_class_id, class_reservation_id }) => ({
          kind: 'place-returned',
          customer_id,
          single_class_id,
          class_reservation_id,
          ended,
        })),
        now,
      );
      await then?.(trx, places, ended);
      return { result, freed };
    },
  });
}

/**
 * Ends the purchases of a sale in one transaction: `change` ends them (moves them, orders refunds) under their locks,
 * then their future places are cancelled, their unused credits revoked, and their freezes ended. A repeat finds nothing
 * left; `change` decides whether that is an error. Throws 'purchase/not-found'.
 */
export function endPurchases<T>(ctx: Context, purchaseIds: Ids, change: Returning<T>['change']): Promise<T> {
  return returnPlacesOf(ctx, purchaseIds, {
    change,
    then: async (trx, places, ended) => {
      for (const id of purchaseIds) {
        await dropFreeze(trx, id, ctx.now);
        const credits = await revokeCredits(trx, id, ctx.now);
        const class_reservations = places
          .filter(({ purchase_id }) => purchase_id === id)
          .map(({ class_reservation_id }) => class_reservation_id);
        if (credits > 0 || class_reservations.length > 0)
          await recordAudit(trx, ctx, {
            action: 'purchase.end',
            entity: 'purchase',
            id,
            before: { class_reservations },
            after: { class_reservations: [], credits, reason: ended },
          });
      }
    },
  });
}

/** Ends one purchase (endPurchases). */
export function endPurchase<T>(
  ctx: Context,
  purchaseId: number,
  change: (trx: Trx, purchase: PaidPurchase) => Promise<Ending<T>>,
): Promise<T> {
  return endPurchases(ctx, [purchaseId], (trx, [purchase]) => change(trx, purchase));
}
