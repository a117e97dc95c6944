/** The figures of a brand's studios side by side, each read with the rights that the caller has in that studio. */
import { getBrandFigures, type BrandStudio } from '../../../../domain/contract/brand';
import { BRAND_FIGURES } from '../../../../domain/reports/brandFigures';
import type { Period } from '../../../../domain/reports/types';
import { AppError } from '../../../../domain/errors';
import { requireAccess, requireCustomer, type Context } from '../../../context';
import { isUnavailable } from '../../../db/errors';
import { SiblingAway } from '../../../ports/siblings';
import { readSummary } from '../../reports/summary';
import { callerIn, requireSiblings } from '../sibling';

interface Found {
  readonly studio: BrandStudio;
  readonly at: string | null;
}

const readHere = async (ctx: Context, studio_id: number, period: Period): Promise<Found> => {
  const { figures, at } = await readSummary(ctx, period, BRAND_FIGURES);
  const name = (await ctx.studio.config()).business_name;
  return { studio: { studio_id, name, state: 'read', figures }, at };
};

/** `ctx` is the caller's in the studio; without the right to call this there, no figure of it is read. */
function mayReadIn(ctx: Context | null): ctx is Context {
  if (!ctx) return false;
  try {
    requireAccess(requireCustomer(ctx), getBrandFigures);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export async function brandFigures(ctx: Context, period: Period) {
  const siblings = requireSiblings(ctx);
  const { studio, log, now } = ctx;
  const found: Found[] = [await readHere(ctx, siblings.self, period)];
  // One after another: a screen of one person takes no more than one connection from those who book.
  for (const { studio_id, name, state } of await siblings.all()) {
    const without = (why: 'no-access' | 'away', called = name): Found => ({
      studio: { studio_id, name: called, state: why, figures: [] },
      at: null,
    });
    if (state === 'away') {
      found.push(without('away'));
      continue;
    }
    try {
      found.push(
        await siblings.within(studio_id, async (there) => {
          const caller = await callerIn(ctx, there);
          if (mayReadIn(caller)) return readHere(caller, studio_id, period);
          return without('no-access', (await there.config()).business_name);
        }),
      );
    } catch (error) {
      if (!(error instanceof SiblingAway || isUnavailable(error))) throw error;
      log.warn({ err: error, studio: studio_id }, 'studio of the brand not read');
      found.push(without('away'));
    }
  }
  const read = found.flatMap(({ at }) => (at === null ? [] : [at])).sort();
  return {
    brand: studio.brand?.title ?? '',
    studios: found.map((one) => one.studio),
    at: read[0] ?? now.toISOString(),
  };
}
