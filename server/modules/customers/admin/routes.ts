import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/adminCustomers';
import { hasRole } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { noteRead } from '../../audit/reads';
import { signOutCustomer } from '../access';
import { adminCustomer, customerFiles } from './service';
import { timelineText } from './timelineRepository';

export function adminCustomerRoutes(app: FastifyInstance): void {
  route(app, calls.getAdminCustomer, async ({ ctx, params }) => {
    const customer = await adminCustomer(ctx, params.id);
    noteRead(ctx, 'customer.read', params.id);
    return { customer };
  });

  // Not recorded as a reading: it belongs to a screen that is.
  route(app, calls.getCustomerFiles, async ({ ctx, params }) => {
    const files = await customerFiles(ctx, params.id);
    noteRead(ctx, 'customer.read', params.id);
    return { files };
  });
  route(app, calls.postSignOutCustomer, async ({ ctx, params }) => {
    await signOutCustomer(ctx, params.id);
    return {};
  });

  route(app, calls.getTimeline, async ({ ctx, params, query }) => {
    noteRead(ctx, 'customer.read', params.id);
    const facts = { customerId: params.id, isAdmin: hasRole(ctx.actor, 'admin'), now: ctx.now };
    return new JsonText(await timelineText(ctx.studio.pool, facts, query));
  });
}
