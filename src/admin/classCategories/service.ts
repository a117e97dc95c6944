import type {
  ChangedClassCategory,
  ClassCategoriesResponse,
  ClassCategory,
  ClassCategoryResponse,
  NewClassCategory,
} from '../../../domain/contract/classCategories';
import { http } from '../../core/http/client';

/** All categories, also those that are not available. */
export const getClassCategories = async (): Promise<ClassCategory[]> =>
  (await http.get<ClassCategoriesResponse>('/class_categories')).class_categories;

export const getClassCategory = async (id: number): Promise<ClassCategory> =>
  (await http.get<ClassCategoryResponse>(`/class_categories/${id}`)).class_category;

/** ApiError class-category/handle-invalid, class-category/handle-exists. */
export const postClassCategory = async (body: NewClassCategory): Promise<ClassCategory> =>
  (await http.post<ClassCategoryResponse>('/class_categories', body)).class_category;

/** ApiError class-category/not-found, row/changed and those of postClassCategory. */
export const putClassCategory = async (body: ChangedClassCategory): Promise<ClassCategory> =>
  (await http.put<ClassCategoryResponse>('/class_categories', body)).class_category;

/** ApiError class-category/in-use, class-category/not-found. */
export const deleteClassCategory = (id: number): Promise<unknown> => http.delete(`/class_categories/${id}`);
