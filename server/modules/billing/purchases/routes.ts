import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/purchases';
import type { Purchase } from '../../../../domain/contract/purchases';
import { AppError } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { route } from '../../../http/route';
import { confirmCash, forgiveCash, voidCash } from './cash';
import { responseOf, withAnswers, withFiles } from './files';
import { findInvoices } from './invoiceRepository';
import { findPurchases, findUnpaidPurchases } from './repository';

/** Adds to a customer's purchases where a higher price is agreed to. */
type WithPricePaths = (ctx: Context, purchases: readonly Purchase[]) => Promise<Purchase[]>;

export function purchaseRoutes(app: FastifyInstance, withPricePaths: WithPricePaths): void {
  route(app, calls.getPurchases, async ({ ctx }) => ({
    purchases: await withPricePaths(
      ctx,
      await withFiles(ctx, await findPurchases(ctx.studio.preparedDb, requireCustomer(ctx))),
    ),
  }));

  route(app, calls.getPurchase, async ({ ctx, params }) => {
    const { customer_id } = requireCustomer(ctx);
    const [found] = await findPurchases(ctx.studio.preparedDb, { customer_id, purchase_id: params.id });
    if (!found) throw new AppError('purchase/not-found');
    return responseOf(ctx, { purchase: found });
  });

  route(app, calls.getUnpaidPurchases, async ({ ctx, query }) => {
    const { purchases, next } = await findUnpaidPurchases(ctx.studio.preparedDb, query);
    // What people answered about themselves is nothing that an accountant needs.
    const isAccountant = ctx.actor.kind === 'contador';
    return {
      purchases: isAccountant ? purchases.map((one) => ({ ...one, answers: [] })) : await withAnswers(ctx, purchases),
      next,
    };
  });

  route(app, calls.getInvoices, async ({ ctx }) => ({
    invoices: await findInvoices(ctx.studio.preparedDb, requireCustomer(ctx).customer_id),
  }));

  route(app, calls.postCashConfirmation, async ({ ctx, params }) => responseOf(ctx, await confirmCash(ctx, params.id)));

  route(app, calls.postCashForgiveness, async ({ ctx, params }) => responseOf(ctx, await forgiveCash(ctx, params.id)));

  route(app, calls.postCashVoid, async ({ ctx, params }) => responseOf(ctx, await voidCash(ctx, params.id)));
}
