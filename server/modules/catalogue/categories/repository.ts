import type { Kysely } from 'kysely';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { DB } from '../../../db/schema';

export function findClassCategories(
  db: Kysely<DB>,
  filter: { readonly available?: boolean; readonly class_category_id?: number } = {},
): Promise<ClassCategory[]> {
  let query = db.selectFrom('class_category').selectAll().orderBy('class_category_id');
  if (filter.available !== undefined) query = query.where('available', '=', filter.available);
  if (filter.class_category_id !== undefined) query = query.where('class_category_id', '=', filter.class_category_id);
  return query.execute();
}
