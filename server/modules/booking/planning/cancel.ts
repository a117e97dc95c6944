/** Cancelling several classes: all or none. */
import type { Transaction } from 'kysely';
import type { CancelledClass } from '../../../../domain/contract/classes';
import { AppError } from '../../../../domain/errors';
import { addDays, studioDay, zoneOf } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import type { DB } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { cancelClassIn } from '../classes/service';
import { findStored, lockClasses, lockSchedule } from './repository';
import { changeSeries, findSeriesClasses, lockSeries } from './seriesRepository';

async function cancelIn(
  trx: Transaction<DB>,
  ctx: Context,
  ids: readonly number[],
  reason: string | null,
): Promise<CancelledClass[]> {
  const { timezone } = await ctx.studio.config();
  const found = await lockClasses(trx, ids);
  if (found.length < ids.length) throw new AppError('class/not-found');
  const cancelled: CancelledClass[] = [];
  for (const { single_class_id, deleted_at, starts_at, duration } of found) {
    const hasEnded = starts_at.getTime() + duration * 60_000 <= ctx.now.getTime();
    if (deleted_at === null && !hasEnded)
      cancelled.push(await cancelClassIn(trx, ctx, single_class_id, reason, timezone));
  }
  return cancelled;
}

/** Those that were cancelled already, or have ended, are left out. Throws 'class/not-found'. */
export const cancelClasses = (ctx: Context, ids: readonly number[], reason: string | null): Promise<CancelledClass[]> =>
  ctx.transaction((trx) => cancelIn(trx, ctx, ids, reason));

/**
 * Cancels a class and the later ones of its series, or all of them to come, also those that were changed alone; the
 * series ends. Throws 'class/not-found', 'class/no-series', 'class/cancelled', 'class/ended'.
 */
export function cancelSeries(
  ctx: Context,
  id: number,
  scope: 'following' | 'all',
  reason: string | null,
): Promise<{ cancelled: CancelledClass; single_class_ids: number[] }> {
  return ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    const [target] = await findStored(trx, [id]);
    if (!target) throw new AppError('class/not-found');
    const { class_series_id, series_day } = target;
    if (class_series_id === null || series_day === null) throw new AppError('class/no-series');
    const { timezone } = await ctx.studio.config();
    const series = await lockSeries(trx, class_series_id);
    const from = scope === 'following' ? series_day : studioDay(ctx.now, zoneOf(series, timezone));
    const ids = await findSeriesClasses(trx, class_series_id, scope === 'following' ? series_day : null, ctx.now);
    const done = await cancelIn(
      trx,
      ctx,
      [...new Set([id, ...ids])].sort((a, b) => a - b),
      reason,
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
    const sum = (field: 'reservations' | 'credits_returned' | 'waiting') =>
      done.reduce((total, one) => total + one[field], 0);
    return {
      cancelled: {
        single_class_id: id,
        reservations: sum('reservations'),
        credits_returned: sum('credits_returned'),
        waiting: sum('waiting'),
      },
      single_class_ids: done.map(({ single_class_id }) => single_class_id),
    };
  });
}
