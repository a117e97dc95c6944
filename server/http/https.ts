/**
 * The proxy in front speaks TLS. The server adds HSTS, redirects pages that the proxy received by http, and refuses
 * calls that sent their token by http.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';

const YEAR_S = 31_536_000;

/**
 * Whether a proxy says that the visitor came by http. Browsers send Sec-Fetch-Mode only over TLS: if it is there, an
 * outer proxy did speak TLS, and redirecting would loop for ever.
 */
const cameByHttp = ({ headers, protocol }: FastifyRequest): boolean =>
  protocol === 'http' && headers['x-forwarded-proto'] !== undefined && headers['sec-fetch-mode'] === undefined;

export interface HttpsOptions {
  /** Whether X-Forwarded-Proto comes from a trusted proxy. */
  readonly behindProxy: boolean;
  /** Whether HSTS includes subdomains; false where some have no https. */
  readonly subdomains: boolean;
}

/** Never redirects a studio whose configured `domain` is no https address: it may have no TLS at all. */
export function installHttps(app: FastifyInstance, { behindProxy, subdomains }: HttpsOptions): void {
  const policy = `max-age=${YEAR_S}${subdomains ? '; includeSubDomains' : ''}`;
  app.addHook('onRequest', async (request, reply) => {
    const { studio, protocol, host, url, method, headers } = request;
    const origin = studio.origin()?.startsWith('https:') ? studio.origin() : null;
    // Also for a proxy that speaks TLS without saying so; browsers ignore HSTS that arrives by http.
    if (protocol === 'https' || origin === `https://${host}`) reply.header('strict-transport-security', policy);
    if (!behindProxy || origin === null || !cameByHttp(request)) return;
    const isCall = /^\/+api(\/|$)/.test(url);
    // A redirect would hide that the token already travelled unencrypted.
    if (isCall && headers.authorization !== undefined) throw new AppError('request/insecure');
    if (!isCall && (method === 'GET' || method === 'HEAD'))
      return reply.header('cache-control', 'no-store').redirect(`${origin}${url}`, 308);
  });
}
