/**
 * Registers a call of the contract as a route. Validation, access and serialization follow from the call; the handler
 * only gets requests that passed them.
 */
import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { isPagedList, type Call, type BranchRow } from '../../domain/contract/call';
import { AppError, requireFound } from '../../domain/errors';
import { findActor, requestContext, requireAccess, type Context, type CustomerActor } from '../context';
import { isElsewhere } from '../db/branches';
import { HOUR } from '../../domain/durations';
import { isAllowed, LIST_PAGES_AN_HOUR } from '../../domain/roles';
import { countHits } from '../db/rateLimit';
import { sendShared } from './responseCache';

interface Given<P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly ctx: Context;
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** JSON text that the database made; sent unchanged. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A response that is not JSON (the call's `produces`), with the file name that a browser saves it by. */
export class PlainText {
  constructor(
    readonly text: string,
    readonly type: string,
    readonly fileName: string,
  ) {}
}

/** The handler sends events itself, as long as the connection lasts. */
export const STREAMED = Symbol('streamed');

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw new AppError('request/invalid', { field: 'Idempotency-Key' });
  return key;
}

function schemaOf(call: Call): FastifySchema {
  return {
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: { 200: call.response },
  };
}

interface RouteSettings extends Pick<RouteOptions, 'config' | 'bodyLimit'> {
  /** false: a public GET that never uses the response cache. */
  readonly shared?: boolean;
  /** true: the handler reads the customer's row anyway, and itself refuses sessions that were signed out. */
  readonly checksSession?: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const SHARED_JSON = { 'content-type': JSON_TYPE, vary: 'authorization, accept-encoding' };

/** The cache key of a request. Validation has refused unknown parameters and normalized the values. */
function keyOf({ path }: Call, { host, params, query }: FastifyRequest): string {
  const sorted = Object.entries(query as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([path, host, params, sorted]);
}

export function route<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  handler: (given: Given<P, Q, B>) => Promise<Static<R> | JsonText | PlainText | typeof STREAMED>,
  { shared: isShareable = true, checksSession = false, ...options }: RouteSettings = {},
): void {
  // The response to a request without an account depends only on its address.
  const isShared = isShareable && call.method === 'GET' && call.access === 'public' && call.produces === undefined;
  const isPaged = isPagedList(call);
  app.route({
    ...options,
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: schemaOf(call),
    // Authenticate before validating: validation errors tell a visitor nothing.
    onRequest: async (request) => {
      const { actor, studio } = request;
      const { access } = call;
      if (actor.kind !== 'account') {
        if (access === 'public') return;
        throw new AppError('auth/missing-token');
      }
      await studio.sessions.check(actor.account, request.server.clock(), request.log);
      if (access === 'public' || access === 'account')
        return checksSession ? undefined : studio.signOuts.check(actor.account);
      const customer = requireFound(await findActor(studio, actor.account), 'auth/not-registered');
      request.actor = customer;
      requireAccess(customer, call);
    },
    handler: async (request, reply) => {
      const { actor } = request;
      if (isPaged) await countPage(request);
      if (typeof call.branch === 'object' && 'customer_id' in actor) {
        request.actor = await actorAt(request, actor, call.branch);
        requireAccess(request.actor, call);
      }
      const result = () =>
        handler({
          ctx: requestContext(request, request.actor, call.idempotent ? readIdempotencyKey(request) : null),
          params: request.params as Static<P>,
          query: request.query as Static<Q>,
          body: request.body as Static<B>,
          request,
          reply,
        });
      if (isShared && request.headers.authorization === undefined)
        return sendShared(request, reply, keyOf(call, request), async () => {
          const answer = await result();
          return {
            body: answer instanceof JsonText ? answer.text : String(reply.serialize(answer)),
            headers: SHARED_JSON,
          };
        });
      const answer = await result();
      if (answer === STREAMED) return reply;
      if (answer instanceof JsonText)
        return reply
          .type(JSON_TYPE)
          .serializer((text) => String(text))
          .send(answer.text);
      if (answer instanceof PlainText) {
        reply
          .type(`${answer.type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${answer.fileName}"`);
        return reply.serializer((text) => String(text)).send(answer.text);
      }
      return answer;
    },
  });
}

/**
 * Where lists are downloaded by admins alone, the rest of the team reads only so far beyond their first pages. Counts
 * a page beyond the first one, over all lists together. Throws 'list/limited'.
 */
async function countPage({ actor, query, server, studio }: FastifyRequest): Promise<void> {
  const { after, page } = query as { readonly after?: unknown; readonly page?: number };
  if (!('customer_id' in actor) || (after === undefined && Number(page ?? 1) <= 1)) return;
  if (isAllowed(actor.kind, 'only_admins_export', await studio.config())) return;
  const { hits } = await countHits(studio.pool, `list-pages ${actor.customer_id}`, 1, HOUR, server.clock());
  if (hits > LIST_PAGES_AN_HOUR) throw new AppError('list/limited');
}

/** The ids at 'params.id', 'body.single_class_ids' or the like. Validation has refused what are none. */
function idsAt(request: FastifyRequest, { at }: BranchRow): number[] {
  const [part = '', name = ''] = at.split('.');
  const holder = (request as unknown as Record<string, Record<string, unknown> | null | undefined>)[part];
  const value = holder?.[name];
  return (Array.isArray(value) ? value : [value]).filter((id) => id !== undefined && id !== null).map(Number);
}

/**
 * The actor as far as the call's rows go: members of the team who are limited to some branches have a customer's rights
 * at the others.
 */
async function actorAt(
  request: FastifyRequest,
  actor: CustomerActor,
  rows: readonly BranchRow[],
): Promise<CustomerActor> {
  const { locations } = actor;
  if (!locations) return actor;
  for (const row of rows) {
    const ids = idsAt(request, row);
    if (ids.length > 0 && (await isElsewhere(request.studio.db, row.of, ids, locations)))
      return { ...actor, kind: 'customer', elsewhere: true };
  }
  return actor;
}
