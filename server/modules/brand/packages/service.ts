import type { BrandPackage } from '../../../../domain/contract/brand';
import { AppError, requireFound } from '../../../../domain/errors';
import type { Context } from '../../../context';
import { isUnavailable } from '../../../db/errors';
import { SiblingAway } from '../../../ports/siblings';
import type { Sibling, Siblings } from '../../../studio';
import { recordAudit } from '../../audit/record';
import { requireSiblings } from '../sibling';
import * as repository from './repository';

/** A studio by its own name, or while it can't be read by the operators'. */
async function withOwnName(siblings: Siblings, { studio_id, name, state }: Sibling) {
  if (state === 'away') return { studio_id, name };
  try {
    return await siblings.within(studio_id, async (there) => ({
      studio_id,
      name: (await there.config()).business_name,
    }));
  } catch (error) {
    if (!(error instanceof SiblingAway || isUnavailable(error))) throw error;
    return { studio_id, name };
  }
}

export async function brandPackages(ctx: Context) {
  const siblings = requireSiblings(ctx);
  const { studio } = ctx;
  return {
    brand: studio.brand?.title ?? '',
    studios: await Promise.all((await siblings.all()).map((sibling) => withOwnName(siblings, sibling))),
    packages: await repository.findBrandPackages(studio.db),
  };
}

/** Counts for classes that are taken from now on, of packages that were sold before, too. */
export async function setBrandPackage(
  ctx: Context,
  id: number,
  valid_in: BrandPackage['valid_in'],
): Promise<BrandPackage> {
  requireSiblings(ctx);
  const wanted = valid_in === 'all' ? valid_in : [...new Set(valid_in)].sort((a, b) => a - b);
  return ctx.transaction(async (trx) => {
    if (!(await repository.lockPackage(trx, id))) throw new AppError('package/not-found');
    const before = requireFound(await repository.findBrandPackage(trx, id), 'package/not-found');
    if (JSON.stringify(before.valid_in) === JSON.stringify(wanted)) return before;
    await repository.setValidIn(trx, id, wanted);
    await recordAudit(trx, ctx, {
      action: 'class-package.valid-in',
      entity: 'class_package',
      id,
      before: { valid_in: before.valid_in },
      after: { valid_in: wanted },
    });
    return { ...before, valid_in: wanted };
  });
}
