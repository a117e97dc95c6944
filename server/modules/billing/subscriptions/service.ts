/**
 * Ends subscriptions: by their customer, or because all their money was refunded. The provider is called outside of any
 * transaction.
 */
import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { AppError, requireFound } from '../../../../domain/errors';
import type { Provider } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import { auditChange } from '../../audit/record';
import { notify } from '../../mail/notify';
import { gatewayOf } from '../../../ports/payments';
import { findPaidPurchase, lockPurchase, movePurchase } from '../purchases/paidPurchaseRepository';
import {
  findActiveSubscriptions,
  findCancelReason,
  findRevokedSubscriptions,
  onePurchase,
  storeCancelReason,
  storeCancelled,
} from '../purchases/repository';

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
 * Cancels the caller's active subscription: first at the provider, which may be called twice, then here, once. Credits
 * stay until they expire.
 */
export async function cancelSubscription(ctx: Context, purchaseId: number, reason: string): Promise<PurchaseResponse> {
  const { studio, now } = ctx;
  const words = reason.trim();
  if (words === '') throw new AppError('purchase/reason-required', { field: 'reason' });
  const found = await findPaidPurchase(studio.db, purchaseId);
  if (!found || found.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('purchase/not-found');
  const { provider, subscription_id, status } = found;
  if (status === 'failed' && found.is_subscription) throw new AppError('purchase/never-began');
  if (status !== 'active' || !found.is_subscription) throw new AppError('purchase/not-cancellable');
  // An imported subscription has no provider and is never charged.
  if (provider !== null && subscription_id !== null) await endAtProvider(ctx, provider, subscription_id);
  return ctx.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (purchase.status === 'active') {
      await movePurchase(trx, purchase, 'cancelled', now, { cancelled_at: now, cancel_reason: words });
      const { customer_id, purchase_id } = purchase;
      await notify(trx, { kind: 'subscription-cancelled', customer_id, purchase_id }, now);
    }
    // The provider's event came first, without the reason: store it.
    else if (purchase.status === 'cancelled' && (await findCancelReason(trx, purchaseId)) === null)
      await storeCancelReason(trx, purchaseId, words);
    else throw new AppError('purchase/not-cancellable');
    return { purchase: await onePurchase(trx, purchaseId) };
  });
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
 * Ends, at their providers, fully refunded subscriptions (one, or all pending). Returns how many; one whose provider
 * doesn't respond waits for the next run.
 */
export async function endRevokedSubscriptions(ctx: Context, purchaseId?: number): Promise<number> {
  let ended = 0;
  let failure: unknown = null;
  for (const found of await findRevokedSubscriptions(ctx.studio.db, purchaseId)) {
    const { purchase_id, customer_id, provider, subscription_id } = found;
    try {
      await endAtProvider(ctx, provider, subscription_id);
      await ctx.transaction(async (trx) => {
        await auditChange(trx, ctx, { action: 'subscription.end', entity: 'purchase', id: purchase_id }, () =>
          storeCancelled(trx, purchase_id, ctx.now),
        );
        await notify(trx, { kind: 'subscription-cancelled', customer_id, purchase_id }, ctx.now);
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
