/** Days without classes: series make none, and planning one by hand must be confirmed. */
import type { Holiday, NewHoliday } from '../../../../domain/contract/holidays';
import type { AdminClass } from '../../../../domain/contract/scheduleAdmin';
import { AppError } from '../../../../domain/errors';
import { breaksReference, violatesUnique } from '../../../db/errors';
import type { Context } from '../../../context';
import { auditChange, auditCreated } from '../../audit/record';
import { findAdminClasses } from '../planning/adminRepository';
import { lockSchedule } from '../scheduleLockRepository';
import { extendSeriesIn } from '../planning/series';
import { findClassesOf, insertHoliday, removeHoliday } from './repository';

/** Existing classes of the day stay until they are cancelled. Throws 'holiday/exists', 'room/no-location'. */
export async function createHoliday(
  ctx: Context,
  { day, location_id = null, name }: NewHoliday,
): Promise<{ holiday: Holiday; single_classes: AdminClass[] }> {
  try {
    return await ctx.transaction(async (trx) => {
      await lockSchedule(trx);
      const holiday = await insertHoliday(trx, { day, location_id, name: name.trim() });
      await auditCreated(trx, ctx, { action: 'holiday.create', entity: 'holiday', id: holiday.holiday_id });
      return { holiday, single_classes: await findAdminClasses(trx, await findClassesOf(trx, holiday, ctx.now)) };
    });
  } catch (error) {
    if (violatesUnique(error, 'holiday_day')) throw new AppError('holiday/exists', { field: 'day' });
    throw breaksReference(error) ? new AppError('room/no-location', { field: 'location_id' }) : error;
  }
}

/** Deletes a holiday; series make their classes of that day at once. Throws 'holiday/not-found'. */
export async function deleteHoliday(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    const removed = await auditChange(trx, ctx, { action: 'holiday.delete', entity: 'holiday', id }, () =>
      removeHoliday(trx, id),
    );
    if (!removed) throw new AppError('holiday/not-found');
    await extendSeriesIn(trx, ctx);
  });
}
