import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { ADDING_CARDS } from '../methods/savedCardRoutes';
import { changeCard } from './card';
import { route } from '../../../http/route';
import { answerOf } from '../purchases/files';
import { cancelSubscription } from './service';

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, calls.postPurchaseCancellation, async ({ ctx, params, body }) =>
    answerOf(ctx, await cancelSubscription(ctx, params.id, body.reason)),
  );
  route(
    app,
    calls.putSubscriptionCard,
    async ({ ctx, params, body }) => {
      const changed = await changeCard(ctx, params.id, body);
      return { ...changed, ...(await answerOf(ctx, changed)) };
    },
    ADDING_CARDS,
  );
}
