import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/coachPay';
import { route } from '../../../http/route';
import { allRates, changeRate, createRate, oneRate, removeRate } from './service';

export function coachRateRoutes(app: FastifyInstance): void {
  route(app, calls.getCoachRates, async ({ ctx }) => ({ coach_rates: await allRates(ctx) }));
  route(app, calls.getCoachRate, async ({ ctx, params }) => ({ coach_rate: await oneRate(ctx, params.id) }));
  route(app, calls.postCoachRate, async ({ ctx, body }) => ({ coach_rate: await createRate(ctx, body) }));
  route(app, calls.putCoachRate, async ({ ctx, params, body }) => ({
    coach_rate: await changeRate(ctx, params.id, body),
  }));
  route(app, calls.deleteCoachRate, async ({ ctx, params }) => {
    await removeRate(ctx, params.id);
    return { coach_rate_id: params.id };
  });
}
