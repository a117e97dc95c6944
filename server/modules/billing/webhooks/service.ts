/** Providers' webhooks. An event says where to look; the state is then read from the provider's API. */
import type { EventSubject, Gateway, ProviderEvent } from '../../../ports/payments';
import type { Context } from '../../../context';
import { declinedElsewhere } from '../declines/service';
import { refresh } from '../settlement/refresh';
import { takeInDisputes } from '../disputes/service';
import { ABANDONED } from '../settlement/settle';
import { takeInRefunds } from '../refunds/send';
import { knowsEvent, recordEvent } from '../providers/repository';
import { findBySubscription, findPaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';

/** 'unknown': about nothing of ours, which is no fault of the sender's. */
export type Taken = 'done' | 'repeated' | 'unknown';

async function purchaseOf(
  ctx: Context,
  gateway: Gateway,
  subject: Exclude<EventSubject, { kind: 'refund' | 'dispute' | 'setup-failed' }>,
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
  if (subject.kind === 'dispute') {
    // A payment that isn't taken in yet: the comparison comes back to its dispute.
    const { payment_id, reversed } = subject;
    return (await takeInDisputes(ctx, gateway, payment_id, { event, reversed })) === null ? 'unknown' : 'done';
  }
  if (subject.kind === 'setup-failed') {
    const { card } = ctx.studio.payments;
    const counted = await ctx.transaction(async (trx) =>
      (await recordEvent(trx, event, ctx.now))
        ? declinedElsewhere(trx, { setup_id: subject.setup_id }, ctx.now)
        : 'unknown',
    );
    if (counted === 'unknown') return 'unknown';
    // A declined card is the end: its secret would let the browser try any number of others.
    await card?.endSetup(subject.setup_id);
    return 'done';
  }
  const purchase = await purchaseOf(ctx, gateway, subject);
  if (!purchase) return 'unknown';
  const { status, state } = await refresh(ctx, purchase, {
    event,
    ...(subject.kind === 'renewal-failed' ? { renewal: subject.attempt } : {}),
  });
  // At the provider's own page the next card can be typed.
  if (event.type === 'payment_intent.payment_failed' && status === 'pending' && state.waiting?.url !== undefined) {
    const { purchase_id } = purchase;
    const counted = await ctx.transaction((trx) => declinedElsewhere(trx, { purchase_id }, ctx.now));
    if (counted === 'last') await refresh(ctx, purchase, { giveUp: { failure: ABANDONED } });
  }
  return 'done';
}
