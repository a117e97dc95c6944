import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/credits';
import { AppError } from '../../../../domain/errors';
import { hasRole, ownOrAnyForStaff, requireCustomer } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { creditHistoryText, oneCreditText } from './historyRepository';
import { findAvailableClasses, findPenalties } from './repository';

export function creditRoutes(app: FastifyInstance): void {
  route(app, calls.getAvailableClasses, async ({ ctx, query }) => {
    const customerId = ownOrAnyForStaff(ctx, query.customer_id);
    const { timezone } = await ctx.studio.config();
    return { available_classes: await findAvailableClasses(ctx.studio.db, customerId, ctx.now, timezone) };
  });

  route(app, calls.getCreditHistory, async ({ ctx, query }) => {
    const customerId = ownOrAnyForStaff(ctx, query.customer_id);
    return new JsonText(await creditHistoryText(ctx.studio.pool, customerId, query.page ?? 1));
  });

  route(app, calls.getAvailableClass, async ({ ctx, params }) => {
    const me = requireCustomer(ctx);
    const text = await oneCreditText(ctx.studio.pool, params.id, hasRole(me, 'staff') ? null : me.customer_id);
    if (text === null) throw new AppError('request/not-found');
    return new JsonText(text);
  });

  route(app, calls.getPenalties, async ({ ctx }) => {
    const { customer_id } = requireCustomer(ctx);
    return { class_reservation_penaltys: await findPenalties(ctx.studio.db, { customer_id, activeAt: ctx.now }) };
  });

  route(app, calls.getPenalty, async ({ ctx, params }) => {
    const me = requireCustomer(ctx);
    const own = hasRole(me, 'staff') ? {} : { customer_id: me.customer_id };
    const [class_reservation_penalty] = await findPenalties(ctx.studio.db, {
      ...own,
      class_reservation_penalty_id: params.id,
    });
    if (!class_reservation_penalty) throw new AppError('request/not-found');
    return { class_reservation_penalty };
  });
}
