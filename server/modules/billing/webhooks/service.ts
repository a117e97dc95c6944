/** Handles providers' webhooks. An event says what to read from the provider's API. */
import type { EventSubject, Gateway, ProviderEvent } from '../../../ports/payments';
import type { Context } from '../../../context';
import { declinedElsewhere } from '../declines/service';
import { collectLeftOver } from '../settlement/leftOver';
import { findCustomerAt } from '../settlement/repository';
import { refreshPurchase } from '../settlement/refresh';
import { takeInDisputes } from '../disputes/service';
import { ABANDONED } from '../settlement/settle';
import { takeInRefunds } from '../refunds/send';
import { knowsEvent, recordEvent } from '../providers/repository';
import { findBySubscription, findPaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';

/** 'unknown': the event is about nothing of ours, which isn't the sender's fault. */
export type Taken = 'done' | 'repeated' | 'unknown';

async function purchaseOf(
  ctx: Context,
  gateway: Gateway,
  subject: Exclude<EventSubject, { kind: 'refund' | 'transfer' | 'dispute' | 'setup-failed' }>,
): Promise<PaidPurchase | null> {
  if (subject.kind !== 'purchase') return findBySubscription(ctx.studio.db, gateway.provider, subject.subscription_id);
  const found = await findPaidPurchase(ctx.studio.db, subject.purchase_id);
  // The key must match: another database of the same account may have a purchase of the same number.
  return found?.provider === gateway.provider && (subject.key === null || subject.key === found.key) ? found : null;
}

/**
 * Handles an event. A repeat does nothing, and late or unordered events do no harm. Throws 'checkout/unavailable' so
 * that the provider sends it again.
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
  if (subject.kind === 'transfer') {
    const { card } = ctx.studio.payments;
    const customer = await findCustomerAt(ctx.studio.db, gateway.provider, subject.provider_customer_id);
    if (!card || customer === null) return 'unknown';
    await collectLeftOver(ctx, card, customer);
    await ctx.transaction((trx) => recordEvent(trx, event, ctx.now));
    return 'done';
  }
  if (subject.kind === 'dispute') {
    // The payment isn't stored yet: reconciliation will read its dispute later.
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
    // Ends the setup after a decline: with its secret the browser could try any number of other cards.
    await card?.endSetup(subject.setup_id);
    return 'done';
  }
  const purchase = await purchaseOf(ctx, gateway, subject);
  if (!purchase) return 'unknown';
  const { status, state } = await refreshPurchase(ctx, purchase, {
    event,
    ...(subject.kind === 'renewal-failed' ? { renewal: subject.attempt } : {}),
  });
  // On the provider's own page the customer can type another card.
  if (event.type === 'payment_intent.payment_failed' && status === 'pending' && state.waiting?.url !== undefined) {
    const { purchase_id } = purchase;
    const counted = await ctx.transaction((trx) => declinedElsewhere(trx, { purchase_id }, ctx.now));
    if (counted === 'last') await refreshPurchase(ctx, purchase, { giveUp: { failure: ABANDONED } });
  }
  return 'done';
}
