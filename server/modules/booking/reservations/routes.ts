import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/reservations';
import { postReservationOrWait } from '../../../../domain/contract/waitlists';
import { branchesOf, requireCustomer } from '../../../context';
import { requireDays } from '../../../http/days';
import { JsonText, route } from '../../../http/route';
import { renameGuest } from './guests';
import { myReservationsText, reservationsText } from './listRepository';
import { moveToClass, otherClasses } from './moves';
import { reserveOrWait } from './orWait';
import { cancel, changeReservation, reserve } from './service';
import { reserveSeveral } from './several';

export function reservationRoutes(app: FastifyInstance): void {
  route(app, calls.postReservation, ({ ctx, body }) => reserve(ctx, body), {
    checksSession: true,
  });

  route(app, calls.postSeveralReservations, ({ ctx, body }) => reserveSeveral(ctx, body), { checksSession: true });

  route(app, postReservationOrWait, ({ ctx, body }) => reserveOrWait(ctx, body), { checksSession: true });

  route(app, calls.putReservation, async ({ ctx, body }) => ({
    class_reservation: await changeReservation(ctx, body),
  }));

  route(app, calls.moveToClass, ({ ctx, params, body }) => moveToClass(ctx, params.id, body));

  route(app, calls.getOtherClasses, async ({ ctx, params }) => new JsonText(await otherClasses(ctx, params.id)));

  route(app, calls.putGuest, async ({ ctx, body }) => ({ class_reservation: await renameGuest(ctx, body) }));

  route(app, calls.deleteReservation, ({ ctx, params, query }) => cancel(ctx, params.id, query.credit));

  route(app, calls.getMyReservations, async ({ ctx, query: { filter = 'all', page = 1 } }) => {
    const { customer_id } = requireCustomer(ctx);
    const { timezone } = await ctx.studio.config();
    return new JsonText(await myReservationsText(ctx.studio.pool, customer_id, filter, page, ctx.now, timezone));
  });

  route(app, calls.getReservations, async ({ ctx, query }) => {
    requireDays(query, ['start_date', 'end_date']);
    return new JsonText(await reservationsText(ctx.studio.pool, query, branchesOf(ctx)));
  });
}
