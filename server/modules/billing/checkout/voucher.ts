/** What may be paid by a voucher, in cash at OXXO. */
import { fitsVoucher, isFullName, OXXO_LEAST, OXXO_MOST, takesOxxo, type OxxoPackage } from '../../../../domain/oxxo';
import { AppError } from '../../../../domain/errors';
import { formatMoney } from '../../../../domain/format';
import { requireCustomer, type Context } from '../../../context';
import type { SoldEvent } from '../events/service';
import { findHolder } from '../methods/savedCardRepository';

/** Throws 'checkout/method-unavailable' for a customer without the name and address that the processor asks for. */
export async function requirePayer(ctx: Context): Promise<void> {
  const { name, email } = await findHolder(ctx.studio.db, requireCustomer(ctx).customer_id);
  if (isFullName(name) && email !== null) return;
  throw new AppError('checkout/method-unavailable', {
    message: 'Para pagar en OXXO, escribe tu nombre, tu apellido y tu correo en Mi Información.',
  });
}

/**
 * What of an event a voucher buys: an unpaid voucher keeps no seat, so that a package of several classes is bought
 * without the class that led to it. Throws 'checkout/method-unavailable'.
 */
export function voucherEvent(pkg: OxxoPackage, event: SoldEvent, centavos: number): SoldEvent {
  if (!takesOxxo(pkg, event.single_class_id !== null))
    throw new AppError('checkout/method-unavailable', {
      message: 'En OXXO no se paga lo que aparta un lugar. Elige otra forma de pago.',
    });
  if (!fitsVoucher(centavos))
    throw new AppError('checkout/method-unavailable', {
      message: `En OXXO se pagan de ${formatMoney(OXXO_LEAST)} a ${formatMoney(OXXO_MOST)}. Elige otra forma de pago.`,
    });
  return { ...event, reserve_class_id: null, spot: null };
}
