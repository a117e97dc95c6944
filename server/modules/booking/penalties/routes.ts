import type { FastifyInstance } from 'fastify';
import { deletePenalty } from '../../../../domain/contract/penalties';
import { route } from '../../../http/route';
import { liftPenalty } from './service';

export function penaltyRoutes(app: FastifyInstance): void {
  route(app, deletePenalty, async ({ ctx, params }) => ({
    class_reservation_penalty: await liftPenalty(ctx, params.id),
  }));
}
