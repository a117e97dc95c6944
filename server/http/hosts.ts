/**
 * Refuses requests whose Host is not a name of the site. Otherwise another domain could show the studio's pages, and
 * scans of IP addresses would find them.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answersTo } from '../siteHosts';

/**
 * Calls that answer to every Host: health checks and providers' webhooks use other names. Health tells nothing of the
 * studio; webhook events are signed.
 */
const BY_ANY_NAME = /^\/api\/(?:health|webhooks\/.*)$/;

/** What a visitor of a name reads where no site is shown. */
export interface Refusal {
  readonly status: 421 | 503;
  readonly refusal: string;
}

export const NO_SITE: Refusal = { status: 421, refusal: 'Aquí no hay ningún sitio con este nombre.' };

export const sendRefusal = (reply: FastifyReply, { status, refusal }: Refusal): FastifyReply =>
  reply
    .status(status)
    .headers({ ...PLAIN, 'cache-control': 'no-store' })
    .send(refusal);

/** Refuses with 421 before anything of the studio is read, except its cached configuration. */
export function installHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { studio, routeOptions } = request;
    if (BY_ANY_NAME.test(routeOptions.url ?? '')) return undefined;
    // Without a database the host can't be checked, but nothing of the studio can be sent either.
    const config = await studio.config().catch(() => ({ domain: '' }));
    if (answersTo(studio, config, request.host)) return undefined;
    return sendRefusal(reply, NO_SITE);
  });
}

const PLAIN = {
  'content-type': 'text/plain; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;
