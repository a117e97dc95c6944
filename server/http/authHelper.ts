/**
 * Firebase's helper pages under the site's own address. Browsers partition a foreign page's storage, so that a visitor
 * who went to Google's page in this tab would come back signed out (Firebase: "Best practices for using
 * signInWithRedirect on browsers that block third-party storage access"). A studio whose `authDomain` is its own
 * address has them here.
 */
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '../../domain/errors';

const HELPERS = /^\/__\/(auth\/[\w.-]+|firebase\/init\.json)$/;
const PATIENCE_MS = 10_000;
/** The part of the response that reaches the browser. */
const PASSED = ['content-type', 'cache-control', 'location', 'etag'] as const;

/** `upstream`: 'https://{projectId}.firebaseapp.com'. */
export function authHelper(upstream: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/__/*', async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      if (!HELPERS.test(path)) throw new AppError('request/not-found');
      let answer: Response;
      let body: Buffer;
      try {
        // Nothing of the person goes along: no cookie, no token.
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
      // Its pages have scripts of their own and stand in a frame of ours.
      reply.removeHeader('content-security-policy');
      return reply.status(answer.status).send(body);
    });
  };
}
