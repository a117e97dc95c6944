/** Giving one seat back: one statement without a queue, else together with serving it. */
import { hasSqlState } from '../../../db/errors';
import { notify } from '../../mail/notify';
import type { Context } from '../../../context';
import { QUEUE_WAITS, releaseSeat, releaseSeatIn } from '../seats/repository';
import { freeSeats } from './promote';

export interface ReleasedSeat {
  readonly class_reservation_id: number;
  readonly single_class_id: number;
  readonly customer_id: number;
  readonly spot: number | null;
  readonly counted: boolean;
}

/** Nothing was released, so nothing must be served either. */
class NothingReleased extends Error {}

/**
 * Cancels a reservation and, in the same transaction, books the first in line who can be, or tells those who
 * wait. false: there was nothing to release any more.
 */
export async function releaseAndServe(
  ctx: Context,
  reservation: ReleasedSeat,
  creditReturns: boolean,
): Promise<boolean> {
  const { now } = ctx;
  try {
    return await releaseSeat(ctx, reservation, creditReturns);
  } catch (error) {
    if (!hasSqlState(error, QUEUE_WAITS)) throw error;
  }
  const { class_reservation_id, single_class_id, customer_id, spot, counted } = reservation;
  try {
    await freeSeats(ctx, {
      single_class_id,
      customer_ids: [customer_id],
      expected: { seats: 1, spot },
      change: async (trx) => {
        if (!(await releaseSeatIn(trx, reservation, creditReturns, now))) throw new NothingReleased();
        await notify(
          trx,
          {
            kind: 'reservation-cancelled',
            customer_id,
            single_class_id,
            class_reservation_id,
            credit_returned: counted && creditReturns,
          },
          now,
        );
      },
    });
    return true;
  } catch (error) {
    if (error instanceof NothingReleased) return false;
    throw error;
  }
}
