/**
 * Subscriptions that the wallet's button made in the browser. Which purchase one is for is only its own word: where
 * that is not borne out, or its purchase has another one already, it is ended and what it took is given back.
 */
import type { ProviderEvent, WalletGateway } from '../../../ports/payments';
import type { Context } from '../../../context';
import { auditChange, recordAudit } from '../../audit/record';
import { refresh, type Refreshed } from './refresh';
import { orderRefund } from '../refunds/repository';
import { isOurPlan, recordEvent } from '../providers/repository';
import {
  bindSubscription,
  findBySubscription,
  findPaidPurchase,
  insertInvoice,
  lockPurchase,
  type PaidPurchase,
} from '../purchases/paidPurchaseRepository';

export type Adopted =
  /** Nothing of ours. */
  | { readonly kind: 'unknown' }
  /** The buyer has not agreed yet. */
  | { readonly kind: 'waiting' }
  /** Ours, and for no purchase that could have it: ended, and given back where it named one of ours. */
  | { readonly kind: 'rejected'; readonly purchase: PaidPurchase | null }
  | { readonly kind: 'taken'; readonly purchase: PaidPurchase; readonly refreshed: Refreshed };

interface Adopting {
  /** How we found it. */
  readonly event?: ProviderEvent;
  /** A renewal that failed; its customer gets a mail. */
  readonly renewal?: string;
}

/**
 * Takes a subscription for its purchase and settles what it paid; as often as one likes. Throws 'checkout/unavailable'.
 */
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
    refreshed: await refresh(ctx, purchase, adopting),
  });
  const bound = await findBySubscription(db, wallet.provider, subscriptionId);
  if (bound) return taken(bound);
  const claim = await wallet.claimOf(subscriptionId);
  if (!claim) return { kind: 'unknown' };
  if (!claim.begun) return { kind: 'waiting' };
  const named = claim.purchase_id === null ? null : await findPaidPurchase(db, claim.purchase_id);
  const purchase = named?.provider === wallet.provider && named.is_subscription ? named : null;
  if (!purchase || claim.repriced || !purchase.provider_reference?.startsWith(`${claim.plan}/`)) {
    // The account may sell other things, too: those are left alone.
    if (!(await isOurPlan(db, wallet.provider, claim.plan))) return { kind: 'unknown' };
    return reject(ctx, wallet, subscriptionId, purchase, adopting);
  }
  const { purchase_id: id, customer_id: owner } = purchase;
  await ctx.transaction((trx) =>
    auditChange(trx, ctx, { action: 'subscription.bind', entity: 'purchase', id, owner }, () =>
      bindSubscription(trx, id, subscriptionId),
    ),
  );
  const after = await findPaidPurchase(db, purchase.purchase_id);
  if (after?.subscription_id !== subscriptionId) return reject(ctx, wallet, subscriptionId, purchase, adopting);
  return taken(after);
}

/** Charges no more; what it took is recorded with the purchase that it named, as money to be given back. */
async function reject(
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
