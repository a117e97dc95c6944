import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/calendar';
import { AppError } from '../../../domain/errors';
import { PlainText, route } from '../../http/route';
import { calendarText } from '../mail/icalendar';
import { ownReservation } from '../booking/reservations/service';
import { activeReservation, feedReservations, feedToken, renewToken } from './repository';

const DAY = 86_400_000;
/** Days of the past that a calendar shows. */
const DAYS_SHOWN = 90;

const answerOf = (token: string) => ({ calendar_feed: { path: `/api/calendar/${token}.ics` } });

export function calendarRoutes(app: FastifyInstance): void {
  route(app, calls.getCalendarFeed, async ({ studio, caller, now }) =>
    answerOf(await feedToken(studio.db, (await caller()).customer_id, now)),
  );

  route(app, calls.renewCalendarFeed, async ({ studio, caller, now }) =>
    answerOf(await renewToken(studio.db, (await caller()).customer_id, now)),
  );

  route(app, calls.getCalendarFile, async ({ studio, params, now }) => {
    const found = await feedReservations(studio.db, params.token, new Date(now.getTime() - DAYS_SHOWN * DAY));
    if (!found) throw new AppError('calendar/not-found');
    return new PlainText(calendarText(found, await studio.config(), now), 'text/calendar', 'clases.ics');
  });

  route(app, calls.getReservationFile, async ({ studio, caller, params, now }) => {
    await ownReservation(studio, (await caller()).customer_id, params.id);
    const found = await activeReservation(studio.db, params.id);
    if (!found) throw new AppError('reservation/cancelled');
    return new PlainText(calendarText([found], await studio.config(), now), 'text/calendar', 'clase.ics');
  });
}
