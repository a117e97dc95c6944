import type { FastifyInstance } from 'fastify';
import { postRating } from '../../../../domain/contract/ratings';
import { route } from '../../../http/route';
import { rate } from './service';

export function ratingRoutes(app: FastifyInstance): void {
  route(app, postRating, async ({ ctx, params, body }) => ({
    class_reservation: await rate(ctx, params.id, body),
  }));
}
