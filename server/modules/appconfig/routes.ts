import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/appconfig';
import { withFileAddresses } from '../../../domain/files';
import { ping } from '../../db/connection';
import { route } from '../../http/route';
import { perPerson } from '../../http/rates';
import { testService } from './checks';
import { findConfigVersions } from './repository';
import { adminConfig, changeConfig, checkConfig, restoreConfig } from './service';

/** A larger limit, as style sheet and tracking codes may be long. */
const BODY_LIMIT = 2 * 1024 * 1024;

export function appconfigRoutes(app: FastifyInstance): void {
  route(app, calls.getAppConfig, async ({ ctx, request }) =>
    withFileAddresses(await ctx.studio.configPairs(), request.host),
  );

  route(app, calls.getAdminConfig, ({ ctx }) => adminConfig(ctx));
  route(app, calls.postConfigCheck, ({ ctx, body }) => checkConfig(ctx, body.changes), { bodyLimit: BODY_LIMIT });
  route(app, calls.putConfig, ({ ctx, body }) => changeConfig(ctx, body), { bodyLimit: BODY_LIMIT });
  route(app, calls.getConfigVersions, ({ ctx, query }) => findConfigVersions(ctx.studio.db, query.after));
  route(app, calls.postConfigRestore, ({ ctx, params, body }) => restoreConfig(ctx, params.id, body.version));
  // Rate limited, as each test calls an external service, and one sends a mail.
  route(
    app,
    calls.postConfigTest,
    async ({ ctx, params, body }) => ({ results: await testService(ctx, params.test, body) }),
    { config: perPerson('config-test', 6) },
  );

  route(
    app,
    calls.getHealth,
    async ({ ctx }) => {
      await ping(ctx.studio.pool);
      return { status: 'ok' as const };
    },
    { shared: false },
  );
}
