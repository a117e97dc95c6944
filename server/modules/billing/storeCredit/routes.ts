import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/storeCredit';
import { AppError } from '../../../../domain/errors';
import { requireCustomer } from '../../../context';
import { route } from '../../../http/route';
import { findCustomer } from '../../../people/repository';
import { giveStoreCredit, storeCreditOf } from './service';

export function storeCreditRoutes(app: FastifyInstance): void {
  // The contract of this call has no `created_by`: serialising leaves it out.
  route(app, calls.getStoreCredit, ({ ctx }) => storeCreditOf(ctx.studio.db, requireCustomer(ctx).customer_id));
  route(app, calls.getCustomerStoreCredit, async ({ ctx: { studio }, params: { id } }) => {
    if (!(await findCustomer(studio.db, id))) throw new AppError('customer/not-found');
    return storeCreditOf(studio.db, id);
  });
  route(app, calls.postStoreCredit, ({ ctx, params, body }) => giveStoreCredit(ctx, params.id, body));
}
