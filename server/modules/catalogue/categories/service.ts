/** Categories of classes: the studio's own words for what its classes have in common. */
import type {
  ChangedClassCategory,
  ClassCategory,
  NewClassCategory,
} from '../../../../domain/contract/classCategories';
import { AppError } from '../../../../domain/errors';
import { isSlug, tidySlug } from '../../../../domain/slug';
import { breaksReference, violates } from '../../../db/errors';
import type { Context } from '../../../context';
import { changedSince } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import {
  findClassCategories,
  insertClassCategory,
  lockClassCategory,
  removeClassCategory,
  updateClassCategory,
} from './repository';

/** As it is stored. Throws 'class-category/handle-invalid'. */
function tidyCategory({
  name,
  handle: typed,
  description,
  available = true,
}: Omit<NewClassCategory, 'class_category_id'>) {
  const handle = tidySlug(typed);
  if (!isSlug(handle)) throw new AppError('class-category/handle-invalid', { field: 'handle' });
  return { name: name.trim(), handle, description: description.trim(), available };
}

const handleTaken = (error: unknown): never => {
  throw violates(error, 'class_category_handle')
    ? new AppError('class-category/handle-exists', { field: 'handle' })
    : error;
};

/** Throws 'class-category/not-found'. */
export async function classCategory({ studio: { db } }: Context, id: number): Promise<ClassCategory> {
  const [found] = await findClassCategories(db, { class_category_id: id });
  if (!found) throw new AppError('class-category/not-found');
  return found;
}

export async function createClassCategory(ctx: Context, body: NewClassCategory): Promise<ClassCategory> {
  const tidy = tidyCategory(body);
  return ctx
    .transaction(async (trx) => {
      const created = await insertClassCategory(trx, tidy);
      const { class_category_id: id } = created;
      await auditCreated(trx, ctx, { action: 'class-category.create', entity: 'class_category', id });
      return created;
    })
    .catch(handleTaken);
}

/** Throws 'class-category/not-found', 'row/changed' and what createClassCategory throws. */
export async function changeClassCategory(
  ctx: Context,
  { class_category_id: id, version, ...body }: ChangedClassCategory,
): Promise<ClassCategory> {
  const tidy = tidyCategory(body);
  const changed = await ctx
    .transaction(async (trx) => {
      const current = await lockClassCategory(trx, id);
      if (current !== undefined && version !== undefined && version !== current)
        throw await changedSince(trx, { entity: 'class_category', id, version: current });
      return auditChange(trx, ctx, { action: 'class-category.change', entity: 'class_category', id }, () =>
        updateClassCategory(trx, id, tidy),
      );
    })
    .catch(handleTaken);
  if (!changed) throw new AppError('class-category/not-found');
  return changed;
}

/** Throws 'class-category/in-use' while a class has it: one that is not wanted any more becomes unavailable. */
export async function deleteClassCategory(ctx: Context, id: number): Promise<void> {
  try {
    const deleted = await ctx.transaction((trx) =>
      auditChange(trx, ctx, { action: 'class-category.delete', entity: 'class_category', id }, () =>
        removeClassCategory(trx, id),
      ),
    );
    if (!deleted) throw new AppError('class-category/not-found');
  } catch (error) {
    throw breaksReference(error) ? new AppError('class-category/in-use') : error;
  }
}
