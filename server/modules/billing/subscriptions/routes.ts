import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { getCancelLink, postCancelLink } from '../../../../domain/contract/cancelLinks';
import { getPriceAnswers } from '../../../../domain/contract/packageAdmin';
import { getPriceLink, postPriceLink } from '../../../../domain/contract/priceLinks';
import { getSubscriptionCancellations } from '../../../../domain/contract/subscriptionCancellations';
import { ADDING_CARDS } from '../methods/savedCardRoutes';
import { agreeByLink, linkedPrice } from '../prices/agree';
import { findAnswers } from '../prices/repository';
import { cancelByLink, linkedSubscription } from './cancelLink';
import { changeCard } from './card';
import { perAddress } from '../../../http/rates';
import { route } from '../../../http/route';
import { responseOf } from '../purchases/files';
import { findCancellations, summariseCancellations } from './cancellationsRepository';
import { cancelSubscription } from './service';

/** Limit for calls with a link, which need no account. */
const BY_LINK = { config: perAddress('cancel-link', 60) };

export function subscriptionRoutes(app: FastifyInstance): void {
  route(app, getSubscriptionCancellations, async ({ ctx, query: { after, ...filter } }) => {
    const { db } = ctx.studio;
    const [page, summary] = await Promise.all([
      findCancellations(db, filter, after),
      summariseCancellations(db, filter),
    ]);
    return { ...page, summary };
  });
  route(app, getPriceAnswers, ({ ctx, params }) => findAnswers(ctx.studio.db, params.id));
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

  // Not cached: the page must show at once that it is cancelled.
  route(
    app,
    getCancelLink,
    async ({ ctx, params }) => ({ subscription: await linkedSubscription(ctx, params.token) }),
    { ...BY_LINK, shared: false },
  );
  route(
    app,
    postCancelLink,
    async ({ ctx, params, body }) => ({ subscription: await cancelByLink(ctx, params.token, body) }),
    BY_LINK,
  );
  route(app, getPriceLink, async ({ ctx, params }) => ({ price: await linkedPrice(ctx, params.token) }), {
    ...BY_LINK,
    shared: false,
  });
  route(
    app,
    postPriceLink,
    async ({ ctx, params, body }) => ({ price: await agreeByLink(ctx, params.token, body.consent) }),
    BY_LINK,
  );
}
