/** Checking in and taking it back. A cancellation at the same time is decided by the database. */
import { createHash } from 'node:crypto';
import { checkInOpen } from '../../../../domain/attendance';
import type { Attend, RosterEntry } from '../../../../domain/contract/attendance';
import { AppError, requireFound } from '../../../../domain/errors';
import { IDEMPOTENCY_CONSTRAINT, findStoredResponse, storeResponse } from '../../../db/idempotency';
import { violates } from '../../../db/errors';
import { requireCustomer, type Context } from '../../../context';
import { auditChange } from '../../audit/record';
import { withdrawPenalties } from '../penalties/service';
import { lockCustomer } from '../../../people/repository';
import { coachesClass, findAttendCase, findRosterEntry, markAttendance } from './repository';

/** Whose classes alone the caller may see; null: all. */
export function coachOf(ctx: Context): number | null {
  const { kind, customer_id } = requireCustomer(ctx);
  return kind === 'coach' ? customer_id : null;
}

/** Throws 'class/not-yours' where a coach requests a class that others give. */
export async function requireOwnClass(ctx: Context, singleClassId: number): Promise<void> {
  const coach = coachOf(ctx);
  if (coach !== null && !(await coachesClass(ctx.studio.pool, coach, singleClassId)))
    throw new AppError('class/not-yours');
}

interface AttendInput {
  readonly id: number;
  readonly body: Attend;
  /** One per scan or tap: one that was queued and arrives twice, or after it was undone, changes nothing any more. */
  readonly idempotencyKey: string | null;
}

interface StoredEntry {
  readonly entry: RosterEntry;
}

const fingerprintOf = (id: number, { attend, single_class_id }: Attend): string =>
  createHash('sha256')
    .update(JSON.stringify(['attend', id, attend, single_class_id ?? null]))
    .digest('base64url');

/**
 * Marks a reservation as attended, or takes the mark away. A customer who came after all (a scan that was sent
 * late) loses the penalty that counted the class as missed. Returns the entry of the class's roster.
 */
export async function attend(ctx: Context, { id, body, idempotencyKey: key }: AttendInput): Promise<RosterEntry> {
  const { studio, now } = ctx;
  const { customer_id: staffId } = requireCustomer(ctx);
  const fingerprint = fingerprintOf(id, body);
  const answered = async (): Promise<RosterEntry | undefined> =>
    key === null ? undefined : (await findStoredResponse<StoredEntry>(studio.db, staffId, key, fingerprint))?.entry;
  const first = await answered();
  if (first) return first;

  const found = requireFound(await findAttendCase(studio.db, id), 'reservation/not-found');
  await requireOwnClass(ctx, found.single_class_id);
  if (found.deleted_at) throw new AppError('reservation/cancelled');
  if (body.single_class_id !== undefined && body.single_class_id !== found.single_class_id)
    throw new AppError('attendance/other-class');
  if (body.attend && !checkInOpen(found.starts_at, now)) throw new AppError('attendance/too-early');
  try {
    return await ctx.transaction(async (trx) => {
      await lockCustomer(trx, found.customer_id);
      const marked = await auditChange(trx, ctx, { action: 'attendance.mark', entity: 'class_reservation', id }, () =>
        markAttendance(trx, id, body.attend, staffId, now),
      );
      if (!marked) throw new AppError('reservation/cancelled');
      if (body.attend) await withdrawPenalties(trx, ctx, id);
      const entry = requireFound(await findRosterEntry(trx, id), 'reservation/not-found');
      if (key !== null) await storeResponse(trx, staffId, key, fingerprint, { entry } satisfies StoredEntry, now);
      return entry;
    });
  } catch (error) {
    // The same request, twice at once: both return the other one's response.
    const other = violates(error, IDEMPOTENCY_CONSTRAINT) ? await answered() : undefined;
    if (other) return other;
    throw error;
  }
}
