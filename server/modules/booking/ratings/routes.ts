import type { FastifyInstance } from 'fastify';
import { postRating } from '../../../../domain/contract/ratings';
import { route } from '../../../http/route';
import { rate } from './service';

export function ratingRoutes(app: FastifyInstance): void {
  route(app, postRating, async ({ studio, caller, params, body, now }) => {
    const { customer_id } = await caller();
    return { class_reservation: await rate(studio, customer_id, params.id, body, now) };
  });
}
