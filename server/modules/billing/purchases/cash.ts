import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { AppError } from '../../../../domain/errors';
import { awaitsCash, cashPayment } from '../providers/cash';
import type { Studio } from '../../../studio';
import { insertInvoice, lockPurchase, movePurchase } from './paidPurchaseRepository';
import { nameInvoiceOfCredits, onePurchase } from './repository';

/** Cash was handed over at the front desk: the purchase is paid, its credits stay as they are, and the customer may buy with cash again. */
export async function confirmCash(
  { db }: Studio,
  { purchaseId, staffId, now }: { purchaseId: number; staffId: number; now: Date },
): Promise<PurchaseResponse> {
  await onePurchase(db, purchaseId);
  return db.transaction().execute(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (!awaitsCash(purchase)) throw new AppError('purchase/not-pending');
    const { id, amount, paidAt } = cashPayment(purchaseId, purchase.total_payment, now);
    await movePurchase(trx, purchase, 'completed', now, { confirmed_by: staffId });
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
