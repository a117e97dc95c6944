/** Goes from one studio of a brand to another, with rights that are checked there. */
import { AppError } from '../../../domain/errors';
import { findActor, inSibling, requireAccount, type Context, type CustomerActor } from '../../context';
import { SiblingAway } from '../../ports/siblings';
import type { Siblings, Studio } from '../../studio';

/** Throws 'brand/none' for a studio without a brand. */
export function requireSiblings({ studio }: Context): Siblings {
  if (!studio.siblings || !studio.brand) throw new AppError('brand/none');
  return studio.siblings;
}

/** What the caller's account is in another studio of the brand; null: it hasn't signed up there, or may not act. */
async function actorIn(ctx: Context, studio: Studio): Promise<CustomerActor | null> {
  // All studios of a brand have one; another one's accounts are other people.
  if (studio.identityProject !== ctx.studio.identityProject) return null;
  try {
    return (await findActor(studio, requireAccount(ctx))) ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The caller's context in a sibling, where they are a customer with their role there. */
export async function callerIn(ctx: Context, studio: Studio): Promise<Context | null> {
  const actor = await actorIn(ctx, studio);
  return actor && inSibling(ctx, studio, actor);
}

/** The system's context in a sibling. */
export const systemIn = (ctx: Context, studio: Studio): Context =>
  inSibling(ctx, studio, { kind: 'system', name: 'brandVisits' });

/** Throws 'brand/away' where the sibling can't be entered. */
export async function orAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SiblingAway ? new AppError('brand/away') : error;
  }
}
