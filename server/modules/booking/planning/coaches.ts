/** Another coach for one class, which the front desk may put there too. */
import type { ChangeClass } from '../../../../domain/contract/scheduleAdmin';
import { AppError, requireFound } from '../../../../domain/errors';
import { breaksReference } from '../../../db/errors';
import type { Context } from '../../../context';
import { changedSince } from '../../audit/conflict';
import { recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import * as repository from '../classes/repository';
import { onePerCustomer } from '../classes/service';
import { requireFreeCoaches } from './conflicts';
import { lockSchedule } from '../scheduleLockRepository';

/**
 * Replaces the coaches of a future class. Customers with a place get a mail, and may cancel it without loss
 * until the class starts. The same coaches in another order change nothing. Throws 'class/not-found',
 * 'class/cancelled', 'class/started', 'class/changed', 'class/conflict', 'instructor/not-found'.
 */
export async function changeCoaches(
  ctx: Context,
  {
    single_class_id,
    class_instructors,
    from,
    accept_conflicts = false,
  }: Required<Pick<ChangeClass, 'single_class_id' | 'class_instructors'>> &
    Pick<ChangeClass, 'from' | 'accept_conflicts'>,
): Promise<void> {
  const { now } = ctx;
  const wanted = class_instructors.map(({ instructor_id }) => instructor_id);
  try {
    await ctx.transaction(async (trx) => {
      // As for every write that may put a coach on two classes at once.
      await lockSchedule(trx);
      const held = requireFound(await repository.holdClass(trx, single_class_id), 'class/not-found');
      if (held.deleted_at) throw new AppError('class/cancelled');
      if (held.starts_at.getTime() <= now.getTime()) throw new AppError('class/started');
      const before = await repository.coachesOf(trx, single_class_id);
      // A value that is already stored came from a repeat of this request.
      if (from && before.join() !== from.join() && before.join() !== wanted.join())
        throw await changedSince(
          trx,
          { entity: 'single_class', id: single_class_id, actions: ['class.replace-coaches', 'class.change'] },
          'class/changed',
        );
      const coming = wanted.filter((coach) => !before.includes(coach));
      if (!accept_conflicts) await requireFreeCoaches(trx, single_class_id, coming);
      await repository.replaceCoaches(trx, single_class_id, wanted);
      if (before.join() !== wanted.join())
        await recordAudit(trx, ctx, {
          action: 'class.replace-coaches',
          entity: 'single_class',
          id: single_class_id,
          before: { instructors: before },
          after: { instructors: wanted },
        });
      if (before.length === wanted.length && before.every((coach) => wanted.includes(coach))) return;
      const places = onePerCustomer(await repository.markCoachChanged(trx, single_class_id, now));
      await notify(
        trx,
        places.map(({ customer_id, class_reservation_id }) => ({
          kind: 'coach-replaced',
          customer_id,
          single_class_id,
          class_reservation_id,
          at: now,
        })),
        now,
      );
    });
  } catch (error) {
    throw breaksReference(error) ? new AppError('instructor/not-found') : error;
  }
}
