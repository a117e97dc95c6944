/**
 * Ends subscriptions: by their customer, or because all their money was refunded. The provider is called outside of any
 * transaction, and after what is stored here.
 */
import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { AppError, requireFound } from '../../../../domain/errors';
import type { Provider } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import { auditChange } from '../../audit/record';
import { notify } from '../../mail/notify';
import { gatewayOf } from '../../../ports/payments';
import { findPaidPurchase, lockPurchase, movePurchase, storeEnded } from '../purchases/paidPurchaseRepository';
import { findActiveSubscriptions, onePurchase, storeCancelled } from '../purchases/repository';
import { findToEnd, storeReason } from './repository';

/** Ends a subscription at its provider. Throws 'checkout/unavailable' if that can't be reached. */
async function endAtProvider(
  { studio: { payments } }: Context,
  provider: Provider,
  subscriptionId: string,
): Promise<void> {
  const gateway = requireFound(gatewayOf(payments, provider), 'checkout/unavailable');
  await gateway.cancelSubscription(subscriptionId);
}

/**
 * Cancels a subscription at once, whether its provider responds or not; a charge that comes meanwhile is refunded, and
 * the job goes on where the provider was away. Credits stay until they expire. `reason`: null where none was given; one
 * that comes after the cancellation is stored. Throws 'purchase/not-cancellable'.
 */
export async function endSubscription(ctx: Context, purchaseId: number, reason: string | null): Promise<void> {
  const { now, log } = ctx;
  const ended = await ctx.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (purchase.status === 'cancelled' && reason !== null && (await storeReason(trx, purchaseId, reason))) return null;
    if (purchase.status !== 'active' || !purchase.is_subscription) throw new AppError('purchase/not-cancellable');
    const { customer_id, purchase_id, provider, subscription_id } = purchase;
    // An imported subscription has no provider and is never charged.
    const charged = provider !== null && subscription_id !== null ? { provider, subscription_id } : null;
    await movePurchase(trx, purchase, 'cancelled', now, {
      cancelled_at: now,
      ends_at_provider: charged !== null,
      ...(reason !== null && { cancel_reason: reason }),
    });
    await notify(trx, { kind: 'subscription-cancelled', customer_id, purchase_id }, now);
    return charged;
  });
  if (ended === null) return;
  try {
    await endAtProvider(ctx, ended.provider, ended.subscription_id);
    await ctx.transaction((trx) => storeEnded(trx, purchaseId));
  } catch (error) {
    log.error({ err: error }, 'subscription not ended at its provider yet');
  }
}

/** Cancels the caller's active subscription. */
export async function cancelSubscription(ctx: Context, purchaseId: number, reason: string): Promise<PurchaseResponse> {
  const { db } = ctx.studio;
  const words = reason.trim();
  if (words === '') throw new AppError('purchase/reason-required', { field: 'reason' });
  const found = await findPaidPurchase(db, purchaseId);
  if (!found || found.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('purchase/not-found');
  if (found.status === 'failed' && found.is_subscription) throw new AppError('purchase/never-began');
  await endSubscription(ctx, purchaseId, words);
  return { purchase: await onePurchase(db, purchaseId) };
}

/**
 * Ends all subscriptions of a customer whose account is deleted, at their providers first; that mail tells them. A
 * repeat finds none; one that can't be ended ('checkout/unavailable') leaves the others for the next time.
 */
export async function endSubscriptionsOf(ctx: Context, customerId: number, cancel_reason: string): Promise<void> {
  const { studio, now } = ctx;
  for (const { purchase_id, provider, subscription_id } of await findActiveSubscriptions(studio.db, customerId)) {
    if (provider !== null && subscription_id !== null) await endAtProvider(ctx, provider, subscription_id);
    await ctx.transaction(async (trx) => {
      const purchase = await lockPurchase(trx, purchase_id);
      if (purchase.status === 'active')
        await auditChange(
          trx,
          ctx,
          { action: 'subscription.end', entity: 'purchase', id: purchase_id, owner: customerId },
          () => movePurchase(trx, purchase, 'cancelled', now, { cancelled_at: now, cancel_reason }),
        );
    });
  }
}

/**
 * Ends, at their providers, subscriptions that are over here: cancelled while their provider was away, or fully
 * refunded (one, or all of them). Returns how many; one whose provider doesn't respond waits for the next run.
 */
export async function endSubscriptionsAtProvider(ctx: Context, purchaseId?: number): Promise<number> {
  let ended = 0;
  let failure: unknown = null;
  for (const found of await findToEnd(ctx.studio.db, purchaseId)) {
    const { purchase_id, customer_id, provider, subscription_id, status } = found;
    const isRevoked = status === 'revoked';
    try {
      await endAtProvider(ctx, provider, subscription_id);
      await ctx.transaction(async (trx) => {
        await auditChange(trx, ctx, { action: 'subscription.end', entity: 'purchase', id: purchase_id }, async () => {
          if (isRevoked) await storeCancelled(trx, purchase_id, ctx.now);
          else await storeEnded(trx, purchase_id);
        });
        if (isRevoked) await notify(trx, { kind: 'subscription-cancelled', customer_id, purchase_id }, ctx.now);
      });
      ended += 1;
    } catch (error) {
      // One that can't be ended doesn't block the others.
      if (!(error instanceof AppError && error.code === 'checkout/unavailable')) failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  return ended;
}
