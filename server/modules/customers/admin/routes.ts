import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/adminCustomers';
import { hasRole } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { adminCustomer, customerFiles } from './service';
import { timelineText } from './timelineRepository';

export function adminCustomerRoutes(app: FastifyInstance): void {
  route(app, calls.getAdminCustomer, async ({ ctx, params }) => ({ customer: await adminCustomer(ctx, params.id) }));

  route(app, calls.getCustomerFiles, async ({ ctx, params }) => ({ files: await customerFiles(ctx, params.id) }));
  route(app, calls.getTimeline, async ({ ctx, params, query }) => {
    const facts = { customerId: params.id, isAdmin: hasRole(ctx.actor, 'admin'), now: ctx.now };
    return new JsonText(await timelineText(ctx.studio.pool, facts, query));
  });
}
