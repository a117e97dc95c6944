/** The API as a Fastify application, without listening. Everything that it needs is handed to it. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { AppError } from '../domain/errors';
import { errorBody, installErrorHandler } from './http/errors';
import type { Account, VerifyToken } from './http/identity';
import type { Caller } from './http/route';
import { staticFiles } from './http/staticFiles';
import { registerModules } from './modules';
import type { Studio } from './studio';

declare module 'fastify' {
  interface FastifyInstance {
    clock: () => Date;
    adminEmails: readonly string[];
  }
  interface FastifyRequest {
    studio: Studio;
    account: Account | null;
    caller?: Caller;
  }
}

export interface AppDeps {
  /** The studio that a request is for. */
  readonly studioOf: (request: FastifyRequest) => Studio;
  readonly verifyToken: VerifyToken;
  readonly clock?: () => Date;
  readonly adminEmails?: readonly string[];
  /** The built SPA; none in tests of the API alone. */
  readonly staticDir?: string | null;
  /** Hosts other than our own that the page may talk to (identity service). */
  readonly connectHosts?: readonly string[];
  readonly logLevel?: string;
  /** Where log lines go; standard output unless told. */
  readonly logStream?: NodeJS.WritableStream;
  /** Further parts of the demo (the identity emulator's proxy). Never given in production. */
  readonly plugins?: readonly FastifyPluginAsync[];
}

const BODY_LIMIT = 64 * 1024;

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    // Names what was asked and how it went; never who asked: no query, no body, no token, no address.
    logger: {
      level: deps.logLevel ?? 'info',
      ...(deps.logStream ? { stream: deps.logStream } : {}),
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  app.decorate('clock', deps.clock ?? (() => new Date()));
  app.decorate('adminEmails', deps.adminEmails ?? []);
  app.decorateRequest('account', null);
  installErrorHandler(app);
  installValidation(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.studio = deps.studioOf(request);
    const header = request.headers.authorization;
    if (header === undefined || !request.url.startsWith('/api/')) return;
    const token = /^Bearer (\S+)$/.exec(header)?.[1];
    if (!token) throw new AppError('auth/invalid-token');
    request.account = await deps.verifyToken(token);
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(deps.connectHosts ?? [])],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The site itself decides about https; a demo on a phone over the LAN has none.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    originAgentCluster: false,
  });
  await app.register(rateLimit, { global: false });
  for (const plugin of deps.plugins ?? []) await app.register(plugin);
  await app.register(registerModules);
  if (deps.staticDir) await app.register(staticFiles, { root: deps.staticDir });
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send(errorBody('request/not-found')));
  return app;
}

/**
 * What the contract doesn't name is refused, not dropped. Numbers in paths and queries arrive as text and are
 * turned into numbers; bodies must have the right types.
 */
function installValidation(app: FastifyInstance): void {
  const bodies = new Ajv();
  const texts = new Ajv({ coerceTypes: true });
  for (const ajv of [bodies, texts]) addFormats(ajv);
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? bodies : texts).compile(schema));
}
