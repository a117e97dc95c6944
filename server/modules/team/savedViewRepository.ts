import type { SavedView, SavedViewBody } from '../../../domain/contract/savedViews';
import { deleteRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

/** By name. */
export const findViews = (db: Db, customer_id: number, list: string): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .select(['name', 'search'])
    .where('customer_id', '=', customer_id)
    .where('list', '=', list)
    .orderBy('name')
    .execute();

export async function countViews(trx: Trx, customer_id: number): Promise<number> {
  const { count } = await trx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function storeView(trx: Trx, customer_id: number, view: SavedViewBody): Promise<void> {
  await trx
    .insertInto('saved_view')
    .values({ customer_id, ...view })
    .onConflict((c) => c.columns(['customer_id', 'list', 'name']).doUpdateSet({ search: view.search }))
    .execute();
}

export const deleteView = (trx: Trx, customer_id: number, view: Pick<SavedViewBody, 'list' | 'name'>) =>
  deleteRows(trx, 'saved_view', { customer_id, ...view });
