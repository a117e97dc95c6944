/** Cash: no remote provider; the front desk confirms. */
import { CASH } from '../../../../domain/pricing';
import type { Payment } from '../../../ports/payments';

/** Cash that was handed over for a purchase, once. Centavos. */
export function cashPayment(purchaseId: number, amount: number, paidAt: Date): Payment {
  return { id: `cash-${purchaseId}`, amount, paidAt };
}

/** Whether a purchase waits for its money at the front desk. */
export function awaitsCash(purchase: { readonly status: string; readonly payment_method_id: number | null }): boolean {
  return purchase.status === 'pending' && purchase.payment_method_id === CASH;
}
