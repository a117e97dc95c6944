import type { ApiGet } from '../../core/http/api';

/** All packages that are for sale; prices in pesos (specification, section 7). */
export async function getPackages(api: ApiGet) {
  return (await api('GET /class_packages', { anonymous: true })).class_packages;
}

/** What the signed-in customer can't have again. */
export const getUsedPackages = (api: ApiGet) => api('GET /class_packages/used');

/** One package that is for sale; ApiError package/not-found. */
export async function getPackage(api: ApiGet, classPackageId: number) {
  return (await api('GET /class_packages/{id}', { params: { id: classPackageId }, anonymous: true })).class_package;
}

/**
 * Upcoming dates of the event that a package sells, the next one first; with a session the own seats carry their id.
 */
export async function getPackageClasses(api: ApiGet, classPackageId: number) {
  return (await api('GET /class_packages/{id}/single_classes', { params: { id: classPackageId } })).single_classes;
}

/** The studio's home list, in its order. */
export async function getHomePackages(api: ApiGet) {
  return (await api('GET /class_packages/presenciales/home', { anonymous: true })).class_packages;
}
