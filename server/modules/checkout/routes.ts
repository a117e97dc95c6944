import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/checkout';
import { route } from '../../http/route';
import { offeredMethods, purchase } from './service';

export function checkoutRoutes(app: FastifyInstance): void {
  route(app, calls.getPaymentMethods, async ({ studio }) => ({ payment_methods: await offeredMethods(studio) }));

  route(app, calls.postPurchase, async ({ studio, caller, body, now, idempotencyKey }) => {
    const { customer_id } = await caller();
    return purchase(studio, { customerId: customer_id, body, now, idempotencyKey });
  });
}
