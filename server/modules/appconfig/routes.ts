import type { FastifyInstance } from 'fastify';
import { getAppConfig, getHealth } from '../../../domain/contract/appconfig';
import { withFileAddresses } from '../../../domain/files';
import { ping } from '../../db/connection';
import { route } from '../../http/route';

export function appconfigRoutes(app: FastifyInstance): void {
  route(app, getAppConfig, async ({ ctx, request }) => withFileAddresses(await ctx.studio.configPairs(), request.host));

  route(
    app,
    getHealth,
    async ({ ctx }) => {
      await ping(ctx.studio.pool);
      return { status: 'ok' as const };
    },
    { shared: false },
  );
}
