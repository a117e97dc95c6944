import type { ChangedDiscount, DiscountTerms } from '../../../domain/contract/discounts';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getDiscounts = async (query: { readonly query?: string; readonly after?: number }) =>
  pageOfRows(await api('GET /discounts/admin/all', { query }), 'descuentos');
export const getDiscount = async (id: number) => (await api('GET /discounts/{id}', { params: { id } })).discount;
/** ApiError discount/code-exists, package/not-found. */
export const postDiscount = (body: DiscountTerms) => api('POST /discounts', { body });
/** ApiError discount/not-found, discount/code-exists, package/not-found, row/changed. */
export const putDiscount = (id: number, body: ChangedDiscount) => api('PUT /discounts/{id}', { params: { id }, body });
export const deleteDiscount = (id: number) => api('DELETE /discounts/{id}', { params: { id } });

/** All packages, also archived ones. */
export const getPackageChoices = async () => (await api('GET /class_packages/admin/all')).class_packages;
