import type { FastifyInstance } from 'fastify';
import { getAuditEvents } from '../../../domain/contract/team';
import { route } from '../../http/route';
import { findAuditEvents } from './repository';

/** The audit log, for admins. */
export function auditRoutes(app: FastifyInstance): void {
  route(app, getAuditEvents, ({ ctx, query }) => findAuditEvents(ctx.studio.db, query));
}
