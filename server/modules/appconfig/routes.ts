import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { getAppConfig, getHealth } from '../../../domain/contract/appconfig';
import { withFileAddresses } from '../../../domain/files';
import { route } from '../../http/route';

export function appconfigRoutes(app: FastifyInstance): void {
  route(app, getAppConfig, async ({ studio, request }) => withFileAddresses(await studio.configPairs(), request.host));

  route(
    app,
    getHealth,
    async ({ studio }) => {
      await sql`select 1`.execute(studio.db);
      return { status: 'ok' as const };
    },
    { shared: false },
  );
}
