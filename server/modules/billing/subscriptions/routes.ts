import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { getSubscriptionCancellations } from '../../../../domain/contract/subscriptionCancellations';
import { ADDING_CARDS } from '../methods/savedCardRoutes';
import { changeCard } from './card';
import { route } from '../../../http/route';
import { responseOf } from '../purchases/files';
import { findCancellations, summariseCancellations } from './cancellationsRepository';
import { cancelSubscription } from './service';

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, getSubscriptionCancellations, async ({ ctx, query: { after, ...filter } }) => {
    const { db } = ctx.studio;
    const [page, summary] = await Promise.all([
      findCancellations(db, filter, after),
      summariseCancellations(db, filter),
    ]);
    return { ...page, summary };
  });
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
