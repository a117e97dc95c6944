/** What every response says to the browser about what the page may do. */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { PaymentsConfig } from '../config';
import { VIDEO_HOSTS } from '../modules/content/sanitize';

/** Hosts of the payment providers that the page loads scripts and fields of. */
export interface PaymentHosts {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connect: readonly string[];
}

/** Only what is offered, and only where it is the provider's own: a sandbox is a part of the site itself. */
export function paymentHosts({ stripe, paypal }: PaymentsConfig): PaymentHosts {
  const card = stripe !== null && stripe.jsUrl === null;
  const wallet = paypal !== null && paypal.jsUrl === null;
  const paypalHosts = wallet ? ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com'] : [];
  return {
    scripts: [...(card ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []), ...paypalHosts],
    frames: [...(card ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : []), ...paypalHosts],
    connect: [...(card ? ['https://api.stripe.com'] : []), ...paypalHosts],
  };
}

/** `connectHosts`: hosts other than our own that the page may talk to (identity service). */
export function securityHeaders(connectHosts: readonly string[], { scripts, frames, connect }: PaymentHosts): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectHosts, ...connect],
        frameSrc: ["'self'", ...VIDEO_HOSTS, ...frames],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The site itself decides about https; a demo on a phone over the LAN has none.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    originAgentCluster: false,
  };
}
