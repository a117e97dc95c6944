import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import type { Context } from '../../../context';
import { route } from '../../../http/route';
import { responseOf } from '../purchases/files';
import { refundPurchase } from './service';

/** `endSubscriptionsAtProvider` ends at the provider what a refund has ended here. */
export function refundRoutes(
  app: FastifyInstance,
  endSubscriptionsAtProvider: (ctx: Context, purchaseId: number) => Promise<unknown>,
): void {
  route(app, calls.postRefund, async ({ ctx, params, body }) => {
    const answer = await refundPurchase(ctx, params.id, body);
    // The refund is stored: if the provider fails, a job ends the subscription later.
    await endSubscriptionsAtProvider(ctx, params.id).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'endSubscriptionsAtProvider'),
    );
    return responseOf(ctx, answer);
  });
}
