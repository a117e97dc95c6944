/** Sets the security headers of responses, among them the content security policy. */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VIDEO_HOSTS } from '../../domain/content';
import type { ForeignHosts } from '../ports/responses';

export const NO_HOSTS: ForeignHosts = { scripts: [], frames: [], connect: [] };

type Script = { readonly jsUrl: string | null } | null;

/** The hosts of the payment providers that are offered. A sandbox runs on the site itself and needs none. */
export function paymentHosts({ stripe, paypal }: Record<'stripe' | 'paypal', Script>): ForeignHosts {
  const card = stripe !== null && stripe.jsUrl === null;
  const wallet = paypal !== null && paypal.jsUrl === null;
  const paypalHosts = wallet
    ? ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com']
    : [];
  return {
    scripts: [...(card ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []), ...paypalHosts],
    frames: [
      ...(card ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
      ...paypalHosts,
    ],
    connect: [...(card ? ['https://api.stripe.com'] : []), ...paypalHosts],
  };
}

/** Merges lists of hosts. */
export const mergeHosts = (...lists: readonly ForeignHosts[]): ForeignHosts => ({
  scripts: lists.flatMap(({ scripts }) => scripts),
  frames: lists.flatMap(({ frames }) => frames),
  connect: lists.flatMap(({ connect }) => connect),
});

/** `nonce` allows the scripts of the studio's own codes, where it has any. */
function directives({ scripts, frames, connect }: ForeignHosts, nonce: string | null): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    // blob: is what an HLS player builds its stream from.
    'media-src': ["'self'", 'blob:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'frame-src': ["'self'", ...VIDEO_HOSTS, ...frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  };
}

/** The content security policy as the text of its header. */
export const policyOf = (hosts: ForeignHosts, nonce: string | null = null): string =>
  Object.entries(directives(hosts, nonce))
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join(';');

/** Sets the security headers of every response; `policy` is that of the request's studio. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  policy: (request: FastifyRequest) => string,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // HSTS is set in http/https.ts, only behind https.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    originAgentCluster: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', policy(request));
  });
}
