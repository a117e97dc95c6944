/** Cash and transfers have no provider: the team confirms their payments. */
import { CASH, isPaidLater } from '../../../../domain/pricing';
import type { Payment } from '../../../ports/paymentFacts';

/** The payment of a purchase that was paid in cash. Centavos. */
export function cashPayment(purchaseId: number, amount: number, paidAt: Date): Payment {
  return { id: `cash-${purchaseId}`, amount, paidAt };
}

/** The payment of a purchase that was paid by transfer. Centavos. */
export function transferPayment(purchaseId: number, amount: number, paidAt: Date): Payment {
  return { id: `transfer-${purchaseId}`, amount, paidAt };
}

/** A purchase in which it matters how it is paid. */
interface Paid {
  readonly status: string;
  readonly payment_method_id: number | null;
}

/** Whether a purchase waits for cash at the front desk. */
export const awaitsCash = ({ status, payment_method_id }: Paid): boolean =>
  status === 'pending' && payment_method_id === CASH;

/** Whether a purchase waits for cash or a transfer. */
export const awaitsPayment = ({ status, payment_method_id }: Paid): boolean =>
  status === 'pending' && isPaidLater(payment_method_id);
