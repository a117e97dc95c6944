/**
 * Serves Firebase's helper pages under the site's own address, for studios whose `authDomain` is that address. Browsers
 * partition the storage of foreign pages, so that a visitor who signed in at Google in this tab would come back signed
 * out (Firebase: "Best practices for using signInWithRedirect on browsers that block third-party storage access").
 */
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../domain/errors';
import type { Studio } from '../studio';

const HELPERS = /^\/__\/(auth\/[\w.-]+|firebase\/init\.json)$/;
const PATIENCE_MS = 10_000;
/** Headers of Firebase's response that are passed on to the browser. */
const PASSED = ['content-type', 'cache-control', 'location', 'etag'] as const;

/** The address that Firebase serves its helper pages at. */
const helpersOf = ({ identityProject }: Studio): string | null =>
  identityProject && `https://${identityProject}.firebaseapp.com`;

/** `upstreamOf`: where a studio's helper pages are; null: it has none. */
export function authHelper(upstreamOf = helpersOf): FastifyPluginAsync {
  return async (app) => {
    app.get('/__/*', async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      const upstream = upstreamOf(request.studio);
      if (upstream === null || !HELPERS.test(path)) throw new AppError('request/not-found');
      let answer: Response;
      let body: Buffer;
      try {
        // Forwards nothing about the visitor: no cookie, no token.
        answer = await fetch(`${upstream}${request.url}`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        body = Buffer.from(await answer.arrayBuffer());
      } catch (error) {
        request.log.warn({ err: error }, "identity service's pages not reached");
        throw new AppError('server/unavailable');
      }
      for (const name of PASSED) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      // The helper pages have inline scripts and are shown in a frame of our page.
      reply.removeHeader('content-security-policy');
      return reply.status(answer.status).send(body);
    });
  };
}
