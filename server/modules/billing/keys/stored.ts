/** The gateways of the keys that the studio has entered itself. */
import type { CardGateway, Payments, WalletGateway } from '../../../ports/payments';
import type { KeyStore, ProviderAddresses, ProviderKeys } from '../../../ports/paymentKeys';
import type { Db, KeyProvider } from '../../../db/schema';
import { secretKeyMode } from '../../../../domain/stripeKeys';
import { openText, sealText } from '../../../sealedText';
import { openPaypal } from '../providers/paypalGateway';
import { openStripe } from '../providers/stripe';
import { findPaymentKeys, type PaymentKey } from './repository';

/** `provider` is the name that they are sealed with: they can't be opened as another provider's. */
export const sealKeys = <P extends KeyProvider>(store: KeyStore, provider: P, keys: ProviderKeys[P]): Buffer =>
  sealText(store.key, provider, JSON.stringify(keys));

export function openKeys<P extends KeyProvider>(store: KeyStore, provider: P, sealed: Buffer): ProviderKeys[P] | null {
  const text = openText(store.key, provider, sealed);
  return text === null ? null : (JSON.parse(text) as ProviderKeys[P]);
}

/** PayPal's API by whether it moves money; a key doesn't say by its look which one it is for. */
const PAYPAL_API = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' } as const;

/** Where PayPal is asked: `apiUrl`, the stand-in's address, wins. */
export const paypalApi = ({ apiUrl }: ProviderAddresses, isLive: boolean): string =>
  apiUrl ?? PAYPAL_API[isLive ? 'live' : 'test'];

/** Reads the stored keys of what the store is for; a gateway stays the same as long as its keys do. */
export function storedGateways(store: KeyStore, isProduction: boolean): (db: Db) => Promise<Partial<Payments>> {
  const trouble = (provider: KeyProvider, keys: object | null): null => {
    store.onTrouble({ provider, type: keys ? 'key_of_other_mode' : 'key_not_opened' });
    return null;
  };
  // A copy of the database, tried out elsewhere, must not charge anybody.
  const card = memoizeOpened((sealed: Buffer, addresses: ProviderAddresses): CardGateway | null => {
    const keys = openKeys(store, 'stripe', sealed);
    if (keys === null || (secretKeyMode(keys.secretKey) === 'live') !== isProduction) return trouble('stripe', keys);
    return openStripe({ ...keys, ...addresses }, store.onTrouble);
  });
  const wallet = memoizeOpened((sealed: Buffer, addresses: ProviderAddresses): WalletGateway | null => {
    const keys = openKeys(store, 'paypal', sealed);
    if (keys === null || keys.isLive !== isProduction) return trouble('paypal', keys);
    return openPaypal({ ...keys, ...addresses, apiUrl: paypalApi(addresses, keys.isLive) }, store.onTrouble);
  });
  return async (db) => {
    const { stripe, paypal } = store.providers;
    const rows = await findPaymentKeys(db);
    const of = (provider: KeyProvider): PaymentKey | undefined => rows.find((row) => row.provider === provider);
    return {
      ...(stripe && { card: card(of('stripe'), stripe) }),
      ...(paypal && { wallet: wallet(of('paypal'), paypal) }),
    };
  };
}

/** Opens again only what was sealed anew. */
function memoizeOpened<G>(open: (sealed: Buffer, addresses: ProviderAddresses) => G | null) {
  let last: { readonly sealed: Buffer; readonly gateway: G | null } | null = null;
  return (row: PaymentKey | undefined, addresses: ProviderAddresses): G | null => {
    if (!row) return ((last = null), null);
    if (!last?.sealed.equals(row.sealed)) last = { sealed: row.sealed, gateway: open(row.sealed, addresses) };
    return last.gateway;
  };
}
