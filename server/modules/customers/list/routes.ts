import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/customerList';
import type { CustomerListQuery } from '../../../../domain/contract/customerList';
import { getCustomersByQuery } from '../../../../domain/contract/customers';
import type { Context } from '../../../context';
import { route } from '../../../http/route';
import { noteRead } from '../../audit/reads';
import { changeCustomer, createCustomer } from './desk';
import { findByQuery, listCustomers, segmentCounts } from './service';

export function customerListRoutes(app: FastifyInstance): void {
  const list = async (ctx: Context, query: CustomerListQuery) => {
    noteRead(ctx, 'customer.list');
    return listCustomers(ctx, query);
  };
  route(app, calls.getCustomers, ({ ctx, query }) => list(ctx, query));
  route(app, calls.getAllCustomers, ({ ctx, query }) => list(ctx, query));
  route(app, calls.getSegments, async ({ ctx }) => ({ segments: await segmentCounts(ctx) }));
  route(app, getCustomersByQuery, async ({ ctx, query }) => {
    noteRead(ctx, 'customer.list');
    return { customers: await findByQuery(ctx, query.query) };
  });
  route(app, calls.postCustomer, async ({ ctx, body }) => ({ customer: await createCustomer(ctx, body) }));
  route(app, calls.putCustomer, async ({ ctx, body }) => ({ customer: await changeCustomer(ctx, body) }));
}
