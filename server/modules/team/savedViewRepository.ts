import type { SavedView, SavedViewBody } from '../../../domain/contract/savedViews';
import { deleteRows, lockRow } from '../../db/rows';
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

/** Changes of a person's views wait for each other from here on, so that they can be counted. */
export const lockViews = (trx: Trx, customer_id: number) => lockRow(trx, 'customer', { customer_id }, ['customer_id']);

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
