import type { Location, LocationsResponse } from '../../domain/contract/catalogue';
import { http } from '../http/client';

/** The studio's locations that have classes to come. */
export async function getLocationsWithSchedule(): Promise<Location[]> {
  return (await http.get<LocationsResponse>('/locations/schedule', { anonymous: true })).locations;
}
