import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Nullable, WallClock, callsOf } from './call';
import { SingleClass } from './schedule';

const call = callsOf('Reservaciones');

/** The guest's page on this site, which needs no account: any visitor with the path can read it. */
export const GuestLink = Type.Object({ path: Type.String({ examples: ['/invitado/3f-2Xk9…'] }) });
export const GuestLinkResponse = Type.Object({ guest_link: GuestLink });
export type GuestLinkResponse = Static<typeof GuestLinkResponse>;

const LINK = {
  response: GuestLinkResponse,
  errors: ['reservation/not-found', 'reservation/not-yours', 'reservation/cancelled', 'reservation/not-a-guest'],
} as const;

export const getGuestLink = call(
  'GET /class_reservations/{id}/guest_link',
  'customer',
  'La página del invitado de una reservación propia, para compartirla',
  LINK,
);

export const renewGuestLink = call(
  'POST /class_reservations/{id}/guest_link',
  'customer',
  'Cambia la dirección de la página del invitado; la anterior deja de servir',
  LINK,
);

/** What a guest sees: their place and the first name of who brings them. */
export const GuestPlace = Type.Object({
  class_reservation_id: Id,
  guest: Type.String(),
  host: Type.String(),
  spot: Nullable(Type.Integer()),
  attend: Type.Boolean(),
  class_name: Type.String(),
  class_date: WallClock,
  /** In minutes. */
  duration: Type.Integer(),
  coaches: Type.String(),
  what_to_bring: Nullable(Type.String()),
  location: Type.Omit(SingleClass.properties.location, ['location_id']),
});
export type GuestPlace = Static<typeof GuestPlace>;

export const GuestPlaceResponse = Type.Object({ guest_place: GuestPlace });
export type GuestPlaceResponse = Static<typeof GuestPlaceResponse>;

const TOKEN = Exact({ token: Type.String({ pattern: '^[0-9a-z]{1,11}-[\\w-]{43}$' }) });

export const getGuestPlace = call(
  'GET /guest_places/{token}',
  'public',
  'El lugar de un invitado, hasta un día después de su clase; termina cuando se cancela o se cambia la dirección',
  { params: TOKEN, response: GuestPlaceResponse, errors: ['guest/link-ended'] },
);

export const getGuestPlaceFile = call(
  'GET /guest_places/{token}/ics',
  'public',
  'El lugar de un invitado como evento de calendario',
  {
    produces: 'text/calendar',
    params: TOKEN,
    response: Type.String({ description: 'iCalendar (RFC 5545)' }),
    errors: ['guest/link-ended'],
  },
);
