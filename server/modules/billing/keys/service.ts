/** The studio's own secret key of Stripe: it goes in, and no call hands it out again. */
import type { StripeKeyState } from '../../../../domain/contract/paymentKeys';
import { AppError } from '../../../../domain/errors';
import { secretKeyMode } from '../../../../domain/stripeKeys';
import type { Context } from '../../../context';
import { Refused, type KeyStore, type ProviderAccount, type StripeConfig } from '../../../ports/payments';
import { recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import { endEndpoint, openEndpoint, whoseKey } from '../providers/stripeConnection';
import { findAdmins, findPaymentKey, hasStripeSubscriptions, lockPaymentKey, storePaymentKey } from './repository';
import { openKeys, sealKeys } from './stored';

export async function stripeKeyState({ studio }: Context): Promise<StripeKeyState> {
  await studio.config();
  const { keyStore, payments } = studio;
  const row = keyStore ? await findPaymentKey(studio.db) : null;
  return {
    by: payments.card === null ? null : keyStore ? 'studio' : 'server',
    can_enter: keyStore !== null,
    last4: row?.last4 ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  };
}

function requireStore({ studio: { keyStore, payments } }: Context): KeyStore {
  if (keyStore) return keyStore;
  throw new AppError(payments.card ? 'payment-key/by-server' : 'payment-key/not-stored');
}

/** Whose key it is; throws where Stripe doesn't know it. */
async function accountOf(config: StripeConfig): Promise<ProviderAccount> {
  try {
    return await whoseKey(config);
  } catch (error) {
    throw error instanceof Refused ? new AppError('payment-key/refused', { field: 'secret_key' }) : error;
  }
}

async function endpointAt(config: StripeConfig, origin: string): Promise<{ id: string; secret: string }> {
  try {
    return await openEndpoint(config, `${origin}/api/webhooks/stripe`);
  } catch (error) {
    throw error instanceof Refused ? new AppError('payment-key/endpoint') : error;
  }
}

/**
 * Tries the key at Stripe, orders its events for this site and stores both. Pressed twice, the second order replaces
 * the first one.
 */
export async function storeStripeKey(ctx: Context, given: string, origin: string): Promise<StripeKeyState> {
  const { studio } = ctx;
  const store = requireStore(ctx);
  const secretKey = given.trim();
  const mode = secretKeyMode(secretKey);
  if (mode === null) throw new AppError('payment-key/shape', { field: 'secret_key' });
  if ((mode === 'live') !== studio.isProduction)
    throw new AppError(mode === 'live' ? 'payment-key/live' : 'payment-key/test', { field: 'secret_key' });

  const config = { secretKey, webhookSecret: '', apiUrl: store.apiUrl, jsUrl: store.jsUrl };
  const { id: account_id } = await accountOf(config);
  const stored = await findPaymentKey(studio.db);
  const before = stored?.account_id ?? account_id;
  const isOther = account_id !== null && before !== account_id;
  if (isOther && (await hasStripeSubscriptions(studio.db))) throw new AppError('payment-key/other-account');

  const endpoint = await endpointAt(config, origin);
  const last4 = secretKey.slice(-4);
  const replaced = await ctx.transaction(async (trx) => {
    const earlier = await lockPaymentKey(trx);
    await storePaymentKey(trx, {
      provider: 'stripe',
      sealed: sealKeys(store, { secretKey, webhookSecret: endpoint.secret }),
      last4,
      account_id,
      endpoint_id: endpoint.id,
      changed_at: ctx.now,
    });
    await recordAudit(trx, ctx, {
      action: 'payment-key.store',
      entity: 'payment_key',
      id: '*',
      before: earlier && { last4: earlier.last4 },
      after: { last4 },
    });
    // The same key entered again is no news.
    if (earlier && openKeys(store, earlier.sealed)?.secretKey !== secretKey)
      await notify(
        trx,
        (await findAdmins(trx)).map((customer_id) => ({
          kind: 'payment-key-replaced',
          customer_id,
          about: `${ctx.now.toISOString()}:${customer_id}`,
          last4,
        })),
        ctx.now,
      );
    return earlier;
  });
  studio.dropConfig();
  // Events that it still gets are refused, as they are signed with a secret that is gone.
  if (replaced && !isOther) await endEndpoint(config, replaced.endpoint_id);
  return stripeKeyState(ctx);
}
