import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/guests';
import { PlainText, route } from '../../../http/route';
import { calendarText } from '../../mail/icalendar';
import { guestLink, guestPlace } from './service';

export function guestLinkRoutes(app: FastifyInstance): void {
  route(app, calls.getGuestLink, async ({ ctx, params }) => ({
    guest_link: { path: await guestLink(ctx, params.id, false) },
  }));

  route(app, calls.renewGuestLink, async ({ ctx, params }) => ({
    guest_link: { path: await guestLink(ctx, params.id, true) },
  }));

  // Not cached: a renewed link must end at once.
  route(app, calls.getGuestPlace, async ({ ctx, params }) => ({ guest_place: await guestPlace(ctx, params.token) }), {
    shared: false,
  });

  route(app, calls.getGuestPlaceFile, async ({ ctx, params }) => {
    const { studio, now } = ctx;
    const place = await guestPlace(ctx, params.token);
    return new PlainText(calendarText([place], await studio.config(), now), 'text/calendar', 'clase.ics');
  });
}
