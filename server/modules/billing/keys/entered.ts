/** What is different between the providers when keys of theirs are entered. */
import type { NewPaypalKeys } from '../../../../domain/contract/paymentKeys';
import { AppError } from '../../../../domain/errors';
import { secretKeyMode } from '../../../../domain/stripeKeys';
import type { KeyProvider } from '../../../db/schema';
import { Refused } from '../../../ports/payments';
import type { ProviderAddresses, ProviderKeys } from '../../../ports/paymentKeys';
import { paypalConnection } from '../providers/paypalConnection';
import { endEndpoint, openEndpoint, whoseKey } from '../providers/stripeConnection';
import { paypalApi } from './stored';
import type { AuditEvent } from '../../audit/record';

export interface EnteredKeys<P extends KeyProvider> {
  readonly provider: P;
  /** As it is recorded. */
  readonly action: AuditEvent['action'];
  /** Of the secret. */
  readonly last4: string;
  /** Whose they are; null: they may not read it. Throws where the provider doesn't know them. */
  account(): Promise<string | null>;
  /** Orders the provider's events for this site; returns the webhook's id, and all that is stored. */
  order(origin: string): Promise<{ readonly id: string; readonly keys: ProviderKeys[P] }>;
  /** Ends a webhook that was ordered earlier in the same account. */
  end(endpointId: string): Promise<void>;
  isSame(earlier: ProviderKeys[P]): boolean;
}

export interface Where {
  readonly addresses: ProviderAddresses;
  readonly isProduction: boolean;
  readonly webhooksPath: string;
}

/** Throws `refusal` for what the provider refuses for good. */
async function orRefuse<T>(call: Promise<T>, refusal: AppError): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Refused ? refusal : error;
  }
}

/** The key says by its beginning whether it charges: a site in production takes live ones only, any other test ones. */
export function enteredStripe(given: string, { addresses, isProduction, webhooksPath }: Where): EnteredKeys<'stripe'> {
  const secretKey = given.trim();
  const field = 'secret_key';
  const mode = secretKeyMode(secretKey);
  if (mode === null) throw new AppError('payment-key/shape', { field });
  if ((mode === 'live') !== isProduction)
    throw new AppError(mode === 'live' ? 'payment-key/live' : 'payment-key/test', { field });
  const config = { secretKey, webhookSecret: '', ...addresses };
  return {
    provider: 'stripe',
    action: 'payment-key.store',
    last4: secretKey.slice(-4),
    account: async () => (await orRefuse(whoseKey(config), new AppError('payment-key/refused', { field }))).id,
    order: async (origin) => {
      const url = `${origin}${webhooksPath}/stripe`;
      const { id, secret } = await orRefuse(openEndpoint(config, url), new AppError('payment-key/endpoint'));
      return { id, keys: { secretKey, webhookSecret: secret } };
    },
    end: (id) => endEndpoint(config, id),
    isSame: (earlier) => earlier.secretKey === secretKey,
  };
}

/** They are tried where the site charges: PayPal's live API knows no test keys, and the other way round. */
export function enteredPaypal(
  given: NewPaypalKeys,
  { addresses, isProduction, webhooksPath }: Where,
): EnteredKeys<'paypal'> {
  const [clientId, clientSecret] = [given.client_id.trim(), given.client_secret.trim()];
  const connection = paypalConnection({ clientId, clientSecret, apiUrl: paypalApi(addresses, isProduction) });
  return {
    provider: 'paypal',
    action: 'payment-key.store-paypal',
    last4: clientSecret.slice(-4),
    // PayPal's keys belong to an app of an account; the app is named by the client's id.
    account: async () => {
      await orRefuse(connection.check(), new AppError('payment-key/paypal-refused', { field: 'client_secret' }));
      return clientId;
    },
    order: async (origin) => {
      const url = `${origin}${webhooksPath}/paypal`;
      const id = await orRefuse(connection.orderEvents(url), new AppError('payment-key/paypal-endpoint'));
      return { id, keys: { clientId, clientSecret, webhookId: id, isLive: isProduction } };
    },
    end: (id) => connection.endEvents(id),
    isSame: (earlier) => earlier.clientId === clientId && earlier.clientSecret === clientSecret,
  };
}
