import { watchCall } from '../../core/http/events';
import type { LiveSeats, NextClassQuery, OwnPlacesQuery, ScheduleQuery } from '../../../domain/contract/schedule';
import type { ApiGet } from '../../core/http/api';

/**
 * The classes of some days, both ends included, grouped by day (specification, section 7). With a session
 * the own reservations carry their id; `anonymous`: as a visitor gets them.
 */
export async function getDays(api: ApiGet, query: ScheduleQuery, anonymous = false) {
  return (await api('GET /single_class', { query, anonymous })).days;
}

/** The first day with a class from a day on; null: none has been published. */
export async function getNextClass(api: ApiGet, query: NextClassQuery) {
  return (await api('GET /single_class/next', { query, anonymous: true })).date;
}

/** The customer's own places on those days. */
export const getOwnPlaces = (api: ApiGet, query: OwnPlacesQuery) => api('GET /single_class/own', { query });

/** One class as it is now; ApiError class/not-found where it is gone. */
export async function getSingleClass(api: ApiGet, single_class_id: number) {
  return (await api('GET /single_class/single/{id}', { params: { id: single_class_id } })).single_class;
}

/** The seats of a class as they change. Returns how to end it. */
export const watchSeats = (single_class_id: number, onSeats: (seats: LiveSeats) => void): (() => void) =>
  watchCall('GET /single_class/{id}/seats', { params: { id: single_class_id } }, onSeats);
