import type { BrandVisit } from '../../../domain/contract/brand';
import type { Rate } from '../../../domain/contract/ratings';
import type { MoveToClass, Reserve, ReserveSeveral } from '../../../domain/contract/reservations';
import type { ReservationFilter } from '../../../domain/reservationStatus';
import { api } from '../../core/http/api';

/** One page (from 1) of the customer's own reservations with how many there are in all. */
export const getMyReservations = (filter: ReservationFilter, page: number) =>
  api('GET /class_reservations/me', { query: { filter, page } });

/** Cancels an own reservation; ApiError reservation/late, reservation/started, reservation/cancelled, ... */
export const cancelReservation = (classReservationId: number) =>
  api('DELETE /class_reservations/{id}', { params: { id: classReservationId } });

/** Gives the guest of an own reservation another name; ApiError reservation/guest-name, class/started, ... */
export const renameGuest = (class_reservation_id: number, name: string) =>
  api('PUT /single_class/guest', { body: { class_reservation_id, name } });

/** Moves an own reservation to another spot of its class; ApiError spot/taken, class/started, ... */
export const changeSpot = (class_reservation_id: number, spot: number) =>
  api('PUT /class_reservations', { body: { class_reservation_id, spot } });

/** Classes with places that an own reservation can move to, those of its type first. */
export const getOtherClasses = async (classReservationId: number) =>
  (await api('GET /class_reservations/{id}/classes', { params: { id: classReservationId } })).single_classes;

/** Where a live class takes place, for who has a place in it; ApiError live/early, live/unpaid, class/ended, ... */
export const getLiveLink = async (singleClassId: number) =>
  (await api('GET /single_class/{id}/live', { params: { id: singleClassId } })).live_url;

/** Moves an own reservation, and guests', to another class; ApiError class/full, spot/taken, reservation/late, ... */
export const moveToClass = (classReservationId: number, body: MoveToClass, idempotencyKey: string) =>
  api('POST /class_reservations/{id}/class', { params: { id: classReservationId }, body, idempotencyKey });

/** Rates an own, attended reservation; ApiError rating/already-rated, rating/not-attended, rating/disabled. */
export const rateReservation = (classReservationId: number, rating: Rate) =>
  api('POST /class_reservations/{id}/rating', { params: { id: classReservationId }, body: rating });

/**
 * Reserves a place with an own credit, or with `with_guest` two, both or none. Repeating it with the same key gets the
 * first response, so it can't reserve twice. Refusals: 409 and 412 with the codes of domain/errors.ts.
 */
export const postReservation = (body: Reserve, idempotencyKey: string) =>
  api('POST /class_reservations', { body, idempotencyKey });

/** The same for an own place alone; without a seat left it joins the waitlist in the same request. */
/** Places of several people of the account: all or none. */
export const postSeveralReservations = (body: ReserveSeveral, idempotencyKey: string) =>
  api('POST /class_reservations/several', { body, idempotencyKey });

export const postReservationOrWait = (
  body: Pick<Reserve, 'single_class_id' | 'spot' | 'family_member_id'>,
  idempotencyKey: string,
) => api('POST /class_reservations/or_wait', { body, idempotencyKey });

/** What the customer has in other studios of the brand for a class of this one. */
export const getBrandOffers = async (single_class_id: number) =>
  (await api('GET /brand_offers', { query: { single_class_id } })).offers;

/** Reserves an own place with a class of another studio's package; may be repeated as `postReservation`. */
export const postBrandVisit = (body: BrandVisit, idempotencyKey: string) =>
  api('POST /brand_visits', { body, idempotencyKey });
