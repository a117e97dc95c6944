/** The keys of payment providers, as a studio has them. */
import type { KeyProvider } from '../db/schema';

interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

interface PaypalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
}

interface MercadoPagoKeys {
  readonly accessToken: string;
  readonly webhookSecret: string;
}

/** Keys as the studio enters them; PayPal's don't say themselves whether they charge. */
export interface ProviderKeys {
  readonly stripe: StripeKeys;
  readonly paypal: PaypalKeys & { readonly isLive: boolean };
}

/** null: the provider's own; others are for sandboxes. */
export interface ProviderAddresses {
  readonly apiUrl: string | null;
  readonly jsUrl: string | null;
}

/** Keys and addresses of one provider. */
export type StripeConfig = StripeKeys & ProviderAddresses;
type PaypalConfig = PaypalKeys & ProviderAddresses;
type MercadoPagoConfig = MercadoPagoKeys & Pick<ProviderAddresses, 'apiUrl'>;

/** null: the studio has no account there, and the method is not offered. */
export interface PaymentsConfig {
  readonly stripe: StripeConfig | null;
  readonly paypal: PaypalConfig | null;
  readonly mercadoPago: MercadoPagoConfig | null;
}

export const NO_ACCOUNTS: PaymentsConfig = { stripe: null, paypal: null, mercadoPago: null };

/** For keys that the studio enters itself. */
export interface KeyStore {
  /** Encrypts them. */
  readonly key: Buffer;
  /** null: the environment names this provider's keys, which win. */
  readonly providers: Readonly<Record<KeyProvider, ProviderAddresses | null>>;
  readonly onTrouble: (trouble: {
    readonly provider: string;
    readonly type: string;
    readonly code?: string | undefined;
    readonly status?: number | undefined;
  }) => void;
}
