/** The state of an order for its buyer. */
import type { Purchase } from '../../../domain/contract/purchases';
import { isPaidLater, OXXO, SPEI } from '../../../domain/pricing';

/**
 * `cash`: bought, to be paid at the front desk or by transfer. `spei`: waits for the customer's SPEI transfer.
 * `oxxo`: waits for its voucher to be paid in a shop.
 * `processing`: the payment is on its way. `ended`: it was bought once.
 */
export type OrderState = 'bought' | 'cash' | 'spei' | 'oxxo' | 'processing' | 'failed' | 'ended';

export function orderState({ status, payment_method_id }: Pick<Purchase, 'status' | 'payment_method_id'>): OrderState {
  if (status === 'active' || status === 'completed') return 'bought';
  if (status === 'pending' && payment_method_id === SPEI) return 'spei';
  if (status === 'pending' && payment_method_id === OXXO) return 'oxxo';
  if (status === 'pending') return isPaidLater(payment_method_id) ? 'cash' : 'processing';
  return status === 'failed' ? 'failed' : 'ended';
}
