/**
 * Checks customers in and takes that back. The database decides between a check-in and a cancellation at the same time.
 */
import { isCheckInOpen } from '../../../../domain/attendance';
import type { Attend, RosterEntry } from '../../../../domain/contract/attendance';
import { AppError, requireFound } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import type { Db } from '../../../db/schema';
import { onceFor } from '../../../once';
import { auditChange } from '../../audit/record';
import { withdrawPenalties } from '../penalties/service';
import { lockCustomer } from '../../../people/repository';
import { markAttendance } from '../reservations/repository';
import { coachesClass, findAttendCase, findRosterEntry } from './repository';

/** The coach to whose classes the caller is limited; null: the caller may see all. */
export function coachOf(ctx: Context): number | null {
  const { kind, customer_id } = requireCustomer(ctx);
  return kind === 'coach' ? customer_id : null;
}

/** Throws 'class/not-yours' where a coach requests a class that others give. */
export async function requireOwnClass(ctx: Context, singleClassId: number, db: Db = ctx.studio.db): Promise<void> {
  const coach = coachOf(ctx);
  if (coach !== null && !(await coachesClass(db, coach, singleClassId))) throw new AppError('class/not-yours');
}

/**
 * Checks a reservation in or takes that back. A late check-in lifts the penalty that counted the class as missed.
 * Returns the entry of the class's roster. Each scan or tap has a key: one that was queued and arrives twice, or after
 * it was undone, changes nothing.
 */
export async function attend(ctx: Context, id: number, body: Attend): Promise<RosterEntry> {
  const { now } = ctx;
  const { customer_id: staffId } = requireCustomer(ctx);
  const parts = ['attend', id, body.attend, body.single_class_id ?? null];
  const { entry } = await onceFor(ctx, parts, null, async (trx) => {
    const found = requireFound(await findAttendCase(trx, id), 'reservation/not-found');
    await requireOwnClass(ctx, found.single_class_id, trx);
    if (found.deleted_at) throw new AppError('reservation/cancelled');
    if (body.single_class_id !== undefined && body.single_class_id !== found.single_class_id)
      throw new AppError('attendance/other-class');
    if (body.attend && !isCheckInOpen(found.starts_at, now)) throw new AppError('attendance/too-early');
    await lockCustomer(trx, found.customer_id);
    const marked = await auditChange(trx, ctx, { action: 'attendance.mark', entity: 'class_reservation', id }, () =>
      markAttendance(trx, id, body.attend, staffId, now),
    );
    if (!marked) throw new AppError('reservation/cancelled');
    if (body.attend) await withdrawPenalties(trx, ctx, id);
    return { entry: requireFound(await findRosterEntry(trx, id), 'reservation/not-found') };
  });
  return entry;
}
