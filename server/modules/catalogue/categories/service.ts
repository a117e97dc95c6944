/** Categories of classes, named by the studio. */
import type {
  ChangedClassCategory,
  ClassCategory,
  NewClassCategory,
} from '../../../../domain/contract/classCategories';
import { AppError, requireFound } from '../../../../domain/errors';
import { isSlug, tidySlug } from '../../../../domain/slug';
import type { Context } from '../../../context';
import { changeRow, createRow, trimColumns } from '../rows/service';
import { findClassCategories } from './repository';

/** Normalizes a category for storage. Throws 'class-category/handle-invalid'. */
function tidyCategory({ handle: typed, ...terms }: Partial<Omit<NewClassCategory, 'class_category_id'>>) {
  if (typed === undefined) return trimColumns(terms);
  const handle = tidySlug(typed);
  if (!isSlug(handle)) throw new AppError('class-category/handle-invalid', { field: 'handle' });
  return trimColumns({ ...terms, handle });
}

/** Throws 'class-category/not-found'. */
export async function classCategory({ studio: { db } }: Context, id: number): Promise<ClassCategory> {
  return requireFound((await findClassCategories(db, { class_category_id: id }))[0], 'class-category/not-found');
}

/** Throws 'class-category/handle-exists' and 'class-category/handle-invalid'. */
export async function createClassCategory(
  ctx: Context,
  { class_category_id: _new, available = true, ...terms }: NewClassCategory,
): Promise<ClassCategory> {
  return classCategory(ctx, await createRow(ctx, 'class_category', tidyCategory({ ...terms, available })));
}

/** Throws 'class-category/not-found', 'row/changed' and what createClassCategory throws. */
export async function changeClassCategory(
  ctx: Context,
  { class_category_id: id, version, ...terms }: ChangedClassCategory,
): Promise<ClassCategory> {
  await changeRow(ctx, 'class_category', { id, version }, tidyCategory(terms));
  return classCategory(ctx, id);
}
