/** Decides who can buy with cash or a transfer, which are paid later (domain/cash). */
import { cashRefusal, type CashPackage } from '../../../../domain/cash';
import type { AppConfig } from '../../../../domain/config';
import { AppError } from '../../../../domain/errors';
import type { Trx } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import { owesCash } from './repository';
import { findHeldGuest } from '../events/repository';

interface Wanted {
  readonly pkg: CashPackage;
  readonly isTransfer: boolean;
  readonly config: Pick<AppConfig, 'cash_pending_reservations'>;
  /** The class whose seat is reserved at once with unpaid credits. */
  readonly single_class_id: number | null;
}

/** Throws 'checkout/unconfirmed-address', 'checkout/cash-owed' and 'checkout/method-unavailable'. */
export async function requireCash(
  trx: Trx,
  ctx: Context,
  { pkg, isTransfer, config, single_class_id }: Wanted,
): Promise<void> {
  const { customer_id, account } = requireCustomer(ctx);
  const guest = single_class_id !== null && (await findHeldGuest(trx, single_class_id, customer_id));
  const refusal = cashRefusal({
    pkg,
    isConfirmed: account.emailVerified,
    owes: await owesCash(trx, customer_id),
    seats: single_class_id === null ? 0 : guest ? 2 : 1,
    places: config.cash_pending_reservations,
  });
  if (refusal === 'address') throw new AppError('checkout/unconfirmed-address');
  if (refusal === 'owed') throw new AppError('checkout/cash-owed');
  if (refusal === 'guest')
    throw new AppError('checkout/method-unavailable', {
      message: `${isTransfer ? 'Con transferencia' : 'En efectivo'} solo puedes apartar tu lugar. Quita a tu invitado o elige otra forma de pago.`,
    });
  if (refusal !== null) throw new AppError('checkout/method-unavailable');
}
