/**
 * Caches responses to anonymous GETs for a moment, per studio, bounded over all studios of the process. A response is
 * made once for all requests that arrive meanwhile, compressed once per encoding, sent with an ETag, and dropped by any
 * write of its studio.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createCache } from '../cache';
import type { Encoding, Made, Stored, Make, ResponseCache, ResponseStore } from '../ports/responses';

/** Milliseconds a response is cached; writes of other processes are seen after that. */
export const RESPONSE_AGE = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes; a smaller response fits into one packet uncompressed. */
export const COMPRESS_FROM = 1_400;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const ENCODERS = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body),
} as const satisfies Record<Encoding, unknown>;

function stored({ body: text, headers, status = 200, etag: own }: Made): Stored {
  const body = Buffer.from(text);
  // A weak ETag, as the same content is sent in several encodings.
  const etag = own ?? `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  return { status, headers: { ...headers, etag, 'cache-control': 'no-cache' }, etag, body, encoded: {} };
}

export const createResponseStore = (maxSize = MAX_BYTES): ResponseStore =>
  createCache<string, Stored, Make>(maxSize, {
    // The two compressed copies together are smaller than the body.
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 1_000,
    fetchMethod: async (_key, _stale, { context: make }) => stored(await make()),
  });

/**
 * One studio's part of a store. `age`: milliseconds for which a response is cached. What is cleared isn't found any
 * more, and leaves the store as the oldest.
 */
export function createResponseCache(age: number, store = createResponseStore()): ResponseCache {
  const id = randomUUID();
  let cleared = 0;
  return {
    fetch: (key, { context }) => store.fetch(`${id} ${cleared} ${key}`, { context, ttl: age }),
    clear: () => void (cleared += 1),
  };
}

const withoutWeakMark = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether If-None-Match names the ETag. A proxy that compresses again makes ETags weak, and may list several. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => withoutWeakMark(known) === withoutWeakMark(etag));

const encodingPattern = (name: Encoding): RegExp =>
  new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`);
const ACCEPTS = [
  ['br', encodingPattern('br')],
  ['gzip', encodingPattern('gzip')],
] as const;

function encodingFor({ headers }: FastifyRequest, { length }: Buffer): Encoding | undefined {
  if (length < COMPRESS_FROM) return undefined;
  const accepted = String(headers['accept-encoding'] ?? '');
  return ACCEPTS.find(([, pattern]) => pattern.test(accepted))?.[0];
}

/**
 * Sends the cached response of this key, or makes it. The key must name everything that the response depends on besides
 * the studio. Requests with Authorization neither read nor fill the cache.
 */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: Make,
): Promise<FastifyReply> {
  const cache = request.headers.authorization === undefined ? request.studio.responses : null;
  const response = (await cache?.fetch(key, { context: make })) ?? stored(await make());
  reply.status(response.status).headers(response.headers);
  // Only a 200 may become a 304: a browser's copy of a page must not be shown in place of an error.
  if (response.status === 200 && matchesEtag(request, response.etag)) return reply.status(304).send();
  const encoding = encodingFor(request, response.body);
  if (!encoding) return reply.send(response.body);
  reply.header('content-encoding', encoding);
  return reply.send(await (response.encoded[encoding] ??= ENCODERS[encoding](response.body)));
}

/** What is shown of a studio is read anew. */
function changedIn({ responses, liveSeats }: FastifyRequest['studio']): void {
  responses?.clear();
  liveSeats.changed();
}

/** Drops a studio's responses before a write is answered, so that the caller's next request sees the change. */
export function installResponseCache(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) changedIn(request.studio);
    done();
  });
}
