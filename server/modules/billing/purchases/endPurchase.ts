/** The one way in which a purchase loses what it gave: cash that is never paid, a refund, a lost dispute. */
import type { Transaction } from 'kysely';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import type { DB } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { findPlacesToCome, returnPlaces, type PaidPlace } from '../../booking/seats/repository';
import { freeSeatsOf, LineMoved, type FreedSeats } from '../../booking/waitlists/promote';
import type { EndReason } from '../../mail/kinds';
import { notify } from '../../mail/notify';
import { revokeCredits } from './creditRepository';
import { findPaidPurchase, lockPurchase, type PaidPurchase } from './paidPurchaseRepository';

/** `ended` null: the purchase goes on, and keeps everything. */
export interface Ending<T> {
  readonly result: T;
  readonly ended: EndReason | null;
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

/** A mail is for a person: of several places in a class their own, which names the guests. */
const toldOf = (places: readonly PaidPlace[]): PaidPlace[] =>
  places.filter(
    ({ guest, single_class_id }) =>
      guest === null || !places.some((own) => own.guest === null && own.single_class_id === single_class_id),
  );

/**
 * Ends a purchase, in one transaction: `change` does what ends it (moves it, orders a refund) under its lock, then its
 * unused credits are revoked and its places in classes to come are given back; their queues are served and the customer
 * gets a mail for each. Classes that have begun, and places that were checked in, stay as they are. Repeating it finds
 * nothing left; `change` decides whether that is an error. Throws 'purchase/not-found'.
 */
export async function endPurchase<T>(
  ctx: Context,
  purchaseId: number,
  change: (trx: Transaction<DB>, purchase: PaidPurchase) => Promise<Ending<T>>,
): Promise<T> {
  const { studio, now } = ctx;
  const found = await findPaidPurchase(studio.db, purchaseId);
  if (!found) throw new AppError('purchase/not-found');
  const { customer_id } = found;
  return freeSeatsOf(ctx, {
    customer_ids: [customer_id],
    expected: async () => seatsOf(await findPlacesToCome(studio.db, purchaseId, now)),
    change: async (trx, locked) => {
      const purchase = await lockPurchase(trx, purchaseId);
      const { result, ended } = await change(trx, purchase);
      if (ended === null) return { result, freed: [] };
      const places = await findPlacesToCome(trx, purchaseId, now);
      const freed = seatsOf(places);
      if (!freed.every(({ single_class_id }) => locked.has(single_class_id))) throw new LineMoved();
      await returnPlaces(trx, places, now);
      const credits = await revokeCredits(trx, purchaseId, now);
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
      if (credits > 0 || places.length > 0)
        await recordAudit(trx, ctx, {
          action: 'purchase.end',
          entity: 'purchase',
          id: purchaseId,
          before: { class_reservations: places.map(({ class_reservation_id }) => class_reservation_id) },
          after: { class_reservations: [], credits, reason: ended },
        });
      return { result, freed };
    },
  });
}
