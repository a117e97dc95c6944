import type { FastifyInstance } from 'fastify';
import {
  SCHEDULE_MAX_DAYS,
  getNextClass,
  getOwnPlaces,
  getSchedule,
  getSingleClass,
  type OwnPlacesQuery,
} from '../../../../domain/contract/schedule';
import { AppError } from '../../../../domain/errors';
import { addDays } from '../../../../domain/studioTime';
import { requireDays } from '../../../http/days';
import { requireAccount, uidOf } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { nextClassDay, ownPlacesText, scheduleText, singleClassText } from './repository';

function requireRange(query: OwnPlacesQuery): void {
  requireDays(query, ['start_date', 'end_date']);
  if (query.end_date < query.start_date || query.end_date > addDays(query.start_date, SCHEDULE_MAX_DAYS))
    throw new AppError('request/invalid', { field: 'end_date' });
}

export function scheduleRoutes(app: FastifyInstance): void {
  route(app, getSchedule, async ({ ctx, query }) => {
    requireRange(query);
    return new JsonText(await scheduleText(ctx.studio.pool, uidOf(ctx), query, ctx.now));
  });

  route(app, getNextClass, async ({ ctx, query }) => {
    requireDays(query, ['from']);
    return { date: await nextClassDay(ctx.studio.pool, query, ctx.now) };
  });

  route(app, getOwnPlaces, async ({ ctx, query }) => {
    requireRange(query);
    return new JsonText(await ownPlacesText(ctx.studio.pool, requireAccount(ctx).uid, query, ctx.now));
  });

  route(app, getSingleClass, async ({ ctx, params }) => {
    const text = await singleClassText(ctx.studio.pool, uidOf(ctx), params.id, ctx.now);
    if (text === null) throw new AppError('class/not-found');
    return new JsonText(text);
  });
}
