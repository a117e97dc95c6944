import type {
  AdminClassPackage,
  AdminClassPackageResponse,
  AdminClassPackagesResponse,
  ChangedClassPackage,
  NewClassPackage,
  PriceReachPreview,
} from '../../../domain/contract/packageAdmin';
import { http } from '../../core/http/client';
import { getClassTypes } from '../../features/catalogue/service';

/** All packages, also archived ones. */
export const getAdminPackages = async (): Promise<AdminClassPackage[]> =>
  (await http.get<AdminClassPackagesResponse>('/class_packages/admin/all')).class_packages;

/** What the form of one package needs. ApiError class-package/not-found is `found: null`. */
export async function getEditing(id: number | null) {
  const [packages, types] = await Promise.all([id === null ? [] : getAdminPackages(), getClassTypes(http)]);
  return { found: packages.find((p) => p.class_package_id === id) ?? null, types };
}

/** ApiError package/invalid with its field, package/class-type, file/not-found. */
export const postPackage = async (body: NewClassPackage, idempotencyKey: string): Promise<AdminClassPackage> =>
  (await http.post<AdminClassPackageResponse>('/class_packages', body, { idempotencyKey })).class_package;

/** ApiError row/changed and those of postPackage. */
export const putPackage = async (body: ChangedClassPackage): Promise<AdminClassPackage> =>
  (await http.put<AdminClassPackageResponse>('/class_packages', body)).class_package;

/** ApiError package/in-use. */
export const deletePackage = (id: number): Promise<unknown> => http.delete(`/class_packages/${id}`);

/** Whom a price in pesos would reach. */
export const getPriceReach = (id: number, price: number): Promise<PriceReachPreview> =>
  http.get(`/class_packages/${id}/price_reach?price=${price}`);
