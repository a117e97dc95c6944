import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/purchases';
import { AppError } from '../../../domain/errors';
import { route } from '../../http/route';
import { findPurchases } from './repository';

export function purchaseRoutes(app: FastifyInstance): void {
  route(app, calls.getPurchases, async ({ studio, caller }) => {
    const { customer_id } = await caller();
    return { purchases: await findPurchases(studio.db, customer_id) };
  });

  route(app, calls.getPurchase, async ({ studio, caller, params }) => {
    const { customer_id } = await caller();
    const [found] = await findPurchases(studio.db, customer_id, params.id);
    if (!found) throw new AppError('purchase/not-found');
    return { purchase: found };
  });
}
