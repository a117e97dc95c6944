/** Categories of classes (specification, sections 3 and 7). */
import { Type, type Static } from '@sinclair/typebox';
import { SLUG_MAX } from '../slug';
import { Exact, Id, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Catálogo');

export const ClassCategory = Type.Object({
  class_category_id: Id,
  name: Type.String(),
  /** The name in addresses, unique: 'cuerpo-y-mente'. */
  handle: Type.String(),
  description: Type.String(),
  available: Type.Boolean(),
  /** Incremented by each change. */
  version: Type.Integer(),
});
export type ClassCategory = Static<typeof ClassCategory>;
export const ClassCategoriesResponse = Type.Object({ class_categories: Type.Array(ClassCategory) });
export type ClassCategoriesResponse = Static<typeof ClassCategoriesResponse>;
export const ClassCategoryResponse = Type.Object({ class_category: ClassCategory });
export type ClassCategoryResponse = Static<typeof ClassCategoryResponse>;

/** A category as the team sees it; one that isn't available is archived. */
export const AdminClassCategory = Type.Object({
  ...ClassCategory.properties,
  archived: Type.Boolean(),
  /** Whether anything refers to it, so that it can't be deleted. */
  in_use: Type.Boolean(),
});
export type AdminClassCategory = Static<typeof AdminClassCategory>;

/** The class_category_id of a category that isn't stored yet. */
export const NEW_CATEGORY = 'nueva';

const Terms = {
  name: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  handle: Type.String({ minLength: 1, maxLength: SLUG_MAX }),
  description: Lines({ maxLength: 2000 }),
};
/** The server stores the handle in lower case. `available`: true by default. */
export const NewClassCategory = Exact({
  class_category_id: Type.Optional(Type.Literal(NEW_CATEGORY)),
  ...Terms,
  available: Type.Optional(Type.Boolean()),
});
export type NewClassCategory = Static<typeof NewClassCategory>;
/** Fields that are left out don't change. With a `version` the call is refused if the category has changed since. */
export const ChangedClassCategory = Exact({
  class_category_id: Id,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  ...Type.Partial(Type.Object({ ...Terms, available: Type.Boolean() })).properties,
});
export type ChangedClassCategory = Static<typeof ChangedClassCategory>;
export const DeletedClassCategory = Type.Object({ class_category_id: Id });

export const getClassCategories = call('GET /class_categories', 'public', 'Categorías de clases', {
  response: ClassCategoriesResponse,
});
export const getAvailableClassCategories = call(
  'GET /class_categories/available',
  'public',
  'Categorías de clases disponibles',
  {
    response: ClassCategoriesResponse,
  },
);
export const getAdminClassCategories = call(
  'GET /class_categories/admin/all',
  'staff',
  'Todas las categorías de clases, con su uso',
  { response: Type.Object({ class_categories: Type.Array(AdminClassCategory) }) },
);
export const getClassCategory = call('GET /class_categories/{id}', 'public', 'Una categoría de clases', {
  response: ClassCategoryResponse,
  errors: ['class-category/not-found'],
});
export const postClassCategory = call('POST /class_categories', 'admin', 'Agrega una categoría de clases', {
  body: NewClassCategory,
  response: ClassCategoryResponse,
  errors: ['class-category/handle-invalid', 'class-category/handle-exists'],
});
export const putClassCategory = call('PUT /class_categories', 'admin', 'Cambia una categoría de clases', {
  body: ChangedClassCategory,
  response: ClassCategoryResponse,
  errors: ['class-category/not-found', 'class-category/handle-invalid', 'class-category/handle-exists', 'row/changed'],
});
export const deleteClassCategory = call(
  'DELETE /class_categories/{id}',
  'admin',
  'Elimina una categoría que ninguna clase tiene',
  {
    response: DeletedClassCategory,
    errors: ['class-category/not-found', 'class-category/in-use'],
  },
);
