import type { FastifyInstance } from 'fastify';
import { deleteSingleClass, getLiveLink } from '../../../../domain/contract/classes';
import { requireCustomer, requireRole } from '../../../context';
import { route } from '../../../http/route';
import { cancelSeries } from '../planning/cancel';
import { liveLink } from './live';
import { cancelClass } from './service';

export function classRoutes(app: FastifyInstance): void {
  route(
    app,
    deleteSingleClass,
    async ({ ctx, params: { id }, query: { reason: text, scope = 'this', refund = false } }) => {
      const reason = text?.trim() || null;
      if (scope !== 'this' || refund) requireRole(requireCustomer(ctx), 'admin');
      if (scope === 'this') return { cancelled: await cancelClass(ctx, id, { reason, refund }) };
      return cancelSeries(ctx, id, scope, { reason, refund });
    },
  );

  route(app, getLiveLink, async ({ ctx, params: { id } }) => ({ live_url: await liveLink(ctx, id) }));
}
