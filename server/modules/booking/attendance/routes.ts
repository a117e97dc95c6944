import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/attendance';
import { AppError } from '../../../../domain/errors';
import { requireDays } from '../../../http/days';
import { JsonText, hasRole, route } from '../../../http/route';
import { attendanceDayText, reservationText, rosterText } from './repository';
import { attend } from './service';

export function attendanceRoutes(app: FastifyInstance): void {
  route(app, calls.getAttendanceDay, async ({ studio, query }) => {
    requireDays(query, ['date']);
    return new JsonText(await attendanceDayText(studio.pool, query.date));
  });

  route(app, calls.getRoster, async ({ studio, params }) => {
    const text = await rosterText(studio.pool, params.id);
    if (text === null) throw new AppError('class/not-found');
    return new JsonText(text);
  });

  route(app, calls.getReservation, async ({ studio, caller, params, now }) => {
    const me = await caller();
    const staff = hasRole(me, 'staff');
    const found = await reservationText(studio.pool, params.id, staff, now);
    if (!found) throw new AppError('reservation/not-found');
    if (!staff && found.customer_id !== me.customer_id) throw new AppError('reservation/not-yours');
    return new JsonText(found.body);
  });

  route(app, calls.putAttend, async ({ studio, caller, params, body, now, idempotencyKey }) => {
    const { customer_id } = await caller();
    return {
      class_reservation: await attend(studio, { staffId: customer_id, id: params.id, body, now, idempotencyKey }),
    };
  });
}
