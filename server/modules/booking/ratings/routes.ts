import type { FastifyInstance } from 'fastify';
import { getRatings, postRating } from '../../../../domain/contract/ratings';
import { route } from '../../../http/route';
import { listRatings, rate } from './service';

export function ratingRoutes(app: FastifyInstance): void {
  route(app, postRating, async ({ ctx, params, body }) => ({
    class_reservation: await rate(ctx, params.id, body),
  }));
  route(app, getRatings, ({ ctx, query }) => listRatings(ctx, query));
}
