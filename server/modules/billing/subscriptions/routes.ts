import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { ADDING_CARDS } from '../methods/savedCardRoutes';
import { changeCard } from './card';
import { route } from '../../../http/route';
import { responseOf } from '../purchases/files';
import { cancelSubscription } from './service';

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, calls.postPurchaseCancellation, async ({ ctx, params, body }) =>
    responseOf(ctx, await cancelSubscription(ctx, params.id, body.reason)),
  );
  route(
    app,
    calls.putSubscriptionCard,
    async ({ ctx, params, body }) => {
      const changed = await changeCard(ctx, params.id, body);
      return { ...changed, ...(await responseOf(ctx, changed)) };
    },
    ADDING_CARDS,
  );
}
