import type {
  ScheduleDay,
  ScheduleQuery,
  ScheduleResponse,
  SingleClass,
  SingleClassResponse,
} from '../../../domain/contract/schedule';
import type { HttpGet } from '../../core/http/client';

/**
 * The classes of some days, both ends included, grouped by day (specification, section 7). With a session
 * the own reservations carry their id.
 */
export async function getDays(http: HttpGet, query: ScheduleQuery): Promise<ScheduleDay[]> {
  return (await http.get<ScheduleResponse>('/single_class', { params: query })).days;
}

/** One class as it is now; ApiError class/not-found where it is gone. */
export async function getSingleClass(http: HttpGet, single_class_id: number): Promise<SingleClass> {
  return (await http.get<SingleClassResponse>(`/single_class/single/${single_class_id}`)).single_class;
}
