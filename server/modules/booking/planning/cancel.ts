/** Cancelling several classes: all or none. */
import type { CancelledClass } from '../../../../domain/contract/classes';
import type { SeriesScope } from '../../../../domain/contract/scheduleAdmin';
import { MINUTE } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { addDays, studioDay, zoneOf } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { withBuyersLocked } from '../classes/refunds';
import { cancelClassIn, type Cancelling } from '../classes/service';
import { findStored, lockClasses, type StoredClass } from './repository';
import { lockSchedule } from '../scheduleLockRepository';
import { changeSeries, deleteUntouched, findSeriesClasses, leaveSeries, readSeries } from './seriesRepository';

async function cancelIn(
  trx: Trx,
  ctx: Context,
  ids: readonly number[],
  { reason, lockBuyers }: Cancelling,
): Promise<CancelledClass[]> {
  const { timezone } = await ctx.studio.config(trx);
  const refunder = (await lockBuyers?.(trx, ctx, ids)) ?? null;
  const found = await lockClasses(trx, ids);
  if (found.length < ids.length) throw new AppError('class/not-found');
  const cancelled: CancelledClass[] = [];
  for (const { single_class_id, deleted_at, starts_at, duration } of found) {
    const hasEnded = starts_at.getTime() + duration * MINUTE <= ctx.now.getTime();
    if (deleted_at === null && !hasEnded)
      cancelled.push(await cancelClassIn(trx, ctx, single_class_id, { reason, refunder, timezone }));
  }
  return cancelled;
}

/** Leaves out classes that have ended or are cancelled. Throws 'class/not-found'. */
export const cancelClasses = (ctx: Context, ids: readonly number[], how: Cancelling): Promise<CancelledClass[]> =>
  withBuyersLocked(() => ctx.transaction((trx) => cancelIn(trx, ctx, ids, how)));

/** The classes that a cancellation of these would affect. Throws 'class/not-found', 'class/no-series'. */
export async function classesToCancel(
  ctx: Context,
  ids: readonly number[],
  scope: SeriesScope,
): Promise<readonly number[]> {
  if (scope === 'this') return ids;
  const { db } = ctx.studio;
  const [target] = await findStored(db, ids.slice(0, 1));
  if (!target) throw new AppError('class/not-found');
  const { class_series_id, series_day } = target;
  if (class_series_id === null) throw new AppError('class/no-series');
  return [
    ...ids,
    ...(await findSeriesClasses(db, class_series_id, scope === 'following' ? series_day : null, ctx.now)),
  ];
}

/**
 * Cancels a class and the later ones of its series, or all its future ones, including those that were changed alone;
 * the series ends. Throws 'class/not-found', 'class/no-series', 'class/cancelled', 'class/ended'.
 */
export function cancelSeries(
  ctx: Context,
  id: number,
  scope: 'following' | 'all',
  how: Cancelling,
): Promise<{ cancelled: CancelledClass; single_class_ids: number[] }> {
  return withBuyersLocked(() => ctx.transaction((trx) => cancelSeriesIn(trx, ctx, id, scope, how)));
}

async function cancelSeriesIn(
  trx: Trx,
  ctx: Context,
  id: number,
  scope: 'following' | 'all',
  how: Cancelling,
): Promise<{ cancelled: CancelledClass; single_class_ids: number[] }> {
  await lockSchedule(trx);
  const [target] = await findStored(trx, [id]);
  if (!target) throw new AppError('class/not-found');
  const { class_series_id, series_day } = target;
  if (class_series_id === null || series_day === null) throw new AppError('class/no-series');
  const { timezone } = await ctx.studio.config(trx);
  const series = await readSeries(trx, class_series_id, true);
  const from = scope === 'following' ? series_day : studioDay(ctx.now, zoneOf(series, timezone));
  const ids = await findSeriesClasses(trx, class_series_id, scope === 'following' ? series_day : null, ctx.now);
  const done = await cancelIn(
    trx,
    ctx,
    [...new Set([id, ...ids])].sort((a, b) => a - b),
    how,
  );
  if (!done.some(({ single_class_id }) => single_class_id === id))
    throw new AppError(target.deleted_at ? 'class/cancelled' : 'class/ended');
  const ends_on = addDays(from, -1);
  await changeSeries(trx, { ...series, ends_on });
  await recordAudit(trx, ctx, {
    action: 'series.end',
    entity: 'class_series',
    id: class_series_id,
    before: { ends_on: series.ends_on },
    after: { ends_on },
  });
  const sum = (field: 'reservations' | 'credits_returned' | 'waiting' | 'refunded') =>
    done.reduce((total, one) => total + one[field], 0);
  return {
    cancelled: {
      single_class_id: id,
      reservations: sum('reservations'),
      credits_returned: sum('credits_returned'),
      waiting: sum('waiting'),
      refunded: sum('refunded'),
    },
    single_class_ids: done.map(({ single_class_id }) => single_class_id),
  };
}

/**
 * Removes classes without reservations when their weekday leaves the series, under their locks. Classes that customers
 * once had to do with stay as cancelled ones outside the series; waiting customers are notified.
 */
export async function removeClasses(trx: Trx, ctx: Context, removed: readonly StoredClass[]): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ single_class_id }) => single_class_id);
  const deleted = await deleteUntouched(trx, ids);
  const left = ids.filter((id) => !deleted.includes(id));
  if (left.length > 0) {
    await cancelIn(trx, ctx, left, { reason: null, lockBuyers: null });
    await leaveSeries(trx, left);
  }
  await recordAudit(
    trx,
    ctx,
    ...removed
      .filter(({ single_class_id }) => deleted.includes(single_class_id))
      .map(({ single_class_id: id, class_date, class_type_id, location_id, instructors }) => ({
        action: 'class.delete' as const,
        entity: 'single_class' as const,
        id,
        before: { class_date, class_type_id, location_id, instructors },
        after: null,
      })),
  );
}
