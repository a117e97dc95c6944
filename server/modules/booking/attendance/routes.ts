import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/attendance';
import { AppError, requireFound } from '../../../../domain/errors';
import { requireDays } from '../../../http/days';
import { branchesOf, hasRole, requireCustomer } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { noteRead } from '../../audit/reads';
import { attendanceDayText, coachesClass, reservationText, rosterText } from './repository';
import { attend, coachOf, requireOwnClass } from './service';

export function attendanceRoutes(app: FastifyInstance): void {
  route(app, calls.getAttendanceDay, async ({ ctx, query }) => {
    requireDays(query, ['date']);
    return new JsonText(await attendanceDayText(ctx.studio.pool, query.date, coachOf(ctx), branchesOf(ctx)));
  });

  route(app, calls.getRoster, async ({ ctx, params }) => {
    const text = requireFound(await rosterText(ctx.studio.pool, params.id), 'class/not-found');
    await requireOwnClass(ctx, params.id);
    noteRead(ctx, 'class.read-roster', params.id);
    return new JsonText(text);
  });

  route(app, calls.getReservation, async ({ ctx, params }) => {
    const me = requireCustomer(ctx);
    const read = (reader: 'customer' | 'coach' | 'staff') =>
      reservationText(ctx.studio.pool, params.id, reader, ctx.now);
    const reader = hasRole(me, 'staff') ? 'staff' : me.kind === 'coach' ? 'coach' : 'customer';
    const found = requireFound(await read(reader), 'reservation/not-found');
    if (hasRole(me, 'staff')) return new JsonText(found.body);
    const isCoach = me.kind === 'coach' && (await coachesClass(ctx.studio.db, me.customer_id, found.single_class_id));
    if (isCoach) return new JsonText(found.body);
    if (found.customer_id !== me.customer_id) throw new AppError('reservation/not-yours');
    // A coach with a place in another coach's class sees it as a customer does.
    return new JsonText((me.kind === 'coach' ? await read('customer') : found)?.body ?? '');
  });

  route(app, calls.putAttend, async ({ ctx, params, body }) => ({
    class_reservation: await attend(ctx, params.id, body),
  }));
}
