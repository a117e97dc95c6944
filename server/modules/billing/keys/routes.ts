import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../../domain/contract/paymentKeys';
import { siteOrigin } from '../../../../domain/site';
import type { Context } from '../../../context';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { paymentKeys, storePaypalKeys, storeStripeKey } from './service';

/** Each makes and deletes something at the provider. */
const TRIES = 20;

const originOf = async (ctx: Context, request: FastifyRequest): Promise<string> =>
  siteOrigin(await ctx.studio.config(), request);

export function paymentKeyRoutes(app: FastifyInstance): void {
  const limited = { config: perPerson('payment-key', TRIES) };
  route(app, calls.getPaymentKeys, ({ ctx }) => paymentKeys(ctx));
  route(
    app,
    calls.putStripeKey,
    async ({ ctx, body, request }) => storeStripeKey(ctx, body.secret_key, await originOf(ctx, request)),
    limited,
  );
  route(
    app,
    calls.putPaypalKeys,
    async ({ ctx, body, request }) => storePaypalKeys(ctx, body, await originOf(ctx, request)),
    limited,
  );
}
