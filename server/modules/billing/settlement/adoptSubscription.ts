/**
 * Matches subscriptions that the wallet's button created in the browser with their purchases. Only the browser says
 * which purchase one is for: if that isn't confirmed, or the purchase has another one already, the subscription is
 * cancelled and its money refunded.
 */
import type { ProviderEvent, WalletGateway } from '../../../ports/payments';
import type { Context } from '../../../context';
import { auditChange, recordAudit } from '../../audit/record';
import { refreshPurchase, type Refreshed } from './refresh';
import { orderRefund } from '../purchases/refundRepository';
import { isOurPlan, recordEvent } from '../providers/repository';
import { insertInvoice } from '../purchases/invoiceRepository';
import {
  bindSubscription,
  findBySubscription,
  findPaidPurchase,
  lockPurchase,
  type PaidPurchase,
} from '../purchases/paidPurchaseRepository';

export type Adopted =
  /** The subscription isn't ours. */
  | { readonly kind: 'unknown' }
  /** The buyer hasn't agreed yet. */
  | { readonly kind: 'waiting' }
  /** Ours, but for no purchase that can have it: it is cancelled, and refunded if it named one of ours. */
  | { readonly kind: 'rejected'; readonly purchase: PaidPurchase | null }
  | { readonly kind: 'taken'; readonly purchase: PaidPurchase; readonly refreshed: Refreshed };

interface Adopting {
  /** The event that reported the subscription. */
  readonly event?: ProviderEvent;
  /** A failed renewal; its customer gets a mail. */
  readonly renewal?: string;
}

/** Binds a subscription to its purchase and settles its payments. May be repeated. Throws 'checkout/unavailable'. */
export async function adoptSubscription(
  ctx: Context,
  wallet: WalletGateway,
  subscriptionId: string,
  adopting: Adopting = {},
): Promise<Adopted> {
  const { db } = ctx.studio;
  const taken = async (purchase: PaidPurchase): Promise<Adopted> => ({
    kind: 'taken',
    purchase,
    refreshed: await refreshPurchase(ctx, purchase, adopting),
  });
  const bound = await findBySubscription(db, wallet.provider, subscriptionId);
  if (bound) return taken(bound);
  const claim = await wallet.claimOf(subscriptionId);
  if (!claim) return { kind: 'unknown' };
  if (!claim.begun) return { kind: 'waiting' };
  const named = claim.purchase_id === null ? null : await findPaidPurchase(db, claim.purchase_id);
  const purchase = named?.provider === wallet.provider && named.is_subscription ? named : null;
  if (!purchase || claim.repriced || !purchase.provider_reference?.startsWith(`${claim.plan}/`)) {
    // The account may sell other things too: their subscriptions are left alone.
    if (!(await isOurPlan(db, wallet.provider, claim.plan))) return { kind: 'unknown' };
    return rejectSubscription(ctx, wallet, subscriptionId, purchase, adopting);
  }
  const { purchase_id: id, customer_id: owner } = purchase;
  await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'subscription.bind', entity: 'purchase', id, owner }, () =>
      bindSubscription(trx, id, subscriptionId),
    ),
  );
  const after = await findPaidPurchase(db, purchase.purchase_id);
  if (after?.subscription_id !== subscriptionId)
    return rejectSubscription(ctx, wallet, subscriptionId, purchase, adopting);
  return taken(after);
}

/** Cancels a subscription; its payments are recorded with the purchase that it named, to be refunded. */
async function rejectSubscription(
  ctx: Context,
  wallet: WalletGateway,
  subscriptionId: string,
  purchase: PaidPurchase | null,
  { event }: Adopting,
): Promise<Adopted> {
  await wallet.cancelSubscription(subscriptionId);
  if (!purchase) return { kind: 'rejected', purchase };
  const { payments } = await wallet.look({ ...purchase, subscription_id: subscriptionId });
  await ctx.transaction(async (trx) => {
    const { now } = ctx;
    const invoices: number[] = [];
    await lockPurchase(trx, purchase.purchase_id);
    if (event && !(await recordEvent(trx, event, now))) return;
    for (const { id, amount, paidAt } of payments) {
      if (amount === 0) continue;
      const invoice_id = await insertInvoice(trx, purchase, {
        provider: wallet.provider,
        provider_payment_id: id,
        total_payment: amount,
        fulfilled: false,
        created_at: paidAt,
      });
      if (invoice_id === null) continue;
      invoices.push(invoice_id);
      await orderRefund(trx, { invoice_id, amount, reason: '', created_by: null }, now);
    }
    await recordAudit(trx, ctx, {
      action: 'subscription.reject',
      entity: 'purchase',
      id: purchase.purchase_id,
      owner: purchase.customer_id,
      before: null,
      after: { subscription_id: subscriptionId, invoices },
    });
  });
  return { kind: 'rejected', purchase };
}
