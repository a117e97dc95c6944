/**
 * What the files of a site have in common: made from the configuration, cached by browsers and crawlers for minutes.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { siteOrigin } from '../../domain/site';
import { matchesEtag } from '../http/responseCache';

/** Seconds for which a browser doesn't revalidate. */
const FRESH = 300;

/** Sends it with an ETag; 304 where the browser has these very bytes. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Buffer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  // Addresses in it are of the request's host, where the studio has configured none.
  void reply.headers({ 'cache-control': `public, max-age=${FRESH}`, etag, vary: 'host' });
  if (matchesEtag(request, etag)) return reply.status(304).send();
  return reply.type(type).send(body);
}

/** The site's origin for this request. */
export async function originFor(request: FastifyRequest): Promise<string> {
  return siteOrigin(await request.studio.config(), request);
}
