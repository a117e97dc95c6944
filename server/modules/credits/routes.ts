import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/credits';
import { AppError } from '../../../domain/errors';
import { hasRole, route } from '../../http/route';
import { findAvailableClasses, findPenalties } from './repository';

export function creditRoutes(app: FastifyInstance): void {
  route(app, calls.getAvailableClasses, async ({ studio, caller, query, now }) => {
    const me = await caller();
    const customerId = query.customer_id ?? me.customer_id;
    if (customerId !== me.customer_id && !hasRole(me, 'staff')) throw new AppError('auth/forbidden');
    return { available_classes: await findAvailableClasses(studio.db, customerId, now) };
  });

  route(app, calls.getPenalties, async ({ studio, caller, now }) => {
    const { customer_id } = await caller();
    return { class_reservation_penaltys: await findPenalties(studio.db, { customer_id, activeAt: now }) };
  });

  route(app, calls.getPenalty, async ({ studio, caller, params }) => {
    const me = await caller();
    const own = hasRole(me, 'staff') ? {} : { customer_id: me.customer_id };
    const [class_reservation_penalty] = await findPenalties(studio.db, { ...own, class_reservation_penalty_id: params.id });
    if (!class_reservation_penalty) throw new AppError('request/not-found');
    return { class_reservation_penalty };
  });
}
