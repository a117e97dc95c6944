/** Penalties of unlimited plans (specification, section 9): counted when classes end, lifted by staff. */
import type { LiftedPenalty } from '../../../../domain/contract/penalties';
import { DAY } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { earnsPenalty } from '../../../../domain/penalties';
import { requireCustomer, type Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { auditChange, auditCreated } from '../../audit/record';
import { endPenalty, findAbsentees, findLifted, findPenaltiesFor, insertPenalty, lastClasses } from './repository';

/**
 * Gives a penalty to customers who have just missed unlimited_max_no_shows_for_penalty classes in a row on an unlimited
 * plan; it lasts penalty_days from the end of the last of them. A class counts once it has ended, and in one penalty
 * only. A job: run it as often and on as many servers as you like. Returns how many penalties were given.
 */
export async function countNoShows(ctx: Context): Promise<number> {
  const { studio, now } = ctx;
  const {
    unlimited_membership_penalties_enabled,
    unlimited_max_no_shows_for_penalty: max,
    penalty_days,
  } = await studio.config();
  if (!unlimited_membership_penalties_enabled || max <= 0 || penalty_days <= 0) return 0;
  // A penalty for an earlier class would be over by now.
  const since = new Date(now.getTime() - penalty_days * DAY);
  let given = 0;
  for (const customer_id of await findAbsentees(studio.db, since, now)) {
    const made = await ctx.transaction(async (trx) => {
      const past = await lastClasses(trx, customer_id, max, now);
      const [last] = past;
      if (
        !last ||
        !earnsPenalty(
          past.map((c) => c.attend),
          max,
        )
      )
        return false;
      const end_date = new Date(last.ended_at.getTime() + penalty_days * DAY);
      const id = await insertPenalty(trx, {
        customer_id,
        end_date,
        created_at: now,
        missed: past.map((c) => c.class_reservation_id),
      });
      if (id === null) return false;
      await auditCreated(trx, ctx, { action: 'penalty.give', entity: 'class_reservation_penalty', id });
      return true;
    });
    if (made) given += 1;
  }
  return given;
}

function end(trx: Trx, ctx: Context, id: number): Promise<void> {
  const { customer_id } = requireCustomer(ctx);
  return auditChange(trx, ctx, { action: 'penalty.lift', entity: 'class_reservation_penalty', id }, () =>
    endPenalty(trx, id, customer_id, ctx.now),
  );
}

/** Ends a penalty now. Throws 'request/not-found'. */
export async function liftPenalty(ctx: Context, id: number): Promise<LiftedPenalty> {
  const lifted = await ctx.transaction(async (trx) => {
    await end(trx, ctx, id);
    return findLifted(trx, id);
  });
  if (!lifted) throw new AppError('request/not-found');
  return lifted;
}

/** Ends the penalty that counted this reservation as missed. */
export async function withdrawPenalties(trx: Trx, ctx: Context, classReservationId: number): Promise<void> {
  for (const id of await findPenaltiesFor(trx, classReservationId)) await end(trx, ctx, id);
}
