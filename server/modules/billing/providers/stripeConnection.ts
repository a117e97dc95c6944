/** Stripe's client, or one of its stand-in. */
import Stripe from 'stripe';
import type { StripeConfig } from '../../../config';

/** Milliseconds, and how often a call that got no answer is repeated (with its idempotency key). */
const TIMEOUT = 20_000;
const RETRIES = 2;

export function connectStripe({ secretKey, apiUrl }: StripeConfig): Stripe {
  const options = { maxNetworkRetries: RETRIES, timeout: TIMEOUT, telemetry: false } as const;
  if (apiUrl === null) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
  });
}
