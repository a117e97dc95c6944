import type {
  CancelResponse,
  ChangeReservation,
  MovedResponse,
  MoveToClass,
  OtherClassesResponse,
  Reserve,
  ReservationResponse,
  ReserveResponse,
} from '../../../domain/contract/reservations';
import type { CreditChoice } from '../../../domain/cancellation';
import type { ClassWaitlistResponse, WaitlistResponse } from '../../../domain/contract/waitlists';
import { http } from '../../core/http/client';

export const putReservation = (body: ChangeReservation): Promise<ReservationResponse> =>
  http.put('/class_reservations', body);

/** Whatever the customer's rules say, until the class starts. */
export const removeReservation = (id: number, credit: CreditChoice): Promise<CancelResponse> =>
  http.delete(`/class_reservations/${id}`, { params: { credit } });

/** A key counts once. */
export const moveToClass = (id: number, body: MoveToClass, idempotencyKey: string): Promise<MovedResponse> =>
  http.post(`/class_reservations/${id}/class`, body, { idempotencyKey });

export const getOtherClasses = (id: number): Promise<OtherClassesResponse> =>
  http.get(`/class_reservations/${id}/classes`);

/** A guest's place with a credit of the customer. A key counts once. */
export const postGuest = (body: Reserve, idempotencyKey: string): Promise<ReserveResponse> =>
  http.post('/class_reservations', body, { idempotencyKey });

export const getWaitlist = (singleClassId: number): Promise<ClassWaitlistResponse> =>
  http.get(`/single_class/${singleClassId}/waitlist`);

export const putOrder = (singleClassId: number, waitlist_ids: readonly number[]): Promise<ClassWaitlistResponse> =>
  http.put(`/single_class/${singleClassId}/waitlist`, { waitlist_ids });

export const postEntry = (body: { single_class_id: number; customer_id: number }): Promise<WaitlistResponse> =>
  http.post('/waitlist', body);

export const deleteEntry = (waitlistId: number): Promise<unknown> => http.delete(`/waitlist/${waitlistId}`);

export const promote = (waitlistId: number): Promise<ReservationResponse> =>
  http.post(`/waitlist/${waitlistId}/promote`, undefined);
