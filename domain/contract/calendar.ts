import { Type, type Static } from '@sinclair/typebox';
import { Exact, IdParams, call } from './call';

/** The secret path on this site at which a calendar program subscribes to the customer's classes. */
export const CalendarFeed = Type.Object({ path: Type.String({ examples: ['/api/calendar/4fzzzxjylrx….ics'] }) });
export type CalendarFeed = Static<typeof CalendarFeed>;

export const CalendarFeedResponse = Type.Object({ calendar_feed: CalendarFeed });
export type CalendarFeedResponse = Static<typeof CalendarFeedResponse>;

export const getCalendarFeed = call({
  method: 'GET',
  path: '/calendar',
  tag: 'Reservaciones',
  access: 'customer',
  summary: 'La dirección privada del calendario propio',
  response: CalendarFeedResponse,
});

export const renewCalendarFeed = call({
  method: 'POST',
  path: '/calendar',
  tag: 'Reservaciones',
  access: 'customer',
  summary: 'Cambia la dirección privada; la anterior deja de servir',
  response: CalendarFeedResponse,
});

const CalendarFile = Type.String({ description: 'iCalendar (RFC 5545)' });

export const getCalendarFile = call({
  method: 'GET',
  path: '/calendar/{token}.ics',
  tag: 'Reservaciones',
  access: 'public',
  produces: 'text/calendar',
  summary: 'Las reservaciones de una clienta o un cliente, desde hace 90 días, para su programa de calendario',
  params: Exact({ token: Type.String({ minLength: 43, maxLength: 43 }) }),
  response: CalendarFile,
  errors: ['calendar/not-found'],
});

export const getReservationFile = call({
  method: 'GET',
  path: '/class_reservations/{id}/ics',
  tag: 'Reservaciones',
  access: 'customer',
  produces: 'text/calendar',
  summary: 'Una reservación propia como evento de calendario',
  params: IdParams,
  response: CalendarFile,
  errors: ['reservation/not-found', 'reservation/not-yours', 'reservation/cancelled'],
});
