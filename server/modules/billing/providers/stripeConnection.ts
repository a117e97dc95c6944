/** Creates Stripe's client, or one for its stand-in. */
import Stripe from 'stripe';
import { AppError } from '../../../../domain/errors';
import { STRIPE_EVENTS } from './stripeEvents';
import type { ProviderAccount } from '../../../ports/paymentFacts';
import { Refused } from '../../../ports/payments';
import type { StripeConfig } from '../../../ports/paymentKeys';

/** Timeout in milliseconds, and how often a call without a response is repeated (with its idempotency key). */
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

/** The account of the secret key. */
export async function stripeAccount(stripe: Stripe, secretKey: string): Promise<ProviderAccount> {
  const isLive = /^[a-z]+_live_/.test(secretKey);
  try {
    const { id, charges_enabled } = (await stripe.rawRequest('GET', '/v1/account')) as unknown as {
      readonly id: string;
      readonly charges_enabled?: boolean;
    };
    return { isLive, id, canCharge: charges_enabled ?? null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new Refused(error.message, 'keys');
    // A restricted key works without permission to read its account.
    if (error instanceof Stripe.errors.StripePermissionError) return { isLive, id: null, canCharge: null };
    throw new AppError('checkout/unavailable');
  }
}

export const whoseKey = (config: StripeConfig): Promise<ProviderAccount> =>
  stripeAccount(connectStripe(config), config.secretKey);

/** Orders the events that we read. Throws Refused where the address or the key's rights don't do. */
export async function openEndpoint(config: StripeConfig, url: string): Promise<{ id: string; secret: string }> {
  try {
    const { id, secret } = await connectStripe(config).webhookEndpoints.create({
      url,
      enabled_events: [...STRIPE_EVENTS],
      api_version: Stripe.API_VERSION,
    });
    if (secret === undefined) throw new AppError('checkout/unavailable');
    return { id, secret };
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      throw new Refused(error.message, 'endpoint');
    if (error instanceof Stripe.errors.StripeError) throw new AppError('checkout/unavailable');
    throw error;
  }
}

/** One that is gone, or can't be deleted with this key, does no harm. */
export async function endEndpoint(config: StripeConfig, id: string): Promise<void> {
  try {
    await connectStripe(config).webhookEndpoints.del(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
  }
}
