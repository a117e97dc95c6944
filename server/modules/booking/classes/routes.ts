import type { FastifyInstance } from 'fastify';
import { deleteSingleClass } from '../../../../domain/contract/classes';
import { route } from '../../../http/route';
import { cancelClass } from './service';

export function classRoutes(app: FastifyInstance): void {
  route(app, deleteSingleClass, async ({ ctx, params, query }) => ({
    cancelled: await cancelClass(ctx, params.id, query.reason?.trim() || null),
  }));
}
