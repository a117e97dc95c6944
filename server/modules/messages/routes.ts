import type { FastifyInstance } from 'fastify';
import { deletePushSubscription, getPushKey, postPushSubscription } from '../../../domain/contract/push';
import { getReceivedMessages, putReceivedMessage } from '../../../domain/contract/receivedMessages';
import { perPerson } from '../../http/rates';
import { route } from '../../http/route';
import { noteRead } from '../audit/reads';
import { markDone } from './inbox';
import { findMessages } from './inboxRepository';
import { pushKey, subscribe, unsubscribe } from './service';

const SUBSCRIBING = { config: perPerson('push', 20) };

export function messageRoutes(app: FastifyInstance): void {
  route(app, getReceivedMessages, ({ ctx, query }) => {
    noteRead(ctx, 'mail.read');
    return findMessages(ctx.studio.db, query);
  });
  route(app, putReceivedMessage, async ({ ctx, params, body }) => ({
    received_message: await markDone(ctx, params.id, body.done),
  }));
  route(app, getPushKey, ({ ctx }) => pushKey(ctx));
  route(app, postPushSubscription, ({ ctx, body }) => subscribe(ctx, body), SUBSCRIBING);
  route(app, deletePushSubscription, ({ ctx, query }) => unsubscribe(ctx, query.endpoint), SUBSCRIBING);
}
