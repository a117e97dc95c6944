import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/rooms';
import { route } from '../../../http/route';
import { findRooms } from './repository';
import { changeRoom, createRoom, deleteRoom } from './service';

export function roomRoutes(app: FastifyInstance): void {
  route(app, calls.getRooms, async ({ ctx }) => ({ rooms: await findRooms(ctx.studio.db) }));
  route(app, calls.postRoom, async ({ ctx, body }) => ({ room: await createRoom(ctx, body) }));
  route(app, calls.putRoom, async ({ ctx, params, body }) => ({ room: await changeRoom(ctx, params.id, body) }));
  route(app, calls.deleteRoom, async ({ ctx, params }) => {
    await deleteRoom(ctx, params.id);
    return { room_id: params.id };
  });
}
