import type { FastifyInstance } from 'fastify';
import { SCHEDULE_MAX_DAYS, getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import { AppError } from '../../../../domain/errors';
import { addDays } from '../../../../domain/studioTime';
import { requireDays } from '../../../http/days';
import { uidOf } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { scheduleText, singleClassText } from './repository';

export function scheduleRoutes(app: FastifyInstance): void {
  route(app, getSchedule, async ({ ctx, query }) => {
    requireDays(query, ['start_date', 'end_date']);
    if (query.end_date < query.start_date || query.end_date > addDays(query.start_date, SCHEDULE_MAX_DAYS)) {
      throw new AppError('request/invalid', { field: 'end_date' });
    }
    return new JsonText(await scheduleText(ctx.studio.pool, uidOf(ctx), query));
  });

  route(app, getSingleClass, async ({ ctx, params }) => {
    const text = await singleClassText(ctx.studio.pool, uidOf(ctx), params.id);
    if (text === null) throw new AppError('class/not-found');
    return new JsonText(text);
  });
}
