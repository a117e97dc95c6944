import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import { AppError } from '../../../../domain/errors';
import { route } from '../../../http/route';
import { confirmCash } from './cash';
import { refundPurchase } from '../refunds/service';
import { findInvoices, findPurchases } from './repository';
import { cancelSubscription, endRevokedSubscriptions } from '../subscriptions/service';

export function purchaseRoutes(app: FastifyInstance): void {
  route(app, calls.getPurchases, async ({ studio, caller }) => {
    const { customer_id } = await caller();
    return { purchases: await findPurchases(studio.db, { customer_id }) };
  });

  route(app, calls.getPurchase, async ({ studio, caller, params }) => {
    const { customer_id } = await caller();
    const [found] = await findPurchases(studio.db, { customer_id, purchase_id: params.id });
    if (!found) throw new AppError('purchase/not-found');
    return { purchase: found };
  });

  route(app, calls.getInvoices, async ({ studio, caller }) => {
    const { customer_id } = await caller();
    return { invoices: await findInvoices(studio.db, customer_id) };
  });

  route(app, calls.postPurchaseCancellation, async ({ studio, caller, params, body, now }) => {
    const { customer_id } = await caller();
    return cancelSubscription(studio, { customerId: customer_id, purchaseId: params.id, reason: body.reason, now });
  });

  route(app, calls.postCashConfirmation, async ({ studio, caller, params, now }) => {
    const { customer_id } = await caller();
    return confirmCash(studio, { purchaseId: params.id, staffId: customer_id, now });
  });

  route(app, calls.postRefund, async ({ studio, caller, params, body, now, idempotencyKey, request }) => {
    const { customer_id } = await caller();
    const answer = await refundPurchase(studio, {
      purchaseId: params.id,
      order: body,
      adminId: customer_id,
      now,
      idempotencyKey,
    });
    // The refund stands, whatever comes of this: a job goes on with it.
    await endRevokedSubscriptions(studio, now, params.id).catch((error: unknown) =>
      request.log.error({ err: error }, 'endRevokedSubscriptions'),
    );
    return answer;
  });
}
