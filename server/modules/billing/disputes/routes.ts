import type { FastifyInstance } from 'fastify';
import { getDisputes } from '../../../../domain/contract/disputes';
import { route } from '../../../http/route';
import { findDisputes } from './repository';

export function disputeRoutes(app: FastifyInstance): void {
  route(app, getDisputes, async ({ ctx }) => ({ disputes: await findDisputes(ctx.studio.db, ctx.now) }));
}
