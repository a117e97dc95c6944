import type { ClassCategory } from '../../../../domain/contract/classCategories';
import type { Db } from '../../../db/schema';

export function findClassCategories(
  db: Db,
  filter: { readonly available?: boolean; readonly class_category_id?: number } = {},
): Promise<ClassCategory[]> {
  let query = db.selectFrom('class_category').selectAll().orderBy('class_category_id');
  if (filter.available !== undefined) query = query.where('available', '=', filter.available);
  if (filter.class_category_id !== undefined) query = query.where('class_category_id', '=', filter.class_category_id);
  return query.execute();
}
