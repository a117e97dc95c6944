import type { Insertable, Kysely, Transaction } from 'kysely';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { DB } from '../../../db/schema';

type NewRow = Insertable<DB['class_category']>;

export function findClassCategories(
  db: Kysely<DB>,
  filter: { readonly available?: boolean; readonly class_category_id?: number } = {},
): Promise<ClassCategory[]> {
  let query = db.selectFrom('class_category').selectAll().orderBy('class_category_id');
  if (filter.available !== undefined) query = query.where('available', '=', filter.available);
  if (filter.class_category_id !== undefined) query = query.where('class_category_id', '=', filter.class_category_id);
  return query.execute();
}

export function insertClassCategory(trx: Transaction<DB>, category: NewRow): Promise<ClassCategory> {
  return trx.insertInto('class_category').values(category).returningAll().executeTakeFirstOrThrow();
}

export function updateClassCategory(
  trx: Transaction<DB>,
  id: number,
  category: NewRow,
): Promise<ClassCategory | undefined> {
  return trx
    .updateTable('class_category')
    .set((eb) => ({ ...category, version: eb('version', '+', 1) }))
    .where('class_category_id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The version of a category, which can't change before the transaction ends; undefined: there is none. */
export async function lockClassCategory(trx: Transaction<DB>, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('class_category')
    .select('version')
    .where('class_category_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** false: there is none. Classes that have it refuse (SQLSTATE 23503). */
export async function removeClassCategory(trx: Transaction<DB>, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('class_category')
    .where('class_category_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
