import type { ChangedClassPackage, NewClassPackage } from '../../../domain/contract/packageAdmin';
import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';
import { getClassTypes } from '../../features/catalogue/service';

/** All packages, also archived ones. */
export const getAdminPackages = async () => wholeList((await api('GET /class_packages/admin/all')).class_packages);

/** What the form of one package needs. ApiError class-package/not-found is `found: null`. */
export async function getEditing(id: number | null) {
  const [packages, types] = await Promise.all([id === null ? null : getAdminPackages(), getClassTypes(api)]);
  return { found: packages?.rows.find((p) => p.class_package_id === id) ?? null, types };
}

/** ApiError package/invalid with its field, package/class-type, file/not-found. */
export const postPackage = async (body: NewClassPackage, idempotencyKey: string) =>
  (await api('POST /class_packages', { body, idempotencyKey })).class_package;

/** ApiError row/changed and those of postPackage. */
export const putPackage = async (body: ChangedClassPackage) =>
  (await api('PUT /class_packages', { body })).class_package;

/** ApiError package/in-use. */
export const deletePackage = (id: number) => api('DELETE /class_packages/{id}', { params: { id } });

/** Who agreed to a higher price of a package's subscriptions, and who hasn't. */
export const getPriceAnswers = (id: number) => api('GET /class_packages/{id}/price_answers', { params: { id } });

/** Which subscriptions a price in pesos would affect. */
export const getPriceReach = (id: number, price: number) =>
  api('GET /class_packages/{id}/price_reach', { params: { id }, query: { price } });
