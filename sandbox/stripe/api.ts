import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { invalid, StripeFailure, unknownUrl, type ErrorBody } from './errors';
import { expand } from './expand';
import { parseForm } from './forms';
import { createHash } from 'node:crypto';
import { keyKind, type Keys, unauthorized } from './keys';
import { Params } from './params';
import type { Route } from './routes';
import type { Sandbox } from './sandbox';
import { newId, type StoredResponse } from './state';

/** A fault that a test injects: the call fails before it acts, or acts and its response is lost. */
type CallFault = 'fail' | 'lose_response';
export type CallFaults = (call: {
  method: string;
  path: string;
}) => CallFault | undefined | Promise<CallFault | undefined>;

export interface ApiOptions extends Keys {
  sandbox: Sandbox;
  routes: readonly Route[];
  /** '' for servers; for browsers the public path, which accepts publishable keys only. */
  prefix: string;
  faults: { onCall: CallFaults };
}

interface ApiResponse {
  status: number;
  body: object;
}

/** Serves the routes as Stripe's API: keys, parameters, idempotency, errors, expansion. */
export function serveApi(app: FastifyInstance, options: ApiOptions): void {
  const { sandbox, prefix, faults } = options;
  for (const route of options.routes) {
    if (prefix !== '' && !route.forBrowsers) continue;
    const accepted = new Set(['expand.#', ...route.accepts]);
    app.route({
      method: route.method,
      url: `${prefix}${route.path}`,
      handler: async (request, reply) => {
        const fault = await faults.onCall({ method: route.method, path: pathOf(request) });
        reply.headers({
          'request-id': newId('req', 14),
          'stripe-version': Stripe.API_VERSION,
          'cache-control': 'no-cache, no-store',
        });
        if (fault === 'fail')
          return reply
            .status(500)
            .send({ error: { type: 'api_error', message: 'An error occurred on our end (injected by a test).' } });
        const { status, body } = respond(request, reply, route, accepted, options);
        if (route.method !== 'GET') sandbox.save();
        if (fault === 'lose_response') {
          reply.hijack();
          request.raw.socket.destroy();
          return reply;
        }
        // Stripe.js reads the body. With 402 the browser would log every declined card as an error.
        return reply.status(prefix !== '' && status === 402 ? 200 : status).send(body);
      },
    });
  }
}

function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  accepted: ReadonlySet<string>,
  options: ApiOptions,
): ApiResponse {
  const { sandbox, prefix } = options;
  const header = request.headers['idempotency-key'];
  const key = route.method === 'GET' || typeof header !== 'string' ? undefined : header;
  const text = typeof request.body === 'string' ? request.body : '';
  const requestFingerprint = fingerprint(route.method, request.url, text);
  try {
    const fromBrowser = keyKind(request, options) === 'publishable';
    if (fromBrowser && !route.forBrowsers)
      throw unauthorized('This API call cannot be made with a publishable API key. Please use a secret API key.');
    if (!fromBrowser && prefix !== '') throw unauthorized('Secret keys must not be used in a browser.');
    const version = request.headers['stripe-version'];
    if (version !== undefined && version !== Stripe.API_VERSION)
      throw invalid(`Invalid Stripe API version: ${String(version)}. The sandbox speaks ${Stripe.API_VERSION}.`);
    const first = key === undefined ? undefined : storedResponse(sandbox, key, requestFingerprint);
    if (first) {
      reply.header('idempotent-replayed', 'true');
      return first;
    }
    const ids: Record<string, string> = Object.assign({}, request.params);
    // As Stripe, read query and body: the SDK sends a DELETE's parameters in the query.
    const params = new Params({ ...parseForm(queryOf(request)), ...parseForm(text) });
    params.refuseOthers(accepted);
    const paths = params.texts('expand') ?? [];
    sandbox.request = { id: String(reply.getHeader('request-id')), idempotency_key: key ?? null };
    const body = expand(sandbox, route.handle({ sandbox, params, ids, id: ids.id ?? '', fromBrowser }), paths);
    if (key !== undefined) storeResponse(sandbox, key, requestFingerprint, 200, body);
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const refused = { status: error.status, body: { error: error.body } };
    if (key !== undefined && error.executed)
      storeResponse(sandbox, key, requestFingerprint, refused.status, refused.body);
    return refused;
  } finally {
    sandbox.request = null;
  }
}

/** Parses form bodies as text and turns 404s and exceptions into Stripe's errors. */
export function installParsersAndErrors(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = unknownUrl(request.method, pathOf(request));
    return reply.status(status).send({ error: body });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeFailure) return reply.status(error.status).send({ error: error.body });
    const message = error instanceof Error ? error.message : String(error);
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500;
    return reply
      .status(status)
      .send({ error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message } });
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start < 0 ? '' : request.url.slice(start + 1);
}

/** Identifies a call by its address and parameters. */
function fingerprint(method: string, url: string, body: string): string {
  return createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex');
}

/**
 * Returns the stored response of the key, if any.
 *
 * @throws StripeFailure when the key was used with other parameters.
 */
function storedResponse(sandbox: Sandbox, key: string, request: string): StoredResponse | undefined {
  if (key.length > 255)
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys can be up to 255 characters long.',
    });
  const known = Object.hasOwn(sandbox.state.answers, key) ? sandbox.state.answers[key] : undefined;
  if (!known || known.request === request) return known;
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using ' +
      `a key other than '${key}' if you meant to execute a different request.`,
  });
}

function storeResponse(
  sandbox: Sandbox,
  key: string,
  request: string,
  status: number,
  body: object | { error: ErrorBody },
): void {
  sandbox.state.answers[key] = { request, at: sandbox.now(), status, body };
}
