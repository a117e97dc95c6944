import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { AppError } from '../../../../domain/errors';
import { requireCustomer } from '../../../context';
import { route } from '../../../http/route';
import { confirmCash } from './cash';
import { refundPurchase } from '../refunds/service';
import { findInvoices, findPurchases } from './repository';
import { cancelSubscription, endRevokedSubscriptions } from '../subscriptions/service';

export function purchaseRoutes(app: FastifyInstance): void {
  route(app, calls.getPurchases, async ({ ctx }) => ({
    purchases: await findPurchases(ctx.studio.db, requireCustomer(ctx)),
  }));

  route(app, calls.getPurchase, async ({ ctx, params }) => {
    const { customer_id } = requireCustomer(ctx);
    const [found] = await findPurchases(ctx.studio.db, { customer_id, purchase_id: params.id });
    if (!found) throw new AppError('purchase/not-found');
    return { purchase: found };
  });

  route(app, calls.getInvoices, async ({ ctx }) => ({
    invoices: await findInvoices(ctx.studio.db, requireCustomer(ctx).customer_id),
  }));

  route(app, calls.postPurchaseCancellation, ({ ctx, params, body }) =>
    cancelSubscription(ctx, params.id, body.reason),
  );

  route(app, calls.postCashConfirmation, ({ ctx, params }) => confirmCash(ctx, params.id));

  route(app, calls.postRefund, async ({ ctx, params, body, idempotencyKey }) => {
    const answer = await refundPurchase(ctx, { purchaseId: params.id, order: body, idempotencyKey });
    // The refund stands, whatever comes of this: a job goes on with it.
    await endRevokedSubscriptions(ctx, params.id).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'endRevokedSubscriptions'),
    );
    return answer;
  });
}
