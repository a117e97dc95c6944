/** Cancelling several classes: all or none. */
import type { CancelledClass } from '../../../../domain/contract/classes';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import { cancelClassIn } from '../classes/service';
import { lockClasses } from './repository';

/** Those that were cancelled already, or have ended, are left out. Throws 'class/not-found'. */
export async function cancelClasses(
  ctx: Context,
  ids: readonly number[],
  reason: string | null,
): Promise<CancelledClass[]> {
  const { timezone } = await ctx.studio.config();
  return ctx.transaction(async (trx) => {
    const found = await lockClasses(trx, ids);
    if (found.length < ids.length) throw new AppError('class/not-found');
    const cancelled: CancelledClass[] = [];
    for (const { single_class_id, deleted_at, starts_at, duration } of found) {
      const hasEnded = starts_at.getTime() + duration * 60_000 <= ctx.now.getTime();
      if (deleted_at === null && !hasEnded)
        cancelled.push(await cancelClassIn(trx, ctx, single_class_id, reason, timezone));
    }
    return cancelled;
  });
}
