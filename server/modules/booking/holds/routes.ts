import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/holds';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { hold, releaseOwn } from './service';

const LIMIT = { config: perPerson('spot-hold', 20) };

export function holdRoutes(app: FastifyInstance): void {
  route(app, calls.postSpotHold, async ({ ctx, body }) => ({ spot_hold: await hold(ctx, body) }), LIMIT);

  route(app, calls.deleteSpotHold, async ({ ctx, params }) => ({ spot_hold: await releaseOwn(ctx, params.id) }), LIMIT);
}
