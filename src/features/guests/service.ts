import { api } from '../../core/http/api';

/** The page of the guest of an own reservation, as a path of this site; ApiError reservation/cancelled, ... */
export const getGuestLink = async (classReservationId: number): Promise<string> =>
  (await api('GET /class_reservations/{id}/guest_link', { params: { id: classReservationId } })).guest_link.path;

/** Another address; the one before no longer serves. */
export const renewGuestLink = async (classReservationId: number): Promise<string> =>
  (await api('POST /class_reservations/{id}/guest_link', { params: { id: classReservationId } })).guest_link.path;

/** What the guest sees, without an account; ApiError guest/link-ended. */
export const getGuestPlace = async (token: string) =>
  (await api('GET /guest_places/{token}', { params: { token }, anonymous: true })).guest_place;

/** The guest's place as the text of an .ics file. */
export const getGuestPlaceFile = (token: string) =>
  api('GET /guest_places/{token}/ics', { params: { token }, anonymous: true });
