/**
 * The response cache: responses to anonymous GETs, cached for a moment with the studio. A response is made once for all
 * requests that come meanwhile, compressed once per encoding, sent with an ETag, and dropped by any write of its
 * studio.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding, Made, Stored, Make, ResponseCache } from '../ports/responses';

/** Milliseconds; another process's writes are seen after it. */
export const RESPONSE_AGE = 1_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes below which a response travels in one packet anyway. */
export const COMPRESS_FROM = 1_400;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const ENCODERS = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipped(body),
} as const satisfies Record<Encoding, unknown>;

function stored({ body: text, headers, status = 200, etag: own }: Made): Stored {
  const body = Buffer.from(text);
  // Weak: the same content goes out in several encodings.
  const etag = own ?? `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  return { status, headers: { ...headers, etag, 'cache-control': 'no-cache' }, etag, body, encoded: {} };
}

/** `age`: milliseconds for which a response is cached. */
export const createResponseCache = (age: number): ResponseCache =>
  new LRUCache<string, Stored, Make>({
    maxSize: MAX_BYTES,
    // Both encodings together are smaller than the body.
    sizeCalculation: ({ body }, key) => 2 * body.length + key.length + 1_000,
    ttl: age,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
    // A response that is dropped while it is made still serves the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => stored(await make()),
  });

const strong = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether If-None-Match names the ETag. A proxy that compresses anew weakens ETags, and may know several. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => strong(known) === strong(etag));

const accepting = (name: Encoding): RegExp =>
  new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`);
const ACCEPTS = [
  ['br', accepting('br')],
  ['gzip', accepting('gzip')],
] as const;

function encodingFor({ headers }: FastifyRequest, { length }: Buffer): Encoding | undefined {
  if (length < COMPRESS_FROM) return undefined;
  const accepted = String(headers['accept-encoding'] ?? '');
  return ACCEPTS.find(([, pattern]) => pattern.test(accepted))?.[0];
}

/**
 * Sends the response of this key, made again where none is cached. The key names all that it depends on besides the
 * studio. A request with Authorization never reads or fills the cache.
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
  // A browser that has the page from another address must not show it where there is none.
  if (response.status === 200 && matchesEtag(request, response.etag)) return reply.status(304).send();
  const encoding = encodingFor(request, response.body);
  if (!encoding) return reply.send(response.body);
  reply.header('content-encoding', encoding);
  return reply.send(await (response.encoded[encoding] ??= ENCODERS[encoding](response.body)));
}

/** Drops a studio's responses before the response to a write leaves: the caller's next request sees the change. */
export function installResponseCache(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      request.studio.responses?.clear();
    done();
  });
}
