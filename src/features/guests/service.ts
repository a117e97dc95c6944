import type { GuestLinkResponse, GuestPlace, GuestPlaceResponse } from '../../../domain/contract/guests';
import { http } from '../../core/http/client';

/** The page of the guest of an own reservation, as a path of this site; ApiError reservation/cancelled, ... */
export const getGuestLink = async (classReservationId: number): Promise<string> =>
  (await http.get<GuestLinkResponse>(`/class_reservations/${classReservationId}/guest_link`)).guest_link.path;

/** Another address; the one before no longer serves. */
export const renewGuestLink = async (classReservationId: number): Promise<string> =>
  (await http.post<GuestLinkResponse>(`/class_reservations/${classReservationId}/guest_link`, undefined)).guest_link
    .path;

/** What the guest sees, without an account; ApiError guest/link-ended. */
export const getGuestPlace = async (token: string): Promise<GuestPlace> =>
  (await http.get<GuestPlaceResponse>(`/guest_places/${encodeURIComponent(token)}`, { anonymous: true })).guest_place;

/** The guest's place as the text of an .ics file. */
export const getGuestPlaceFile = (token: string): Promise<string> =>
  http.get<string>(`/guest_places/${encodeURIComponent(token)}/ics`, { anonymous: true });
