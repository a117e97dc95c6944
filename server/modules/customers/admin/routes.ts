import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/adminCustomers';
import { route } from '../../../http/route';
import { adminCustomer } from './service';

export function adminCustomerRoutes(app: FastifyInstance): void {
  route(app, calls.getAdminCustomer, async ({ ctx, params }) => ({ customer: await adminCustomer(ctx, params.id) }));
}
