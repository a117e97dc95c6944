import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/journeys';
import { route } from '../../http/route';
import { previewStep } from './preview';
import * as service from './service';

export function journeyRoutes(app: FastifyInstance): void {
  route(app, calls.getJourneys, async ({ ctx }) => ({ journeys: await service.allJourneys(ctx) }));
  route(app, calls.getJourney, async ({ ctx, params }) => ({ journey: await service.oneJourney(ctx, params.id) }));
  route(app, calls.getEntrants, async ({ ctx, query }) => ({ entrants: await service.whoEnters(ctx, query) }));
  route(app, calls.postJourney, async ({ ctx, body }) => ({ journey: await service.createJourney(ctx, body) }));
  route(app, calls.putJourney, async ({ ctx, params, body }) => ({
    journey: await service.changeJourney(ctx, params.id, body),
  }));
  route(app, calls.switchJourney, async ({ ctx, params, body }) => ({
    journey: await service.switchJourney(ctx, params.id, body.enabled),
  }));
  route(app, calls.testJourney, async ({ ctx, params, body }) => ({
    journey: await service.testJourney(ctx, params.id, body.step),
  }));
  route(app, calls.postJourneyPreview, ({ ctx, body, request }) => previewStep(ctx, body, request));
  route(app, calls.deleteJourney, async ({ ctx, params }) => {
    await service.removeJourney(ctx, params.id);
    return { journey_id: params.id };
  });
  route(app, calls.getCustomerJourneys, async ({ ctx, params }) => ({
    journey_runs: await service.journeysOfCustomer(ctx, params.id),
  }));
}
