import type { ClassType, ClassTypesResponse, Location, LocationsResponse } from '../../../domain/contract/catalogue';
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
