import type { FastifyInstance } from 'fastify';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import * as calls from '../../../../domain/contract/scheduleAdmin';
import { AppError } from '../../../../domain/errors';
import { addDays } from '../../../../domain/studioTime';
import { requireDays } from '../../../http/days';
import { branchesOf, requireCustomer, requireRole } from '../../../context';
import { JsonText, route } from '../../../http/route';
import type { EventMoney } from '../classes/refunds';
import { cancelClass, type Cancelling } from '../classes/service';
import { adminScheduleText } from './adminRepository';
import { cancelClasses, cancelSeries, classesToCancel } from './cancel';
import { changeClass, conflictsOfChange } from './changedClasses';
import { changeCoaches } from './coaches';
import { findCopies } from './copiesRepository';
import { copyWeek, undoCopy } from './copy';
import { conflictsOfNew, createClass, plannedClass } from './newClasses';
import { stoppedSeries } from './series';

/** What staff may change, who put another coach on a class. */
const isCoachOnly = ({
  single_class_id: _id,
  class_instructors,
  from: _from,
  accept_conflicts: _accepts,
  ...rest
}: calls.ChangeClass): boolean => class_instructors !== undefined && Object.keys(rest).length === 0;

/** Throws 'request/invalid' if a required field of a new class is missing. */
function newClassOf({
  version: _version,
  from: _from,
  scope: _scope,
  until: _until,
  publish: _publish,
  weekdays: _weekdays,
  repeat,
  ...body
}: Omit<calls.ClassToCheck, 'single_class_id'>): calls.NewClass {
  const { class_date, duration, capacity, class_type_id, location_id, class_instructors, ...rest } = body;
  const needed = { class_date, duration, capacity, class_type_id, location_id, class_instructors };
  const missing = Object.entries(needed).find(([, value]) => value === undefined);
  if (missing) throw new AppError('request/invalid', { field: missing[0] });
  return { ...rest, ...(needed as Required<typeof needed>), ...(repeat ? { repeat } : {}) } as calls.NewClass;
}

export function planningRoutes(app: FastifyInstance, money: EventMoney): void {
  const howOf = (reason: string | undefined, refund: boolean): Cancelling => ({
    reason: reason?.trim() || null,
    lockBuyers: refund ? money.lockBuyers : null,
  });

  route(app, calls.getAdminSchedule, async ({ ctx, query }) => {
    requireDays(query, ['start_date', 'end_date']);
    if (query.end_date < query.start_date || query.end_date > addDays(query.start_date, calls.SCHEDULE_MAX_DAYS))
      throw new AppError('request/invalid', { field: 'end_date' });
    return new JsonText(await adminScheduleText(ctx.studio.pool, query, branchesOf(ctx)));
  });

  route(app, calls.postSingleClass, ({ ctx, body }) => createClass(ctx, body));

  route(app, calls.putSingleClass, async ({ ctx, body }) => {
    const { single_class_id, class_instructors, from, accept_conflicts } = body;
    if (class_instructors && isCoachOnly(body)) {
      await changeCoaches(ctx, { single_class_id, class_instructors, from, accept_conflicts });
      return plannedClass(ctx, single_class_id, [single_class_id]);
    }
    requireRole(requireCustomer(ctx), 'admin');
    if (body.version === undefined) throw new AppError('request/invalid', { field: 'version' });
    return changeClass(ctx, body);
  });

  route(app, calls.postClassConflicts, ({ ctx, body: { single_class_id, repeat, ...body } }) =>
    single_class_id === undefined
      ? conflictsOfNew(ctx, newClassOf({ ...body, repeat }))
      : conflictsOfChange(ctx, { ...body, single_class_id }),
  );

  route(app, calls.getStoppedSeries, async ({ ctx }) => ({ class_series: await stoppedSeries(ctx) }));

  route(app, calls.postClassCopy, ({ ctx, body }) => copyWeek(ctx, body));

  route(app, calls.getClassCopies, async ({ ctx }) => ({ copies: await findCopies(ctx.studio.db, ctx.now) }));

  route(app, calls.deleteClassCopy, ({ ctx, params: { id } }) => undoCopy(ctx, id));

  route(app, calls.postEventRefunds, async ({ ctx, body: { single_class_ids, scope = 'this' } }) => ({
    refunds: await money.preview(ctx, await classesToCancel(ctx, single_class_ids, scope)),
  }));

  route(app, calls.postClassCancel, async ({ ctx, body: { single_class_ids, reason, refund = false } }) => {
    if (refund) requireRole(requireCustomer(ctx), 'admin');
    return { cancelled: await cancelClasses(ctx, single_class_ids, howOf(reason, refund)) };
  });

  route(app, deleteSingleClass, async ({ ctx, params: { id }, query: { reason, scope = 'this', refund = false } }) => {
    if (scope !== 'this' || refund) requireRole(requireCustomer(ctx), 'admin');
    const how = howOf(reason, refund);
    return scope === 'this' ? { cancelled: await cancelClass(ctx, id, how) } : cancelSeries(ctx, id, scope, how);
  });
}
