/** Cancels one seat: one statement without a waitlist, otherwise together with serving it. */
import { hasSqlState } from '../../../db/errors';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import type { Context } from '../../../context';
import { withdrawPenalties } from '../penalties/service';
import { WAITLIST_WAITS, releaseSeat, releaseSeatIn, returnSeatIn } from '../seats/repository';
import { freeSeats } from './promote';

export interface ReleasedSeat {
  readonly class_reservation_id: number;
  readonly single_class_id: number;
  readonly customer_id: number;
  readonly spot: number | null;
  readonly counted: boolean;
  readonly starts_at: Date;
}

/** Thrown when nothing was released, so that the waitlist isn't served. */
class NothingReleased extends Error {}

/**
 * Cancels a reservation and, in the same transaction, books the first bookable customer of the waitlist, or notifies
 * those who wait. false: it was cancelled already.
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
    if (!hasSqlState(error, WAITLIST_WAITS)) throw error;
  }
  return serveWith(ctx, reservation, creditReturns, (trx) => releaseSeatIn(trx, reservation, creditReturns, now));
}

/**
 * The same for staff, recorded in the audit log. If the credit returns, it isn't a cancellation by the customer, and
 * penalties for having missed the class are lifted; otherwise it is a late one.
 */
export function removeAndServe(ctx: Context, reservation: ReleasedSeat, creditReturns: boolean): Promise<boolean> {
  const { now } = ctx;
  return serveWith(ctx, reservation, creditReturns, async (trx) => {
    const released = await (creditReturns
      ? returnSeatIn(trx, reservation, now)
      : releaseSeatIn(trx, reservation, false, now));
    // Who is excused didn't miss the class.
    if (released && creditReturns) await withdrawPenalties(trx, ctx, reservation.class_reservation_id);
    if (released)
      await recordAudit(trx, ctx, {
        action: 'reservation.cancel',
        entity: 'class_reservation',
        id: reservation.class_reservation_id,
        before: { deleted_at: null },
        after: { deleted_at: now, credit_returned: reservation.counted && creditReturns },
      });
    return released;
  });
}

async function serveWith(
  ctx: Context,
  { class_reservation_id, single_class_id, customer_id, spot, counted, starts_at }: ReleasedSeat,
  creditReturns: boolean,
  release: (trx: Trx) => Promise<boolean>,
): Promise<boolean> {
  const { now } = ctx;
  try {
    await freeSeats(ctx, {
      single_class_id,
      customer_ids: [customer_id],
      expected: { seats: 1, spot },
      change: async (trx) => {
        if (!(await release(trx))) throw new NothingReleased();
        // No mail cancels a class that has begun: the team has spoken with the customer.
        if (starts_at.getTime() <= now.getTime()) return;
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
