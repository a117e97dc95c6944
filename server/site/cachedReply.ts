/** Replies with files made from the configuration, which browsers and crawlers cache for minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { siteOrigin } from '../../domain/site';
import { matchesEtag } from '../http/responseCache';

/** Seconds before a browser revalidates. */
const FRESH = 300;

/** Sends the file with an ETag; 304 where the browser has the same bytes. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Buffer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  // While no domain is configured, the file contains addresses of the request's host.
  void reply.headers({ 'cache-control': `public, max-age=${FRESH}`, etag, vary: 'host' });
  if (matchesEtag(request, etag)) return reply.status(304).send();
  return reply.type(type).send(body);
}

/** The site's origin for this request. */
export async function originFor(request: FastifyRequest): Promise<string> {
  return siteOrigin(await request.studio.config(), request);
}
