import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/credits';
import { AppError } from '../../../../domain/errors';
import { JsonText, hasRole, route, type Caller } from '../../../http/route';
import { creditHistoryText, oneCreditText } from './historyRepository';
import { findAvailableClasses, findPenalties } from './repository';

/** One's own, or for staff anybody's. */
function whose(me: Caller, customerId: number = me.customer_id): number {
  if (customerId !== me.customer_id && !hasRole(me, 'staff')) throw new AppError('auth/forbidden');
  return customerId;
}

export function creditRoutes(app: FastifyInstance): void {
  route(app, calls.getAvailableClasses, async ({ studio, caller, query, now }) => {
    const customerId = whose(await caller(), query.customer_id);
    return { available_classes: await findAvailableClasses(studio.db, customerId, now) };
  });

  route(app, calls.getCreditHistory, async ({ studio, caller, query }) => {
    const customerId = whose(await caller(), query.customer_id);
    return new JsonText(await creditHistoryText(studio.pool, customerId, query.page ?? 1));
  });

  route(app, calls.getAvailableClass, async ({ studio, caller, params }) => {
    const me = await caller();
    const text = await oneCreditText(studio.pool, params.id, hasRole(me, 'staff') ? null : me.customer_id);
    if (text === null) throw new AppError('request/not-found');
    return new JsonText(text);
  });

  route(app, calls.getPenalties, async ({ studio, caller, now }) => {
    const { customer_id } = await caller();
    return { class_reservation_penaltys: await findPenalties(studio.db, { customer_id, activeAt: now }) };
  });

  route(app, calls.getPenalty, async ({ studio, caller, params }) => {
    const me = await caller();
    const own = hasRole(me, 'staff') ? {} : { customer_id: me.customer_id };
    const [class_reservation_penalty] = await findPenalties(studio.db, {
      ...own,
      class_reservation_penalty_id: params.id,
    });
    if (!class_reservation_penalty) throw new AppError('request/not-found');
    return { class_reservation_penalty };
  });
}
