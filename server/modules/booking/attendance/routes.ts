import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/attendance';
import { AppError } from '../../../../domain/errors';
import { requireDays } from '../../../http/days';
import { hasRole, requireCustomer } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { attendanceDayText, reservationText, rosterText } from './repository';
import { attend } from './service';

export function attendanceRoutes(app: FastifyInstance): void {
  route(app, calls.getAttendanceDay, async ({ ctx, query }) => {
    requireDays(query, ['date']);
    return new JsonText(await attendanceDayText(ctx.studio.pool, query.date));
  });

  route(app, calls.getRoster, async ({ ctx, params }) => {
    const text = await rosterText(ctx.studio.pool, params.id);
    if (text === null) throw new AppError('class/not-found');
    return new JsonText(text);
  });

  route(app, calls.getReservation, async ({ ctx, params }) => {
    const me = requireCustomer(ctx);
    const staff = hasRole(me, 'staff');
    const found = await reservationText(ctx.studio.pool, params.id, staff, ctx.now);
    if (!found) throw new AppError('reservation/not-found');
    if (!staff && found.customer_id !== me.customer_id) throw new AppError('reservation/not-yours');
    return new JsonText(found.body);
  });

  route(app, calls.putAttend, async ({ ctx, params, body, idempotencyKey }) => ({
    class_reservation: await attend(ctx, { id: params.id, body, idempotencyKey }),
  }));
}
