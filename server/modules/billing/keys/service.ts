/** The studio's own keys of its payment providers: they go in, and no call hands them out again. */
import type { NewPaypalKeys, PaymentKeysResponse, PaymentKeyState } from '../../../../domain/contract/paymentKeys';
import { AppError } from '../../../../domain/errors';
import type { Context } from '../../../context';
import type { KeyProvider } from '../../../db/schema';
import { gatewayOf } from '../../../ports/payments';
import type { KeyStore } from '../../../ports/paymentKeys';
import { recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import { enteredPaypal, enteredStripe, type EnteredKeys, type Where } from './entered';
import {
  findAdmins,
  findPaymentKey,
  findPaymentKeys,
  hasSubscriptions,
  lockPaymentKey,
  storePaymentKey,
} from './repository';
import { openKeys, sealKeys } from './stored';

export async function paymentKeys({ studio }: Context): Promise<PaymentKeysResponse> {
  await studio.config();
  const { keyStore, payments, isProduction } = studio;
  const rows = keyStore ? await findPaymentKeys(studio.db) : [];
  const stateOf = (provider: KeyProvider): PaymentKeyState => {
    const canEnter = Boolean(keyStore?.providers[provider]);
    const row = canEnter ? rows.find((one) => one.provider === provider) : undefined;
    return {
      by: gatewayOf(payments, provider) === null ? null : canEnter ? 'studio' : 'server',
      can_enter: canEnter,
      takes: isProduction ? 'live' : 'test',
      last4: row?.last4 ?? null,
      changedAt: row?.changed_at.toISOString() ?? null,
    };
  };
  return { stripe: stateOf('stripe'), paypal: stateOf('paypal') };
}

interface Store {
  readonly store: KeyStore;
  readonly where: Where;
}

function requireStore({ studio }: Context, provider: KeyProvider): Store {
  const { keyStore, payments, isProduction, webhooksPath } = studio;
  const addresses = keyStore?.providers[provider];
  if (keyStore && addresses) return { store: keyStore, where: { addresses, isProduction, webhooksPath } };
  throw new AppError(gatewayOf(payments, provider) ? 'payment-key/by-server' : 'payment-key/not-stored');
}

export async function storeStripeKey(ctx: Context, key: string, origin: string): Promise<PaymentKeysResponse> {
  const { store, where } = requireStore(ctx, 'stripe');
  return storeKeys(ctx, store, enteredStripe(key, where), origin);
}

export async function storePaypalKeys(ctx: Context, keys: NewPaypalKeys, origin: string): Promise<PaymentKeysResponse> {
  const { store, where } = requireStore(ctx, 'paypal');
  return storeKeys(ctx, store, enteredPaypal(keys, where), origin);
}

/**
 * Tries the keys at their provider, orders its events for this site and stores all of it. Pressed twice, the second
 * order replaces the first one.
 */
async function storeKeys<P extends KeyProvider>(
  ctx: Context,
  store: KeyStore,
  entered: EnteredKeys<P>,
  origin: string,
): Promise<PaymentKeysResponse> {
  const { studio } = ctx;
  const { provider, action, last4 } = entered;
  const account_id = await entered.account();
  const stored = await findPaymentKey(studio.db, provider);
  const before = stored?.account_id ?? account_id;
  const isOther = account_id !== null && before !== account_id;
  if (isOther && (await hasSubscriptions(studio.db, provider))) throw new AppError('payment-key/other-account');

  const { id: endpoint_id, keys } = await entered.order(origin);
  const replaced = await ctx.transaction(async (trx) => {
    const earlier = await lockPaymentKey(trx, provider);
    await storePaymentKey(trx, {
      provider,
      sealed: sealKeys(store, provider, keys),
      last4,
      account_id,
      endpoint_id,
      changed_at: ctx.now,
    });
    await recordAudit(trx, ctx, {
      action,
      entity: 'payment_key',
      id: '*',
      before: earlier && { last4: earlier.last4 },
      after: { last4 },
    });
    const former = earlier && openKeys(store, provider, earlier.sealed);
    // The same keys entered again are no news.
    if (earlier && !(former && entered.isSame(former)))
      await notify(
        trx,
        (await findAdmins(trx)).map((customer_id) => ({
          kind: 'payment-key-replaced',
          customer_id,
          about: `${ctx.now.toISOString()}:${customer_id}`,
          last4,
          provider,
        })),
        ctx.now,
      );
    return earlier;
  });
  studio.dropConfig();
  // Events that it still gets are refused, as they are signed for another webhook.
  if (replaced && !isOther && replaced.endpoint_id !== endpoint_id) await entered.end(replaced.endpoint_id);
  return paymentKeys(ctx);
}
