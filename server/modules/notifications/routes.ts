import type { FastifyInstance } from 'fastify';
import { getNotifications, putNotifications } from '../../../domain/contract/notifications';
import { route } from '../../http/route';
import { changeNotifications, ownNotifications } from './service';

export function notificationRoutes(app: FastifyInstance): void {
  route(app, getNotifications, ({ ctx }) => ownNotifications(ctx));
  route(app, putNotifications, ({ ctx, body }) => changeNotifications(ctx, body));
}
