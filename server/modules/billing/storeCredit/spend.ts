/** Store credit that pays for a purchase; all of this runs under the customer's lock. */
import type { ClassPackage } from '../../../../domain/contract/packages';
import { AppError } from '../../../../domain/errors';
import type { Trx } from '../../../db/schema';
import { findBalance, insertEntry } from './repository';

/**
 * How much store credit pays of a price: what is wanted, or less where the price is less. In centavos. Throws
 * 'checkout/method-unavailable' for a subscription, and 'checkout/store-credit' where the balance isn't enough.
 */
export async function storeCreditFor(
  trx: Trx,
  customerId: number,
  { is_subscription }: Pick<ClassPackage, 'is_subscription'>,
  { total, wanted }: { readonly total: number; readonly wanted: number },
): Promise<number> {
  const amount = Math.min(total, wanted);
  if (amount === 0) return 0;
  if (is_subscription)
    throw new AppError('checkout/method-unavailable', {
      message: 'Tu saldo a favor no paga suscripciones. Elige otra forma de pago.',
    });
  if ((await findBalance(trx, customerId)) < amount) throw new AppError('checkout/store-credit');
  return amount;
}

/** Takes it from the balance, once per purchase. */
export async function takeStoreCredit(
  trx: Trx,
  { customer_id, purchase_id }: { readonly customer_id: number; readonly purchase_id: number },
  amount: number,
  now: Date,
): Promise<void> {
  await insertEntry(trx, { customer_id, kind: 'payment', amount: -amount, purchase_id, created_at: now });
}
