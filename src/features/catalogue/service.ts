import type { ApiGet } from '../../core/http/api';

/** The studio's locations that have classes to come. */
export async function getLocationsWithSchedule(api: ApiGet) {
  return (await api('GET /locations/schedule', { anonymous: true })).locations;
}

/** All of the studio's locations. */
export async function getLocations(api: ApiGet) {
  return (await api('GET /locations', { anonymous: true })).locations;
}

/** Everything that is taught, with its picture where there is one. */
export async function getClassTypes(api: ApiGet) {
  return (await api('GET /class_types', { anonymous: true })).class_types;
}

/** The categories that the studio shows. */
export async function getClassCategories(api: ApiGet) {
  return (await api('GET /class_categories/available', { anonymous: true })).class_categories;
}

/** One category, also one that is no longer shown; ApiError class-category/not-found. */
export async function getClassCategory(api: ApiGet, classCategoryId: number) {
  return (await api('GET /class_categories/{id}', { params: { id: classCategoryId }, anonymous: true })).class_category;
}
