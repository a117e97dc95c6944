/** The API as a Fastify application, without listening. Everything that it needs is handed to it. */
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { AppError } from '../domain/errors';
import { addressOf } from './clientAddress';
import type { Actor } from './context';
import { errorBody, installErrorHandler } from './http/errors';
import { installHttps } from './http/https';
import { installHostCheck, sendRefusal, type Refusal } from './http/hosts';
import { logging, RequestLog } from './http/logging';
import { namedPlugin } from './http/named';
import { installRateLimits } from './http/rates';
import { COMPRESS_FROM, installResponseCache } from './http/responseCache';
import { Pages } from './ssr/page';
import { installSecurityHeaders } from './http/security';
import { sitePlugin } from './site';
import { staticFiles } from './site/staticFiles';
import { installValidation } from './http/validation';
import { registerModules } from './modules';
import type { Studio } from './studio';
import { traceRequests } from './traces/spans';
import { ADDRESS_LIMIT } from './config';

declare module 'fastify' {
  interface FastifyInstance {
    clock: () => Date;
  }
  interface FastifyBaseLogger {
    /** Pino's: adds to what each line says, in a tenth of the time that a further child takes. */
    setBindings(bindings: { readonly studio: string }): void;
  }
  interface FastifyRequest {
    studio: Studio;
    actor: Actor;
    /** The caller's address for rate limits; of an IPv6 address the /64. */
    address: string;
  }
}

export interface AppDeps {
  /** The studio that a request is for, with everything that belongs to it (database, caches, providers). */
  readonly studioOf: (request: FastifyRequest) => Studio | Promise<Studio | Refusal>;
  /** Called once a request of the studio is over. */
  readonly onDone?: (studio: Studio) => void;
  /** Called after a request that may have written something: not for what was refused, as strangers could send those. */
  readonly onWritten?: (studio: Studio) => void;
  /** What the router sees instead of a request's address. */
  readonly rewriteUrl?: (url: string) => string;
  readonly clock?: () => Date;
  /** Folder of the built SPA (public/, page/); null in tests of the API alone. */
  readonly siteDir?: string | null;
  /** Addresses of the proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustProxy?: string | false;
  /** false: HSTS names only the site's own host, not its subdomains. Default: true. */
  readonly hstsSubdomains?: boolean;
  /** Requests a minute from one address; 0: no limit. Default: ADDRESS_LIMIT (config.ts). */
  readonly addressLimit?: number;
  /** Milliseconds in which a request must have arrived whole; checked twice in that time. Default: 30 seconds. */
  readonly requestTimeout?: number;
  readonly logLevel?: string;
  /** Where log lines go; standard output by default. */
  readonly logStream?: NodeJS.WritableStream;
  /** Further parts of the demo (the identity emulator's proxy). Never given in production. */
  readonly plugins?: readonly FastifyPluginAsync[];
}

const BODY_LIMIT = 64 * 1024;
/**
 * Closes connections that send too slowly, so that no client can hold them all open. Large files arrive in pieces
 * (modules/files/uploads.ts).
 */
const REQUEST_TIMEOUT = 30_000;

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { requestTimeout = REQUEST_TIMEOUT } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    // Node waits for the whole request as long as the longer of two limits; its limit for headers is a minute by
    // default.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 2 },
    trustProxy: deps.trustProxy ?? false,
    genReqId: () => randomUUID(),
    logger: logging(deps.logLevel ?? 'info', deps.logStream),
    logController: new RequestLog(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }: IncomingMessage) => deps.rewriteUrl?.(url) ?? url,
    // The router itself refuses some addresses, which never reach a hook or the error handler.
    frameworkErrors: (_error, request, reply) => {
      reply.raw
        .writeHead(400, { 'content-type': 'application/json', 'x-request-id': request.id })
        .end(JSON.stringify(errorBody('request/invalid')));
    },
  });
  app.decorate('clock', deps.clock ?? (() => new Date()));
  installErrorHandler(app);
  installValidation(app);

  // close() ends idle connections; those that become idle afterwards must not hold the server open.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  traceRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const studio = await deps.studioOf(request);
    if ('refusal' in studio) return sendRefusal(reply, studio);
    request.studio = studio;
    if (studio.name !== null) request.log.setBindings({ studio: studio.name });
    request.actor = { kind: 'visitor' };
    request.address = addressOf(request);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { studio, method } = request as Partial<FastifyRequest>;
    if (!studio) return;
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) deps.onWritten?.(studio);
    deps.onDone?.(studio);
  });
  installHostCheck(app);
  // Registered before every hook that may refuse a request: a refusal carries the security headers too.
  await installSecurityHeaders(app, ({ studio }) => studio.policy);
  installHttps(app, { behindProxy: Boolean(deps.trustProxy), subdomains: deps.hstsSubdomains ?? true });
  await installRateLimits(app, deps.addressLimit ?? ADDRESS_LIMIT);
  app.addHook('onRequest', async (request, reply) => {
    const isCall = request.routeOptions.url?.startsWith('/api/') ?? false;
    if (!isCall) return;
    // No response that depends on the caller is stored; http/responseCache.ts overrides this for shared ones.
    reply.header('cache-control', 'no-store');
    const header = request.headers.authorization;
    if (header === undefined) return;
    const token = /^Bearer (\S+)$/.exec(header)?.[1];
    if (!token) throw new AppError('auth/invalid-token');
    request.actor = { kind: 'account', account: await request.studio.verifyToken(token) };
  });
  installResponseCache(app);
  // A week of the calendar shrinks from 128 KiB of JSON to 5 KiB. Built files are compressed by the build. Compression
  // leaks nothing by its size (BREACH): no response mixes a secret with text of an attacker's choice.
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: COMPRESS_FROM,
    customTypes: /^application\/json/,
    globalDecompression: false,
  });
  for (const plugin of deps.plugins ?? []) await app.register(plugin);
  await app.register(namedPlugin('modules', registerModules));
  await app.register(namedPlugin('site', sitePlugin));
  if (deps.siteDir)
    await app.register(namedPlugin('staticFiles', staticFiles), {
      root: join(deps.siteDir, 'public'),
      pages: Pages.open(app, deps.siteDir),
    });
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send(errorBody('request/not-found')));
  return app;
}
