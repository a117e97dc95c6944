import type {
  NextClassQuery,
  NextClassResponse,
  OwnPlacesQuery,
  OwnPlacesResponse,
  ScheduleDay,
  ScheduleQuery,
  ScheduleResponse,
  SingleClass,
  SingleClassResponse,
} from '../../../domain/contract/schedule';
import type { Day } from '../../../domain/studioTime';
import type { HttpGet } from '../../core/http/client';

/**
 * The classes of some days, both ends included, grouped by day (specification, section 7). With a session
 * the own reservations carry their id; `anonymous`: as a visitor gets them.
 */
export async function getDays(http: HttpGet, query: ScheduleQuery, anonymous = false): Promise<ScheduleDay[]> {
  return (await http.get<ScheduleResponse>('/single_class', { params: query, anonymous })).days;
}

/** The first day with a class from a day on; null: none has been published. */
export async function getNextClass(http: HttpGet, query: NextClassQuery): Promise<Day | null> {
  return (await http.get<NextClassResponse>('/single_class/next', { params: query, anonymous: true })).date;
}

/** The customer's own places on those days. */
export const getOwnPlaces = (http: HttpGet, query: OwnPlacesQuery): Promise<OwnPlacesResponse> =>
  http.get('/single_class/own', { params: query });

/** One class as it is now; ApiError class/not-found where it is gone. */
export async function getSingleClass(http: HttpGet, single_class_id: number): Promise<SingleClass> {
  return (await http.get<SingleClassResponse>(`/single_class/single/${single_class_id}`)).single_class;
}
