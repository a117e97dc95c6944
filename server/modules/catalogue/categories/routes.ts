import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/classCategories';
import { route } from '../../../http/route';
import { findAdminClassCategories } from '../rows/listRepository';
import { deleteRow } from '../rows/service';
import { findClassCategories } from './repository';
import { changeClassCategory, classCategory, createClassCategory } from './service';

export function classCategoryRoutes(app: FastifyInstance): void {
  route(app, calls.getClassCategories, async ({ ctx }) => ({
    class_categories: await findClassCategories(ctx.studio.db),
  }));
  route(app, calls.getAvailableClassCategories, async ({ ctx }) => ({
    class_categories: await findClassCategories(ctx.studio.db, { available: true }),
  }));
  route(app, calls.getAdminClassCategories, async ({ ctx }) => ({
    class_categories: await findAdminClassCategories(ctx.studio.db),
  }));
  route(app, calls.getClassCategory, async ({ ctx, params }) => ({
    class_category: await classCategory(ctx, params.id),
  }));
  route(app, calls.postClassCategory, async ({ ctx, body }) => ({
    class_category: await createClassCategory(ctx, body),
  }));
  route(app, calls.putClassCategory, async ({ ctx, body }) => ({
    class_category: await changeClassCategory(ctx, body),
  }));
  route(app, calls.deleteClassCategory, async ({ ctx, params }) => {
    await deleteRow(ctx, 'class_category', params.id);
    return { class_category_id: params.id };
  });
}
