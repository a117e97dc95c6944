import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/reservations';
import { AppError } from '../../../../domain/errors';
import { requireDays } from '../../../http/days';
import { JsonText, route } from '../../../http/route';
import { renameGuest } from './guests';
import { myReservationsText, reservationsText } from './listRepository';
import { cancel, move, reserve } from './service';

export function reservationRoutes(app: FastifyInstance): void {
  route(app, calls.postReservation, async ({ studio, account, body, now, idempotencyKey }) => {
    if (!account) throw new AppError('auth/missing-token');
    return reserve(studio, { uid: account.uid, body, now, idempotencyKey });
  });

  route(app, calls.putReservation, async ({ studio, caller, body, now }) => {
    const { customer_id } = await caller();
    return { class_reservation: await move(studio, customer_id, body.class_reservation_id, body.spot, now) };
  });

  route(app, calls.putGuest, async ({ studio, caller, body, now }) => {
    const { customer_id } = await caller();
    return { class_reservation: await renameGuest(studio, customer_id, body, now) };
  });

  route(app, calls.deleteReservation, async ({ studio, caller, params, now }) => {
    const { customer_id } = await caller();
    return cancel(studio, customer_id, params.id, now);
  });

  route(app, calls.getMyReservations, async ({ studio, caller, query, now }) => {
    const { customer_id } = await caller();
    return new JsonText(
      await myReservationsText(studio.pool, customer_id, query.filter ?? 'all', query.page ?? 1, now),
    );
  });

  route(app, calls.getReservations, async ({ studio, query }) => {
    requireDays(query, ['start_date', 'end_date']);
    return new JsonText(await reservationsText(studio.pool, query));
  });
}
