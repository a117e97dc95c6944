/**
 * Answers to whoever is nobody in particular can be kept by their browser, and asked for again by their mark: where nothing
 * has changed, nothing is sent (304). What somebody is told about themselves stays nowhere.
 */
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const strong = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether whoever asks has it already. A proxy that compresses anew weakens marks, and may know several. */
export const hasAlready = (request: IncomingMessage, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((known) => strong(known) === strong(etag));

/** Weak: the same content may go out in another compression. */
const etagOf = (payload: string | Buffer): string => `W/"${createHash('sha1').update(payload).digest('base64url')}"`;

/** Not what a visitor asks about a person: whether a phone is in use. */
const PUBLIC = /^\/api\/(?!customer\/)/;

export function installEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublicAnswer =
      request.method === 'GET' &&
      reply.statusCode === 200 &&
      request.headers.authorization === undefined &&
      PUBLIC.test(request.routeOptions.url ?? '') &&
      String(reply.getHeader('content-type')).startsWith('application/json') &&
      (typeof payload === 'string' || Buffer.isBuffer(payload));
    if (!isPublicAnswer || reply.hasHeader('etag')) return payload;
    const etag = etagOf(payload);
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'authorization' });
    if (!hasAlready(request.raw, etag)) return payload;
    reply.status(304).removeHeader('content-length');
    return null;
  });
}
