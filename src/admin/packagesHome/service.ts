import type { AdminClassPackage, AdminClassPackagesResponse } from '../../../domain/contract/packageAdmin';
import { api } from '../../core/http/api';

const packagesOf = ({ class_packages }: AdminClassPackagesResponse): readonly AdminClassPackage[] => class_packages;

export const getAdminPackages = async () => packagesOf(await api('GET /class_packages/admin/all'));
/** ApiError package/archived, package/not-found. */
export const addToHome = (id: number) => api('POST /class_packages/{id}/home', { params: { id }, body: {} });
export const removeFromHome = (id: number) => api('DELETE /class_packages/{id}/home', { params: { id } });
export const orderHome = async (ids: readonly number[]) =>
  packagesOf(await api('PUT /class_packages/home', { body: { ids } }));
