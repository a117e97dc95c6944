import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/coachPay';
import { route } from '../../../http/route';
import { allStatements, approveStatement, oneStatement, ownStatement } from './service';

export function coachStatementRoutes(app: FastifyInstance): void {
  route(app, calls.getCoachStatements, async ({ ctx, query }) => ({ statements: await allStatements(ctx, query) }));
  route(app, calls.getOwnStatement, async ({ ctx, query }) => ({ statement: await ownStatement(ctx, query) }));
  route(app, calls.getCoachStatement, async ({ ctx, params, query }) => ({
    statement: await oneStatement(ctx, params.id, query),
  }));
  route(app, calls.postStatementApproval, async ({ ctx, params, body }) => ({
    statement: await approveStatement(ctx, params.id, body),
  }));
}
