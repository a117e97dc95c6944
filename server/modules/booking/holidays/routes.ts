import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/holidays';
import { requireDays } from '../../../http/days';
import { route } from '../../../http/route';
import { findHolidays } from './repository';
import { createHoliday, deleteHoliday } from './service';

export function holidayRoutes(app: FastifyInstance): void {
  route(app, calls.getHolidays, async ({ ctx, query }) => {
    requireDays(query, ['from']);
    return { holidays: await findHolidays(ctx.studio.db, query.from) };
  });
  route(app, calls.postHoliday, async ({ ctx, body }) => {
    requireDays(body, ['day']);
    return createHoliday(ctx, body);
  });
  route(app, calls.deleteHoliday, async ({ ctx, params }) => {
    await deleteHoliday(ctx, params.id);
    return { holiday_id: params.id };
  });
}
