import { Type, type Static } from '@sinclair/typebox';
import { Exact, callsOf } from './call';

const call = callsOf('Reservaciones');

/** The secret path on this site at which a calendar program subscribes to the customer's classes. */
export const CalendarFeed = Type.Object({ path: Type.String({ examples: ['/api/calendar/4fzzzxjylrx….ics'] }) });

export const CalendarFeedResponse = Type.Object({ calendar_feed: CalendarFeed });
export type CalendarFeedResponse = Static<typeof CalendarFeedResponse>;

export const getCalendarFeed = call('GET /calendar', 'customer', 'La dirección privada del calendario propio', {
  response: CalendarFeedResponse,
});

export const renewCalendarFeed = call(
  'POST /calendar',
  'customer',
  'Cambia la dirección privada; la anterior deja de servir',
  { response: CalendarFeedResponse },
);

const CalendarFile = Type.String({ description: 'iCalendar (RFC 5545)' });

export const getCalendarFile = call(
  'GET /calendar/{token}.ics',
  'public',
  'Las reservaciones de una clienta o un cliente, desde hace 90 días, para su programa de calendario',
  {
    produces: 'text/calendar',
    params: Exact({ token: Type.String({ minLength: 43, maxLength: 43 }) }),
    response: CalendarFile,
    errors: ['calendar/not-found'],
  },
);

export const getReservationFile = call(
  'GET /class_reservations/{id}/ics',
  'customer',
  'Una reservación propia como evento de calendario',
  {
    produces: 'text/calendar',
    response: CalendarFile,
    errors: ['reservation/not-found', 'reservation/not-yours', 'reservation/cancelled'],
  },
);
