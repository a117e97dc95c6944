import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/paymentKeys';
import { siteOrigin } from '../../../../domain/site';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { storeStripeKey, stripeKeyState } from './service';

/** Each makes and deletes something at Stripe. */
const TRIES = 20;

export function paymentKeyRoutes(app: FastifyInstance): void {
  route(app, calls.getPaymentKeys, async ({ ctx }) => ({ stripe: await stripeKeyState(ctx) }));
  route(
    app,
    calls.putStripeKey,
    async ({ ctx, body, request }) => ({
      stripe: await storeStripeKey(ctx, body.secret_key, siteOrigin(await ctx.studio.config(), request)),
    }),
    { config: perPerson('payment-key', TRIES) },
  );
}
