/** Free purchases: only with a confirmed address, and as often per person as the studio allows. */
import { contactsOf } from '../../../../domain/contacts';
import { AppError } from '../../../../domain/errors';
import { purchaseLimit, type PackageFacts } from '../../../../domain/packages';
import { contactDigest } from '../../../contactDigest';
import type { Trx } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import type { DiscountRow } from '../discounts/repository';
import { claimFree, findPhone } from './repository';

interface Taken {
  readonly pkg: PackageFacts & { readonly class_package_id: number };
  readonly discount: DiscountRow | null;
}

/**
 * Counts the caller's free purchases by mailbox and phone, so that a person with several accounts gets no more than
 * with one. Throws 'checkout/unconfirmed-address', 'package/limit-reached' and 'discount/used-up'.
 */
export async function takeFree(trx: Trx, ctx: Context, { pkg, discount }: Taken): Promise<void> {
  const { customer_id, account } = requireCustomer(ctx);
  // An unconfirmed address may belong to someone else.
  if (!account.emailVerified) throw new AppError('checkout/unconfirmed-address');
  const contacts = contactsOf({ email: account.email, phone: await findPhone(trx, customer_id) }).map(contactDigest);
  const byPackage = `package:${pkg.class_package_id}`;
  const byDiscount = discount && `discount:${discount.discount_id}`;
  const claims = await claimFree(trx, [byPackage, ...(byDiscount ? [byDiscount] : [])], contacts);
  const isBeyond = (subject: string, limit: number | null): boolean =>
    limit !== null && (claims.get(subject) ?? 0) > limit;
  if (isBeyond(byPackage, purchaseLimit(pkg))) throw new AppError('package/limit-reached');
  if (byDiscount && isBeyond(byDiscount, discount.limit_per_customer)) throw new AppError('discount/used-up');
}
