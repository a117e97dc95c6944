/**
 * Requests by a name that isn't the site's get nothing of the studio: neither a page under somebody else's name, nor
 * an answer for who looks for studios by the addresses of machines.
 */
import type { FastifyInstance } from 'fastify';
import { answersTo } from '../siteHosts';

/** Asked for by whom knows a server by another name, and nothing of a studio: how it does; signed events. */
const BY_ANY_NAME = /^\/api\/(?:health|webhooks\/.*)$/;

/** Refuses with 421, before anything of the studio is read or sent but its configuration, which is cached. */
export function installHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { studio, routeOptions } = request;
    if (BY_ANY_NAME.test(routeOptions.url ?? '')) return undefined;
    // Without a database nothing of the studio can be sent either.
    const config = await studio.config().catch(() => ({ domain: '' }));
    if (answersTo(studio, config, request.host)) return undefined;
    return reply
      .status(421)
      .headers({ ...PLAIN, 'cache-control': 'no-store' })
      .send('Aquí no hay ningún sitio con este nombre.');
  });
}

const PLAIN = {
  'content-type': 'text/plain; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;
