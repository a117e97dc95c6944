/**
 * Subscriptions that the wallet's button made in the browser. Which purchase one is for is only its own word: where that
 * is not borne out, or its purchase has another one already, it is ended and what it took is given back.
 */
import type { ProviderEvent, WalletGateway } from '../providers/gateway';
import type { Studio } from '../../../studio';
import { refresh, type Refreshed } from './refresh';
import { orderRefund } from '../refunds/send';
import {
  bindSubscription,
  findBySubscription,
  findPaidPurchase,
  insertInvoice,
  isOurPlan,
  lockPurchase,
  rememberEvent,
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
  readonly now: Date;
  /** What told us of it. */
  readonly event?: ProviderEvent;
  /** A renewal that failed, of which its customer is told. */
  readonly renewal?: string;
}

/** Takes a subscription for its purchase and settles what it paid; as often as one likes. Throws 'checkout/unavailable'. */
export async function adoptSubscription(
  studio: Studio,
  wallet: WalletGateway,
  subscriptionId: string,
  adopting: Adopting,
): Promise<Adopted> {
  const taken = async (purchase: PaidPurchase): Promise<Adopted> => ({
    kind: 'taken',
    purchase,
    refreshed: await refresh(studio, purchase, adopting),
  });
  const bound = await findBySubscription(studio.db, wallet.provider, subscriptionId);
  if (bound) return taken(bound);
  const claim = await wallet.claimOf(subscriptionId);
  if (!claim) return { kind: 'unknown' };
  if (!claim.begun) return { kind: 'waiting' };
  const named = claim.purchase_id === null ? null : await findPaidPurchase(studio.db, claim.purchase_id);
  const purchase = named?.provider === wallet.provider && named.is_subscription ? named : null;
  if (!purchase || claim.repriced || !purchase.provider_reference?.startsWith(`${claim.plan}/`)) {
    // The account may sell other things, too: those are left alone.
    if (!(await isOurPlan(studio.db, wallet.provider, claim.plan))) return { kind: 'unknown' };
    return reject(studio, wallet, subscriptionId, purchase, adopting);
  }
  await bindSubscription(studio.db, purchase.purchase_id, subscriptionId);
  const after = await findPaidPurchase(studio.db, purchase.purchase_id);
  if (after?.subscription_id !== subscriptionId) return reject(studio, wallet, subscriptionId, purchase, adopting);
  return taken(after);
}

/** Charges no more; what it took lies with the purchase that it named, as money to be given back. */
async function reject(
  studio: Studio,
  wallet: WalletGateway,
  subscriptionId: string,
  purchase: PaidPurchase | null,
  { now, event }: Adopting,
): Promise<Adopted> {
  await wallet.cancelSubscription(subscriptionId);
  if (!purchase) return { kind: 'rejected', purchase };
  const { payments } = await wallet.look({ ...purchase, subscription_id: subscriptionId });
  await studio.db.transaction().execute(async (trx) => {
    await lockPurchase(trx, purchase.purchase_id);
    if (event && !(await rememberEvent(trx, event, now))) return;
    for (const { id, amount, paidAt } of payments) {
      if (amount === 0) continue;
      const invoice_id = await insertInvoice(trx, purchase, {
        provider: wallet.provider,
        provider_payment_id: id,
        total_payment: amount,
        fulfilled: false,
        created_at: paidAt,
      });
      if (invoice_id !== null) await orderRefund(trx, { invoice_id, amount, reason: '', created_by: null }, now);
    }
  });
  return { kind: 'rejected', purchase };
}
