import type {
  Attend,
  AttendanceDayResponse,
  AttendResponse,
  ReservationDetailResponse,
  RosterResponse,
} from '../../../domain/contract/attendance';
import type { LiftedPenaltyResponse } from '../../../domain/contract/penalties';
import type { Reserve, ReserveResponse } from '../../../domain/contract/reservations';
import { http } from '../../core/http/client';

/** The classes of a day of the studio's calendar, with how many reserved and came. */
export const getDay = (date: string): Promise<AttendanceDayResponse> =>
  http.get('/single_class/attendance', { params: { date } });

export const getRoster = (singleClassId: number): Promise<RosterResponse> =>
  http.get(`/single_class/${singleClassId}/reservations`);

export const getReservation = (id: number): Promise<ReservationDetailResponse> => http.get(`/class_reservations/${id}`);

/** ApiError reservation/cancelled, attendance/other-class, attendance/too-early, ... A key counts once. */
export const putAttend = (id: number, body: Attend, idempotencyKey: string): Promise<AttendResponse> =>
  http.put(`/class_reservations/${id}/attend`, body, { idempotencyKey });

/** Reserves with a credit of `customer_id`. ApiError 409, 412 with the codes of domain/errors.ts. A key counts once. */
export const postBooking = (body: Reserve, idempotencyKey: string): Promise<ReserveResponse> =>
  http.post('/class_reservations', body, { idempotencyKey });

export const deletePenalty = (id: number): Promise<LiftedPenaltyResponse> =>
  http.delete(`/class_reservation_penaltys/${id}`);
