import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/fixedPlaces';
import { route } from '../../../http/route';
import { givePlace, giveUpPlace, myPlaces, placesFor, releaseDate } from './service';

export function fixedPlaceRoutes(app: FastifyInstance): void {
  route(app, calls.getMyFixedPlaces, ({ ctx }) => myPlaces(ctx));

  route(app, calls.getFixedPlaces, ({ ctx, query }) => placesFor(ctx, query));

  route(app, calls.postFixedPlace, async ({ ctx, body }) => ({ fixed_place: await givePlace(ctx, body) }));

  route(app, calls.deleteFixedPlace, async ({ ctx, params }) => ({ fixed_place: await giveUpPlace(ctx, params.id) }));

  route(app, calls.releaseFixedDate, ({ ctx, params, body }) => releaseDate(ctx, params.id, body.single_class_id));
}
