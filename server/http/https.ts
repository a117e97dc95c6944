/**
 * TLS belongs to the proxy in front. What the server adds: browsers that came by https never come by http again (HSTS),
 * pages that a proxy received by http are redirected, and a call that sent its token by http is refused.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';

const YEAR_S = 31_536_000;

/**
 * Whether a proxy says that the visitor came by http. Browsers send Sec-Fetch-Mode only to secure addresses: with it
 * another proxy in front of that one did speak TLS, and a redirect would never end.
 */
const cameByHttp = ({ headers, protocol }: FastifyRequest): boolean =>
  protocol === 'http' && headers['x-forwarded-proto'] !== undefined && headers['sec-fetch-mode'] === undefined;

export interface HttpsOptions {
  /** Whether X-Forwarded-Proto comes from a proxy. */
  readonly behindProxy: boolean;
  /** false: the studio's domain has subdomains without https. */
  readonly subdomains: boolean;
}

/** Studios whose key `domain` is no https address may have no TLS at all: theirs are never redirected. */
export function installHttps(app: FastifyInstance, { behindProxy, subdomains }: HttpsOptions): void {
  const policy = `max-age=${YEAR_S}${subdomains ? '; includeSubDomains' : ''}`;
  app.addHook('onRequest', async (request, reply) => {
    const { studio, protocol, host, url, method, headers } = request;
    const origin = studio.origin()?.startsWith('https:') ? studio.origin() : null;
    // A proxy that speaks TLS and doesn't say so; browsers ignore it by http.
    if (protocol === 'https' || origin === `https://${host}`) reply.header('strict-transport-security', policy);
    if (!behindProxy || origin === null || !cameByHttp(request)) return;
    const isCall = /^\/+api(\/|$)/.test(url);
    // Redirecting it would hide that the token was on its way in the clear.
    if (isCall && headers.authorization !== undefined) throw new AppError('request/insecure');
    if (!isCall && (method === 'GET' || method === 'HEAD'))
      return reply.header('cache-control', 'no-store').redirect(`${origin}${url}`, 308);
  });
}
