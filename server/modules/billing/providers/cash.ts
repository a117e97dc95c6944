/** Cash has no provider: the front desk confirms payments. */
import { CASH } from '../../../../domain/pricing';
import type { Payment } from '../../../ports/payments';

/** The payment of a purchase that was paid in cash. Centavos. */
export function cashPayment(purchaseId: number, amount: number, paidAt: Date): Payment {
  return { id: `cash-${purchaseId}`, amount, paidAt };
}

/** Whether a purchase waits for cash at the front desk. */
export function awaitsCash(purchase: { readonly status: string; readonly payment_method_id: number | null }): boolean {
  return purchase.status === 'pending' && purchase.payment_method_id === CASH;
}
