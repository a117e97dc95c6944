import { api } from '../../core/http/api';

/** ApiError package/archived, package/not-found. */
export const addToHome = (id: number) => api('POST /class_packages/{id}/home', { params: { id }, body: {} });
export const removeFromHome = (id: number) => api('DELETE /class_packages/{id}/home', { params: { id } });
export const orderHome = (ids: readonly number[]) => api('PUT /class_packages/home', { body: { ids } });
