/** Discount codes: which one can be used, and their upkeep by admins. */
import type { Kysely, Transaction } from 'kysely';
import type { AdminDiscount, Discount, DiscountTerms as WireTerms } from '../../../../domain/contract/discounts';
import {
  discountRefusal,
  discountTermsOf,
  isDiscountAmount,
  otherPackageText,
  type DiscountedPackage,
} from '../../../../domain/discounts';
import { AppError } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { packagePrice } from '../../../../domain/pricing';
import { breaksCheck, violates } from '../../../db/errors';
import type { DB } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import { auditChange, auditCreated } from '../../audit/record';
import { findPackages } from '../../catalogue/packages/repository';
import * as repository from './repository';

/** The CHECK that holds a discount's total limit. */
export const DISCOUNT_LIMIT = 'discount_limit';

interface DiscountUse {
  readonly code: string;
  readonly customerId: number;
  readonly pkg: DiscountedPackage;
  /** Configuration: discounts_enabled. */
  readonly enabled: boolean;
}

/**
 * The discount of a code, for this customer and package. Under the customer's lock the limit per customer
 * holds; the total one is held by the database (CHECK `discount_limit`, when the purchase is inserted).
 * Throws 'discount/invalid' and 'discount/used-up'.
 */
export async function usableDiscount(
  db: Kysely<DB>,
  { code, customerId, pkg, enabled }: DiscountUse,
): Promise<repository.DiscountRow> {
  const found = enabled ? await repository.findByCode(db, code.trim()) : undefined;
  if (!found) throw new AppError('discount/invalid');
  const refusal = discountRefusal(
    found,
    { own: await repository.countUses(db, found.discount_id, customerId), all: found.uses },
    pkg,
  );
  const other = found.class_package_id !== null && found.class_package_id !== pkg.class_package_id;
  const title = other ? await repository.soldTitle(db, found.class_package_id) : null;
  if (title !== null) throw new AppError('discount/invalid', { message: otherPackageText(title) });
  if (refusal) throw new AppError(refusal);
  return found;
}

/** What a code takes off a package, before it is bought. */
export async function discountByCode(ctx: Context, code: string, packageId: number): Promise<Discount> {
  const { studio } = ctx;
  const { customer_id: customerId } = requireCustomer(ctx);
  const [config, [pkg]] = await Promise.all([
    studio.config(),
    findPackages(studio.db, { class_package_id: packageId }),
  ]);
  if (!pkg) throw new AppError('package/not-found');
  const price = toCentavos(packagePrice(pkg));
  return repository.wireDiscount(
    await usableDiscount(studio.db, {
      code,
      customerId,
      pkg: { class_package_id: packageId, price },
      enabled: config.discounts_enabled,
    }),
  );
}

export async function allDiscounts({ studio: { db } }: Context): Promise<AdminDiscount[]> {
  return (await repository.findDiscounts(db)).map(repository.wireAdminDiscount);
}

export async function oneDiscount({ studio: { db } }: Context, discountId: number): Promise<AdminDiscount> {
  const found = await repository.findDiscount(db, discountId);
  if (!found) throw new AppError('discount/not-found');
  return repository.wireAdminDiscount(found);
}

/** The fields as they are kept, or a refusal. */
async function fieldsOf(
  trx: Transaction<DB>,
  { code, class_package_id, limit_per_customer, limit_total, ...terms }: WireTerms,
): Promise<repository.DiscountFields> {
  if (!isDiscountAmount(terms)) throw new AppError('request/invalid', { field: 'amount' });
  if (class_package_id !== null && !(await repository.packageExists(trx, class_package_id)))
    throw new AppError('package/not-found', { field: 'class_package_id' });
  return { code, class_package_id, limit_per_customer, limit_total, ...discountTermsOf(terms) };
}

async function saving(
  ctx: Context,
  save: (trx: Transaction<DB>) => Promise<repository.DiscountRow>,
): Promise<AdminDiscount> {
  try {
    return repository.wireAdminDiscount(await ctx.transaction(save));
  } catch (error) {
    if (violates(error, 'discount_code')) throw new AppError('discount/code-exists', { field: 'code' });
    if (breaksCheck(error, DISCOUNT_LIMIT)) {
      throw new AppError('request/invalid', {
        field: 'limit_total',
        message: 'El límite no puede ser menor que las veces que ya se usó.',
      });
    }
    throw error;
  }
}

export function createDiscount(ctx: Context, terms: WireTerms): Promise<AdminDiscount> {
  return saving(ctx, async (trx) => {
    const created = await repository.insertDiscount(trx, await fieldsOf(trx, terms), ctx.now);
    await auditCreated(trx, ctx, { action: 'discount.create', entity: 'discount', id: created.discount_id });
    return created;
  });
}

export function changeDiscount(ctx: Context, id: number, terms: WireTerms): Promise<AdminDiscount> {
  return saving(ctx, async (trx) => {
    const fields = await fieldsOf(trx, terms);
    const changed = await auditChange(trx, ctx, { action: 'discount.change', entity: 'discount', id }, () =>
      repository.updateDiscount(trx, id, fields),
    );
    if (!changed) throw new AppError('discount/not-found');
    return changed;
  });
}

/** It can't be used any more; purchases keep theirs. */
export async function removeDiscount(ctx: Context, id: number): Promise<void> {
  const removed = await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'discount.delete', entity: 'discount', id }, () =>
      repository.withdrawDiscount(trx, id, ctx.now),
    ),
  );
  if (!removed) throw new AppError('discount/not-found');
}
