import type { FastifyInstance } from 'fastify';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { requireCustomer, requireRole } from '../../../context';
import { route } from '../../../http/route';
import { cancelSeries } from '../planning/cancel';
import { cancelClass } from './service';

export function classRoutes(app: FastifyInstance): void {
  route(app, deleteSingleClass, async ({ ctx, params: { id }, query: { reason: text, scope = 'this' } }) => {
    const reason = text?.trim() || null;
    if (scope === 'this') return { cancelled: await cancelClass(ctx, id, reason) };
    requireRole(requireCustomer(ctx), 'admin');
    return cancelSeries(ctx, id, scope, reason);
  });
}
