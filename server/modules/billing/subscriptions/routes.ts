import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { route } from '../../../http/route';
import { answerOf } from '../purchases/files';
import { cancelSubscription } from './service';

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, calls.postPurchaseCancellation, async ({ ctx, params, body }) =>
    answerOf(ctx, await cancelSubscription(ctx, params.id, body.reason)),
  );
}
