import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/customerList';
import { getCustomersByQuery } from '../../../../domain/contract/customers';
import { route } from '../../../http/route';
import { changeCustomer, createCustomer } from './desk';
import { findByQuery, listCustomers, segmentCounts } from './service';

export function customerListRoutes(app: FastifyInstance): void {
  route(app, calls.getCustomers, ({ ctx, query }) => listCustomers(ctx, query));
  route(app, calls.getAllCustomers, ({ ctx, query }) => listCustomers(ctx, query));
  route(app, calls.getSegments, async ({ ctx }) => ({ segments: await segmentCounts(ctx) }));
  route(app, getCustomersByQuery, async ({ ctx, query }) => ({ customers: await findByQuery(ctx, query.query) }));
  route(app, calls.postCustomer, async ({ ctx, body }) => ({ customer: await createCustomer(ctx, body) }));
  route(app, calls.putCustomer, async ({ ctx, body }) => ({ customer: await changeCustomer(ctx, body) }));
}
