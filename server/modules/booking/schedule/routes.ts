import type { FastifyInstance } from 'fastify';
import { SCHEDULE_MAX_DAYS, getSchedule, getSingleClass } from '../../../../domain/contract/schedule';
import { AppError } from '../../../../domain/errors';
import { addDays } from '../../../../domain/studioTime';
import { requireDays } from '../../../http/days';
import { JsonText, route } from '../../../http/route';
import { scheduleText, singleClassText } from './repository';

export function scheduleRoutes(app: FastifyInstance): void {
  route(app, getSchedule, async ({ studio, account, query }) => {
    requireDays(query, ['start_date', 'end_date']);
    if (query.end_date < query.start_date || query.end_date > addDays(query.start_date, SCHEDULE_MAX_DAYS)) {
      throw new AppError('request/invalid', { field: 'end_date' });
    }
    return new JsonText(await scheduleText(studio.pool, account?.uid ?? null, query));
  });

  route(app, getSingleClass, async ({ studio, account, params }) => {
    const text = await singleClassText(studio.pool, account?.uid ?? null, params.id);
    if (text === null) throw new AppError('class/not-found');
    return new JsonText(text);
  });
}
