/** What providers tell us by themselves. An event says where to look; how things stand is asked anew. */
import type { EventSubject, Gateway, ProviderEvent } from '../providers/gateway';
import type { Context } from '../../../context';
import { refresh } from '../settlement/refresh';
import { takeInRefunds } from '../refunds/send';
import { knowsEvent } from '../providers/repository';
import { findBySubscription, findPaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';

/** 'unknown': about nothing of ours, which is no fault of the sender's. */
export type Taken = 'done' | 'repeated' | 'unknown';

async function purchaseOf(
  ctx: Context,
  gateway: Gateway,
  subject: Exclude<EventSubject, { kind: 'refund' }>,
): Promise<PaidPurchase | null> {
  if (subject.kind !== 'purchase') return findBySubscription(ctx.studio.db, gateway.provider, subject.subscription_id);
  const found = await findPaidPurchase(ctx.studio.db, subject.purchase_id);
  // The same number in another database of the same account is another purchase.
  return found?.provider === gateway.provider && (subject.key === null || subject.key === found.key) ? found : null;
}

/**
 * Takes an event in: twice does nothing, late or out of order changes nothing. Throws 'checkout/unavailable': it has to
 * come again.
 */
export async function takeEvent(
  ctx: Context,
  gateway: Gateway,
  event: ProviderEvent,
  subject: EventSubject | null,
): Promise<Taken> {
  if (subject === null) return 'unknown';
  if (await knowsEvent(ctx.studio.db, event)) return 'repeated';
  if (subject.kind === 'refund') {
    await takeInRefunds(ctx, gateway, subject.payment_id, event);
    return 'done';
  }
  const purchase = await purchaseOf(ctx, gateway, subject);
  if (!purchase) return 'unknown';
  await refresh(ctx, purchase, {
    event,
    ...(subject.kind === 'renewal-failed' ? { renewal: subject.attempt } : {}),
  });
  return 'done';
}
