/**
 * Ending subscriptions: by their customer, or because all their money went back. The provider is called outside of any
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

/** Nothing is charged any more. Throws 'checkout/unavailable' where the provider can't be reached. */
async function endAtProvider(
  { studio: { payments } }: Context,
  provider: Provider,
  subscriptionId: string,
): Promise<void> {
  const gateway = requireFound(gatewayOf(payments, provider), 'checkout/unavailable');
  await gateway.cancelSubscription(subscriptionId);
}

/**
 * Cancels an own, active subscription: at the provider first, which may be called twice, then here, once. The credits
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
  // One without a provider (imported) is never charged.
  if (provider !== null && subscription_id !== null) await endAtProvider(ctx, provider, subscription_id);
  return ctx.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (purchase.status === 'active') {
      await movePurchase(trx, purchase, 'cancelled', now, { cancelled_at: now, cancel_reason: words });
      const { customer_id, purchase_id } = purchase;
      await notify(trx, { kind: 'subscription-cancelled', customer_id, purchase_id }, now);
    }
    // The provider's own news of it came first: it knows no reason.
    else if (purchase.status === 'cancelled' && (await findCancelReason(trx, purchaseId)) === null)
      await storeCancelReason(trx, purchaseId, words);
    else throw new AppError('purchase/not-cancellable');
    return { purchase: await onePurchase(trx, purchaseId) };
  });
}

/**
 * Ends all subscriptions of a customer who leaves, which the mail about leaving says: at their providers first.
 * Repeating it finds none; one that can't be ended ('checkout/unavailable') leaves the others for the next time.
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
 * Ends, at their providers, subscriptions whose money all went back (one of them, or all that wait for it).
 * Returns how many; one whose provider doesn't respond waits for the next run.
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
