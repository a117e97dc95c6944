/** Data that customers of one studio of the brand take along when they sign up in another one. */
import type { BrandProfile } from '../../../domain/contract/brand';
import { AppError, requireFound } from '../../../domain/errors';
import { asSystem, requireCustomer, type Context } from '../../context';
import { isUnavailable } from '../../db/errors';
import { findCustomer } from '../../people/repository';
import { SiblingAway } from '../../ports/siblings';
import { recordAudit } from '../audit/record';
import { callerIn, orAway, requireSiblings } from './sibling';

/** null: not a customer there, or one whose session needs the second factor first. */
async function ownerIn(ctx: Context, studio: Context['studio']): Promise<Context | null> {
  const caller = await callerIn(ctx, studio);
  return caller && !requireCustomer(caller).withheld ? caller : null;
}

/** The other studios in which the calling account is a customer; those that can't be read now are left out. */
export async function brandProfiles(ctx: Context): Promise<{ studio_id: number; studio: string }[]> {
  const { siblings, brand } = ctx.studio;
  if (!siblings || !brand) return [];
  const found: { studio_id: number; studio: string }[] = [];
  // One after another, as in ./figures/service.
  for (const { studio_id, state } of await siblings.all()) {
    if (state === 'away') continue;
    try {
      await siblings.within(studio_id, async (there) => {
        if (await ownerIn(ctx, there)) found.push({ studio_id, studio: (await there.config()).business_name });
      });
    } catch (error) {
      if (!(error instanceof SiblingAway || isUnavailable(error))) throw error;
    }
  }
  return found;
}

/**
 * The caller's data in another studio, which notes to whom it gave them. Throws 'brand/none', 'brand/away',
 * 'customer/not-found'.
 */
export async function takeBrandProfile(ctx: Context, studio_id: number): Promise<BrandProfile> {
  const here = (await ctx.studio.config()).business_name;
  return orAway(
    requireSiblings(ctx).within(studio_id, async (there) => {
      const caller = requireFound(await ownerIn(ctx, there), 'customer/not-found');
      const { customer_id: id } = requireCustomer(caller);
      return caller.transaction(async (trx) => {
        const found = await findCustomer(trx, id);
        if (!found) throw new AppError('customer/not-found');
        const event = { action: 'customer.share', entity: 'customer', id } as const;
        await recordAudit(trx, asSystem(caller, 'brandProfile'), { ...event, before: null, after: { studio: here } });
        const { name, last_name, phone, birthdate, instagram } = found;
        return { name, last_name, phone, birthdate, instagram };
      });
    }),
  );
}
