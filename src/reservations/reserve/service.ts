import type { ClassReservation, Reserve, ReservationResponse } from '../../../domain/contract/reservations';
import { http } from '../../http/client';

/**
 * Reserves a place with an own credit. Repeating it with the same key gets the first answer, so it can't
 * reserve twice. Refusals: 409 and 412 with the codes of domain/errors.ts.
 */
export async function postReservation(body: Reserve, idempotencyKey: string): Promise<ClassReservation> {
  return (await http.post<ReservationResponse>('/class_reservations', body, { idempotencyKey })).class_reservation;
}
