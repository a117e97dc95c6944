import type { ClassType, ClassTypesResponse, Location, LocationsResponse } from '../../../domain/contract/catalogue';
import type {
  ClassCategoriesResponse,
  ClassCategory,
  ClassCategoryResponse,
} from '../../../domain/contract/classCategories';
import type { HttpGet } from '../../core/http/client';

/** The studio's locations that have classes to come. */
export async function getLocationsWithSchedule(http: HttpGet): Promise<Location[]> {
  return (await http.get<LocationsResponse>('/locations/schedule', { anonymous: true })).locations;
}

/** All of the studio's locations. */
export async function getLocations(http: HttpGet): Promise<Location[]> {
  return (await http.get<LocationsResponse>('/locations', { anonymous: true })).locations;
}

/** Everything that is taught, with its picture where there is one. */
export async function getClassTypes(http: HttpGet): Promise<ClassType[]> {
  return (await http.get<ClassTypesResponse>('/class_types', { anonymous: true })).class_types;
}

/** The categories that the studio shows. */
export async function getClassCategories(http: HttpGet): Promise<ClassCategory[]> {
  return (await http.get<ClassCategoriesResponse>('/class_categories/available', { anonymous: true })).class_categories;
}

/** One category, also one that is no longer shown; ApiError class-category/not-found. */
export async function getClassCategory(http: HttpGet, classCategoryId: number): Promise<ClassCategory> {
  return (await http.get<ClassCategoryResponse>(`/class_categories/${classCategoryId}`, { anonymous: true }))
    .class_category;
}
