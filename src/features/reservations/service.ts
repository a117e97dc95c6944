import type { Rate } from '../../../domain/contract/ratings';
import type {
  CancelResponse,
  MovedResponse,
  MoveToClass,
  MyReservationsResponse,
  OtherClassesResponse,
  ReservationResponse,
} from '../../../domain/contract/reservations';
import type { LiveLink } from '../../../domain/contract/classes';
import type { SingleClass } from '../../../domain/contract/schedule';
import type { ReservationFilter } from '../../../domain/reservationStatus';
import { http } from '../../core/http/client';

/** One page (from 1) of the customer's own reservations with how many there are in all. */
export const getMyReservations = (filter: ReservationFilter, page: number): Promise<MyReservationsResponse> =>
  http.get('/class_reservations/me', { params: { filter, page } });

/** Cancels an own reservation; ApiError reservation/late, reservation/started, reservation/cancelled, ... */
export const cancelReservation = (classReservationId: number): Promise<CancelResponse> =>
  http.delete(`/class_reservations/${classReservationId}`);

/** Gives the guest of an own reservation another name; ApiError reservation/guest-name, class/started, ... */
export const renameGuest = (class_reservation_id: number, name: string): Promise<ReservationResponse> =>
  http.put('/single_class/guest', { class_reservation_id, name });

/** Moves an own reservation to another spot of its class; ApiError spot/taken, class/started, ... */
export const changeSpot = (class_reservation_id: number, spot: number): Promise<ReservationResponse> =>
  http.put('/class_reservations', { class_reservation_id, spot });

/** Classes with places that an own reservation can move to, those of its type first. */
export const getOtherClasses = async (classReservationId: number): Promise<SingleClass[]> =>
  (await http.get<OtherClassesResponse>(`/class_reservations/${classReservationId}/classes`)).single_classes;

/** Where a live class takes place, for who has a place in it; ApiError live/early, live/unpaid, class/ended, ... */
export const getLiveLink = async (singleClassId: number): Promise<string> =>
  (await http.get<LiveLink>(`/single_class/${singleClassId}/live`)).live_url;

/** Moves an own reservation, and guests', to another class; ApiError class/full, spot/taken, reservation/late, ... */
export const moveToClass = (
  classReservationId: number,
  body: MoveToClass,
  idempotencyKey: string,
): Promise<MovedResponse> => http.post(`/class_reservations/${classReservationId}/class`, body, { idempotencyKey });

/** Rates an own, attended reservation; ApiError rating/already-rated, rating/not-attended, rating/disabled. */
export const rateReservation = (classReservationId: number, rating: Rate): Promise<ReservationResponse> =>
  http.post(`/class_reservations/${classReservationId}/rating`, rating);
