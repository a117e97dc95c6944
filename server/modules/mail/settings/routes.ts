import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/messageSettings';
import { route } from '../../../http/route';
import * as service from './service';

export function messageSettingRoutes(app: FastifyInstance): void {
  route(app, calls.getMessages, async ({ ctx }) => ({ messages: await service.messages(ctx) }));

  route(app, calls.getMessage, async ({ ctx, params }) => ({ message: await service.message(ctx, params.kind) }));

  route(app, calls.putMessage, async ({ ctx, params, body }) => ({
    message: await service.changeMessage(ctx, params.kind, body),
  }));

  route(app, calls.getMessageVersions, ({ ctx, params, query }) =>
    service.messageVersions(ctx, params.kind, query.after),
  );

  route(app, calls.postMessageRestore, async ({ ctx, params, body }) => ({
    message: await service.restoreMessage(ctx, params.kind, body.restored, body.version),
  }));
}
