import type { FastifyInstance } from 'fastify';
import { getLiveLink } from '../../../../domain/contract/classes';
import { route } from '../../../http/route';
import { liveLink } from './live';

export function classRoutes(app: FastifyInstance): void {
  route(app, getLiveLink, async ({ ctx, params: { id } }) => ({ live_url: await liveLink(ctx, id) }));
}
