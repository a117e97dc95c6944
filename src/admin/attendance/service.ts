import type { Attend } from '../../../domain/contract/attendance';
import type { Reserve } from '../../../domain/contract/reservations';
import { api } from '../../core/http/api';

/** Classes of a day of the studio's calendar, with numbers of reserved and checked-in places. */
export const getDay = (date: string) => api('GET /single_class/attendance', { query: { date } });

export const getRoster = (singleClassId: number) =>
  api('GET /single_class/{id}/reservations', { params: { id: singleClassId } });

export const getReservation = (id: number) => api('GET /class_reservations/{id}', { params: { id } });

/** ApiError reservation/cancelled, attendance/other-class, attendance/too-early, ... A key counts once. */
export const putAttend = (id: number, body: Attend, idempotencyKey: string) =>
  api('PUT /class_reservations/{id}/attend', { params: { id }, body, idempotencyKey });

/** Reserves with a credit of `customer_id`. ApiError 409, 412 with the codes of domain/errors.ts. A key counts once. */
export const postBooking = (body: Reserve, idempotencyKey: string) =>
  api('POST /class_reservations', { body, idempotencyKey });

export const deletePenalty = (id: number) => api('DELETE /class_reservation_penaltys/{id}', { params: { id } });

/** Who books with a customer's packages. */
export const getFamily = (customer_id: number) => api('GET /family', { query: { customer_id } });
