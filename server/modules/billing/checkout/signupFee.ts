/** The package that every customer buys before their first one, where the studio asks for that. */
import type { AppConfig } from '../../../../domain/config';
import type { ClassPackage } from '../../../../domain/contract/packages';
import { AppError } from '../../../../domain/errors';
import { isFeeDue } from '../../../../domain/signupFee';
import type { Db } from '../../../db/schema';
import { findStatuses } from './repository';

/** Throws 'checkout/signup-fee'. */
export async function requireFee(
  trx: Db,
  { signup_fee: fee }: AppConfig,
  customerId: number,
  pkg: ClassPackage,
): Promise<void> {
  if (isFeeDue(fee, pkg, fee === null ? [] : await findStatuses(trx, customerId, fee)))
    throw new AppError('checkout/signup-fee');
}
