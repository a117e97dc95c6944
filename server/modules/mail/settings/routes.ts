import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/messageSettings';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { noteRead } from '../../audit/reads';
import { ourWords, previewMessage, testMessage } from './preview';
import * as service from './service';

/** Each sends a mail. */
const TESTS = { config: perPerson('message-test', 20) };

export function messageSettingRoutes(app: FastifyInstance): void {
  route(app, calls.getMessages, async ({ ctx }) => ({ messages: await service.messages(ctx) }));

  route(app, calls.getMessage, async ({ ctx, params }) => ({
    message: await service.message(ctx, params.kind),
    ours: await ourWords(ctx, params.kind),
  }));

  route(app, calls.putMessage, async ({ ctx, params, body }) => ({
    message: await service.changeMessage(ctx, params.kind, body),
  }));

  route(app, calls.getMessageVersions, ({ ctx, params, query }) =>
    service.messageVersions(ctx, params.kind, query.after),
  );

  route(app, calls.postMessagePreview, ({ ctx, params, body, request }) => {
    if (body.customer_id !== undefined) noteRead(ctx, 'mail.read');
    return previewMessage(ctx, params.kind, body, request);
  });

  route(
    app,
    calls.postMessageTest,
    ({ ctx, params, body, request }) => testMessage(ctx, params.kind, body, request),
    TESTS,
  );

  route(app, calls.postMessageRestore, async ({ ctx, params, body }) => ({
    message: await service.restoreMessage(ctx, params.kind, body.restored, body.version),
  }));
}
