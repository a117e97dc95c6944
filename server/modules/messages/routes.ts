import type { FastifyInstance } from 'fastify';
import { deletePushSubscription, getPushKey, postPushSubscription } from '../../../domain/contract/push';
import { perPerson } from '../../http/rates';
import { route } from '../../http/route';
import { pushKey, subscribe, unsubscribe } from './service';

const SUBSCRIBING = { config: perPerson('push', 20) };

export function messageRoutes(app: FastifyInstance): void {
  route(app, getPushKey, ({ ctx }) => pushKey(ctx));
  route(app, postPushSubscription, ({ ctx, body }) => subscribe(ctx, body), SUBSCRIBING);
  route(app, deletePushSubscription, ({ ctx, query }) => unsubscribe(ctx, query.endpoint), SUBSCRIBING);
}
