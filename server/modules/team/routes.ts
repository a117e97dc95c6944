import type { FastifyInstance } from 'fastify';
import { getTeam, putTeamMember } from '../../../domain/contract/team';
import { route } from '../../http/route';
import { findTeam } from './repository';
import { changeMember } from './service';

/** Who works at the studio. */
export function teamRoutes(app: FastifyInstance): void {
  route(app, getTeam, async ({ ctx }) => ({ team: await findTeam(ctx.studio.db) }));
  route(app, putTeamMember, async ({ ctx, params, body }) => ({ member: await changeMember(ctx, params.id, body) }));
}
