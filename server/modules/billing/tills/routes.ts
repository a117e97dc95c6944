import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/tills';
import { requireDays } from '../../../http/days';
import { route } from '../../../http/route';
import { closeCount, cashCountsPage, currentCount, moveCash, oneCount, setOpeningFloat, tillDay } from './service';

export function tillRoutes(app: FastifyInstance): void {
  route(app, calls.getCurrentCount, ({ ctx }) => currentCount(ctx));

  route(app, calls.putOpeningFloat, async ({ ctx, body }) => ({
    cash_count: await setOpeningFloat(ctx, body),
  }));

  route(app, calls.postCountClosing, async ({ ctx, params, body }) => ({
    cash_count: await closeCount(ctx, params.id, body),
  }));

  route(app, calls.postCashMove, async ({ ctx, body }) => ({
    movement: await moveCash(ctx, body),
  }));

  route(app, calls.getCashCounts, ({ ctx, query }) => cashCountsPage(ctx, query));

  route(app, calls.getCashCount, ({ ctx, params }) => oneCount(ctx, params.id));

  route(app, calls.getTillDay, async ({ ctx, params }) => {
    requireDays(params, ['day']);
    return { till_day: await tillDay(ctx, params.day) };
  });
}
