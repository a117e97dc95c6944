import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/spotMaps';
import { route } from '../../../http/route';
import { findSpotMaps } from './repository';
import { blockSpot, changeSpotMap, unblockSpot } from './service';

export function spotMapRoutes(app: FastifyInstance): void {
  route(app, calls.getSpotMaps, async ({ ctx }) => ({
    spot_maps: await findSpotMaps(ctx.studio.db, ctx.now, null),
  }));

  route(app, calls.putSpotMap, async ({ ctx, params, body }) => ({
    spot_map: await changeSpotMap(ctx, { class_type_id: params.id, room_id: null }, body),
  }));

  route(app, calls.putRoomMap, async ({ ctx, params, body }) => ({
    spot_map: await changeSpotMap(ctx, { class_type_id: null, room_id: params.id }, body),
  }));

  route(app, calls.postBlockedSpot, async ({ ctx, body }) => ({ blocked_spot: await blockSpot(ctx, body) }));

  route(app, calls.deleteBlockedSpot, async ({ ctx, params }) => ({
    blocked_spot: await unblockSpot(ctx, params.id),
  }));
}
