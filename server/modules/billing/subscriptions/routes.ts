import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { route } from '../../../http/route';
import { cancelSubscription } from './service';

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, calls.postPurchaseCancellation, ({ ctx, params, body }) =>
    cancelSubscription(ctx, params.id, body.reason),
  );
}
