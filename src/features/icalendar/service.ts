import { api } from '../../core/http/api';

/** The private address of one's own calendar, as a path of this site. */
export const getFeed = async (): Promise<string> => (await api('GET /calendar')).calendar_feed.path;

/** Another address; the one before no longer serves. */
export const renewFeed = async (): Promise<string> => (await api('POST /calendar')).calendar_feed.path;

/** An own reservation as the text of an .ics file; ApiError reservation/cancelled, ... */
export const getReservationFile = (classReservationId: number) =>
  api('GET /class_reservations/{id}/ics', { params: { id: classReservationId } });
