import type {
  AdminClassPackage,
  AdminClassPackageResponse,
  AdminClassPackagesResponse,
} from '../../../domain/contract/packageAdmin';
import { http } from '../../core/http/client';

const packagesOf = ({ class_packages }: AdminClassPackagesResponse): readonly AdminClassPackage[] => class_packages;

export const getAdminPackages = async () =>
  packagesOf(await http.get<AdminClassPackagesResponse>('/class_packages/admin/all'));
/** ApiError package/archived, package/not-found. */
export const addToHome = (id: number) => http.post<AdminClassPackageResponse>(`/class_packages/${id}/home`, {});
export const removeFromHome = (id: number) => http.delete<AdminClassPackageResponse>(`/class_packages/${id}/home`);
export const orderHome = async (ids: readonly number[]) =>
  packagesOf(await http.put<AdminClassPackagesResponse>('/class_packages/home', { ids }));
