import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { getAppConfig, getHealth } from '../../../domain/contract/appconfig';
import { route } from '../../http/route';

export function appconfigRoutes(app: FastifyInstance): void {
  route(app, getAppConfig, async ({ studio, reply }) => {
    reply.header('cache-control', 'no-cache');
    return [...(await studio.configPairs())];
  });

  route(app, getHealth, async ({ studio }) => {
    await sql`select 1`.execute(studio.db);
    return { status: 'ok' as const };
  });
}
