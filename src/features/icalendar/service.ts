import type { CalendarFeedResponse } from '../../../domain/contract/calendar';
import { http } from '../../core/http/client';

/** The private address of one's own calendar, as a path of this site. */
export const getFeed = async (): Promise<string> =>
  (await http.get<CalendarFeedResponse>('/calendar')).calendar_feed.path;

/** Another address; the one before no longer serves. */
export const renewFeed = async (): Promise<string> =>
  (await http.post<CalendarFeedResponse>('/calendar', undefined)).calendar_feed.path;

/** An own reservation as the text of an .ics file; ApiError reservation/cancelled, ... */
export const getReservationFile = (classReservationId: number): Promise<string> =>
  http.get<string>(`/class_reservations/${classReservationId}/ics`);
