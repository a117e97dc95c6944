import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { AppError } from '../../../../domain/errors';
import { awaitsCash, cashPayment } from '../providers/cash';
import { requireCustomer, type Context } from '../../../context';
import { auditChange } from '../../audit/record';
import { insertInvoice, lockPurchase, movePurchase } from './paidPurchaseRepository';
import { nameInvoiceOfCredits, onePurchase } from './repository';

/**
 * Cash was handed over at the front desk: the purchase is paid, its credits stay as they are, and the customer may buy
 * with cash again.
 */
export async function confirmCash(ctx: Context, purchaseId: number): Promise<PurchaseResponse> {
  const { customer_id: confirmed_by } = requireCustomer(ctx);
  await onePurchase(ctx.studio.db, purchaseId);
  return ctx.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (!awaitsCash(purchase)) throw new AppError('purchase/not-pending');
    const { id, amount, paidAt } = cashPayment(purchaseId, purchase.total_payment, ctx.now);
    await auditChange(trx, ctx, { action: 'purchase.confirm-cash', entity: 'purchase', id: purchaseId }, () =>
      movePurchase(trx, purchase, 'completed', ctx.now, { confirmed_by }),
    );
    const invoiceId = await insertInvoice(trx, purchase, {
      provider: 'cash',
      provider_payment_id: id,
      total_payment: amount,
      fulfilled: true,
      created_at: paidAt,
    });
    if (invoiceId !== null) await nameInvoiceOfCredits(trx, purchaseId, invoiceId);
    return { purchase: await onePurchase(trx, purchaseId) };
  });
}
