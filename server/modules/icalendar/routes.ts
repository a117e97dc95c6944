import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/calendar';
import { DAY } from '../../../domain/durations';
import { AppError, requireFound } from '../../../domain/errors';
import { requireCustomer } from '../../context';
import { PlainText, route } from '../../http/route';
import { calendarText } from '../mail/icalendar';
import { ownReservation } from '../booking/reservations/onBehalf';
import { activeReservation, feedReservations, feedToken, renewToken } from './repository';

/** Days of the past that the feed contains. */
const DAYS_SHOWN = 90;

const responseOf = (token: string) => ({ calendar_feed: { path: `/api/calendar/${token}.ics` } });

export function calendarRoutes(app: FastifyInstance): void {
  route(app, calls.getCalendarFeed, async ({ ctx }) =>
    responseOf(await ctx.transaction((trx) => feedToken(trx, requireCustomer(ctx).customer_id, ctx.now))),
  );

  route(app, calls.renewCalendarFeed, async ({ ctx }) =>
    responseOf(await ctx.transaction((trx) => renewToken(trx, requireCustomer(ctx).customer_id, ctx.now))),
  );

  route(app, calls.getCalendarFile, async ({ ctx: { studio, now }, params }) => {
    const found = await feedReservations(studio.db, params.token, new Date(now.getTime() - DAYS_SHOWN * DAY));
    if (!found) throw new AppError('calendar/not-found');
    return new PlainText(calendarText(found, await studio.config(), now), 'text/calendar', 'clases.ics');
  });

  route(app, calls.getReservationFile, async ({ ctx, params }) => {
    const { studio, now } = ctx;
    await ownReservation(ctx, params.id);
    const found = requireFound(await activeReservation(studio.db, params.id), 'reservation/cancelled');
    return new PlainText(calendarText([found], await studio.config(), now), 'text/calendar', 'clase.ics');
  });
}
