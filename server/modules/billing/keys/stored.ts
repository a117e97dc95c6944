/** The gateway of the key that the studio has entered itself. */
import type { CardGateway, KeyStore, StripeKeys } from '../../../ports/payments';
import type { Db } from '../../../db/schema';
import { secretKeyMode } from '../../../../domain/stripeKeys';
import { openText, sealText } from '../../../sealedText';
import { openStripe } from '../providers/stripe';
import { findPaymentKey } from './repository';

const NAME = 'stripe';

export const sealKeys = (store: KeyStore, keys: StripeKeys): Buffer => sealText(store.key, NAME, JSON.stringify(keys));

export function openKeys(store: KeyStore, sealed: Buffer): StripeKeys | null {
  const text = openText(store.key, NAME, sealed);
  return text === null ? null : (JSON.parse(text) as StripeKeys);
}

/** Reads the stored key; the gateway stays the same as long as the key does. */
export function storedCard(store: KeyStore, isProduction: boolean): (db: Db) => Promise<CardGateway | null> {
  let opened: { readonly sealed: Buffer; readonly card: CardGateway | null } | null = null;
  return async (db) => {
    const row = await findPaymentKey(db);
    if (row === null) return (opened = null);
    if (!opened?.sealed.equals(row.sealed)) opened = { sealed: row.sealed, card: open(row.sealed) };
    return opened.card;
  };
  function open(sealed: Buffer): CardGateway | null {
    const keys = openKeys(store, sealed);
    // A copy of the database, tried out elsewhere, must not charge anybody.
    if (keys === null || (secretKeyMode(keys.secretKey) === 'live') !== isProduction) {
      store.onTrouble({ provider: 'stripe', type: keys ? 'key_of_other_mode' : 'key_not_opened' });
      return null;
    }
    return openStripe({ ...keys, apiUrl: store.apiUrl, jsUrl: store.jsUrl }, store.onTrouble);
  }
}
