import type { FastifyInstance } from 'fastify';
import { deletePenalty } from '../../../../domain/contract/penalties';
import { route } from '../../../http/route';
import { liftPenalty } from './service';

export function penaltyRoutes(app: FastifyInstance): void {
  route(app, deletePenalty, async ({ studio, caller, params, now }) => {
    const { customer_id } = await caller();
    return { class_reservation_penalty: await liftPenalty(studio, params.id, customer_id, now) };
  });
}
