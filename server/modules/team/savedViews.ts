/** Views of lists that each person of the team saves for themselves. */
import type { SavedView, SavedViewBody } from '../../../domain/contract/savedViews';
import { AppError } from '../../../domain/errors';
import { VIEWS_MAX } from '../../../domain/savedViews';
import { isOfTeam, requireCustomer, type Context } from '../../context';
import { lockCustomer } from '../../people/repository';
import * as repository from './savedViewRepository';

/** Throws 'auth/forbidden' for customers, 'auth/second-factor-required' where only the second factor is missing. */
function requireMember(ctx: Context): number {
  const actor = requireCustomer(ctx);
  if (!isOfTeam(actor)) throw new AppError(actor.withheld ? 'auth/second-factor-required' : 'auth/forbidden');
  return actor.customer_id;
}

export const ownViews = (ctx: Context, list: string): Promise<SavedView[]> =>
  repository.findViews(ctx.studio.db, requireMember(ctx), list);

/** Replaces the view of the same name. Throws 'saved-view/too-many'. */
export async function saveView(ctx: Context, view: SavedViewBody): Promise<SavedView[]> {
  const me = requireMember(ctx);
  return ctx.transaction(async (trx) => {
    // Changes of a person's views wait for each other from here on, so that they can be counted.
    await lockCustomer(trx, me);
    await repository.storeView(trx, me, view);
    if ((await repository.countViews(trx, me)) > VIEWS_MAX) throw new AppError('saved-view/too-many');
    return repository.findViews(trx, me, view.list);
  });
}

/** Does nothing if there is no such view. */
export async function removeView(ctx: Context, view: Pick<SavedViewBody, 'list' | 'name'>): Promise<SavedView[]> {
  const me = requireMember(ctx);
  return ctx.transaction(async (trx) => {
    await repository.deleteView(trx, me, view);
    return repository.findViews(trx, me, view.list);
  });
}
