import type { ChangeReservation, MoveToClass, Reserve } from '../../../domain/contract/reservations';
import type { CreditChoice } from '../../../domain/cancellation';
import { api } from '../../core/http/api';

export const putReservation = (body: ChangeReservation) => api('PUT /class_reservations', { body });

/** Cancels a reservation regardless of the customer's rules, late too while `late_changes_days` allows it. */
export const removeReservation = (id: number, credit: CreditChoice) =>
  api('DELETE /class_reservations/{id}', { params: { id }, query: { credit } });

/** A key counts once. */
export const moveToClass = (id: number, body: MoveToClass, idempotencyKey: string) =>
  api('POST /class_reservations/{id}/class', { params: { id }, body, idempotencyKey });

export const getOtherClasses = (id: number) => api('GET /class_reservations/{id}/classes', { params: { id } });

/** A guest's place with a credit of the customer. A key counts once. */
export const postGuest = (body: Reserve, idempotencyKey: string) =>
  api('POST /class_reservations', { body, idempotencyKey });

export const getWaitlist = (singleClassId: number) =>
  api('GET /single_class/{id}/waitlist', { params: { id: singleClassId } });

export const putOrder = (singleClassId: number, waitlist_ids: readonly number[]) =>
  api('PUT /single_class/{id}/waitlist', { params: { id: singleClassId }, body: { waitlist_ids } });

/** null: as the studio's. */
export const putClosing = (singleClassId: number, waitlist_close_minutes: number | null) =>
  api('PUT /single_class/{id}/waitlist_closing', { params: { id: singleClassId }, body: { waitlist_close_minutes } });

export const postEntry = (body: { single_class_id: number; customer_id: number }) => api('POST /waitlist', { body });

export const deleteEntry = (waitlistId: number) =>
  api('DELETE /waitlist/{waitlist_id}', { params: { waitlist_id: waitlistId } });

export const promote = (waitlistId: number) =>
  api('POST /waitlist/{waitlist_id}/promote', { params: { waitlist_id: waitlistId } });
