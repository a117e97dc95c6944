/** Discount codes: finds usable ones, and lets admins manage them. */
import type {
  AdminDiscount,
  AdminDiscountsResponse,
  ChangedDiscount,
  Discount,
  DiscountTerms as WireTerms,
} from '../../../../domain/contract/discounts';
import {
  daysText,
  discountProblems,
  discountRefusal,
  discountTermsOf,
  isForPackage,
  otherPackageText,
  type DiscountedPackage,
} from '../../../../domain/discounts';
import { AppError, requireFound } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { packagePrice } from '../../../../domain/pricing';
import { studioDay } from '../../../../domain/studioTime';
import { isDay } from '../../../../domain/validation';
import { breaksCheck, breaksReference, violatesUnique } from '../../../db/errors';
import type { Db, Trx } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import { requireVersion } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import { findPackages } from '../../catalogue/packages/repository';
import * as repository from './repository';

/** The CHECK constraint for a discount's total limit. */
export const DISCOUNT_LIMIT = 'discount_limit';

interface DiscountUse {
  readonly code: string;
  readonly customerId: number;
  readonly pkg: DiscountedPackage;
  /** The configuration key discounts_enabled. */
  readonly enabled: boolean;
  /** The day, by the studio's calendar. */
  readonly today: string;
}

/**
 * The discount of a code for this customer and package. The customer's lock guarantees the limit per customer, the
 * CHECK `discount_limit` the total one when the purchase is inserted. Throws 'discount/invalid' and 'discount/used-up'.
 */
export async function usableDiscount(
  db: Db,
  { code, customerId, pkg, enabled, today }: DiscountUse,
): Promise<repository.DiscountRow> {
  const found = requireFound(
    enabled ? await repository.findByCode(db, code.trim(), customerId) : undefined,
    'discount/invalid',
  );
  const refusal = discountRefusal(
    found,
    { own: await repository.countUses(db, found.discount_id, customerId), all: found.uses },
    pkg,
    today,
  );
  if (!isForPackage(found, pkg.class_package_id)) {
    const titles = await repository.soldTitles(db, found.class_package_ids);
    if (titles.length > 0) throw new AppError('discount/invalid', { message: otherPackageText(titles) });
  }
  const days = daysText(found, today);
  if (days !== null) throw new AppError('discount/invalid', { message: days });
  if (refusal) throw new AppError(refusal);
  return found;
}

/** How much a code reduces the price of a package, before it is bought. */
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
      today: studioDay(ctx.now, config.timezone),
    }),
  );
}

export const allDiscounts = (
  { studio: { db } }: Context,
  query: Parameters<typeof repository.findDiscounts>[1],
): Promise<AdminDiscountsResponse> => repository.findDiscounts(db, query);

async function discountOf(db: Db, discountId: number): Promise<AdminDiscount> {
  return requireFound(await repository.findDiscount(db, discountId), 'discount/not-found');
}
export const oneDiscount = ({ studio: { db } }: Context, discountId: number): Promise<AdminDiscount> =>
  discountOf(db, discountId);

/** The fields to store, or a refusal. */
function fieldsOf({
  code,
  class_package_id = null,
  class_package_ids = class_package_id === null ? [] : [class_package_id],
  limit_per_customer,
  limit_total,
  valid_from = null,
  valid_until = null,
  ...terms
}: WireTerms): repository.DiscountFields {
  const limits = { class_package_ids, limit_per_customer, limit_total, valid_from, valid_until };
  const strange = Object.entries({ valid_from, valid_until }).find(([, day]) => day !== null && !isDay(day));
  if (strange) throw new AppError('request/invalid', { field: strange[0], message: 'Escribe una fecha válida.' });
  const [problem] = Object.entries(discountProblems({ code, ...terms, ...limits }));
  if (problem) throw new AppError('request/invalid', { field: problem[0], message: problem[1] });
  return { code, ...limits, ...discountTermsOf(terms) };
}

/** Translates database errors of `save`, which returns the discount's id. */
async function saveDiscount(ctx: Context, save: (trx: Trx) => Promise<number>): Promise<AdminDiscount> {
  try {
    return await ctx.transaction(async (trx) => discountOf(trx, await save(trx)));
  } catch (error) {
    if (violatesUnique(error, 'discount_code')) throw new AppError('discount/code-exists', { field: 'code' });
    if (breaksReference(error)) throw new AppError('package/not-found', { field: 'class_package_ids' });
    if (breaksCheck(error, DISCOUNT_LIMIT)) {
      throw new AppError('request/invalid', {
        field: 'limit_total',
        message: 'El límite no puede ser menor que las veces que ya se usó.',
      });
    }
    throw error;
  }
}

/** What the audit log says beside the row. */
const packagesOf = (trx: Trx, id: number) => async () => ({ packages: await repository.packageTitles(trx, id) });

export function createDiscount(ctx: Context, terms: WireTerms): Promise<AdminDiscount> {
  return saveDiscount(ctx, async (trx) => {
    const id = await repository.insertDiscount(trx, fieldsOf(terms), ctx.now);
    await auditCreated(trx, ctx, { action: 'discount.create', entity: 'discount', id }, packagesOf(trx, id));
    return id;
  });
}

/** Throws 'discount/not-found', 'row/changed' and what createDiscount throws. */
export function changeDiscount(
  ctx: Context,
  id: number,
  { version, withdrawn, ...terms }: ChangedDiscount,
): Promise<AdminDiscount> {
  return saveDiscount(ctx, async (trx) => {
    const fields = fieldsOf(terms);
    const current = await repository.lockDiscount(trx, id);
    if (!current || (current.isWithdrawn && withdrawn !== false)) throw new AppError('discount/not-found');
    await requireVersion(trx, { entity: 'discount', id, version: current.version }, version);
    await auditChange(
      trx,
      ctx,
      { action: 'discount.change', entity: 'discount', id },
      () => repository.updateDiscount(trx, id, fields),
      packagesOf(trx, id),
    );
    return id;
  });
}

/** Withdraws a discount; purchases made with it stay. */
export async function removeDiscount(ctx: Context, id: number): Promise<void> {
  const removed = await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'discount.delete', entity: 'discount', id }, () =>
      repository.withdrawDiscount(trx, id, ctx.now),
    ),
  );
  if (!removed) throw new AppError('discount/not-found');
}
