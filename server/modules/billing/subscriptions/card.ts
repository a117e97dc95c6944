/**
 * The customer changes the card that a subscription is charged to. The provider is called outside of any transaction.
 */
import type { SubscriptionCard, SubscriptionCardResponse } from '../../../../domain/contract/purchases';
import { AppError, requireFound } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { findSource } from '../methods/savedCardRepository';
import { storeCard, refusalOf, tryCard } from '../methods/savedCards';
import { Refused } from '../../../ports/payments';
import { findPaidPurchase } from '../purchases/paidPurchaseRepository';
import { onePurchase } from '../purchases/repository';
import { refresh } from '../settlement/refresh';
import { payForCustomer } from './retries';

async function chosenCard(ctx: Context, { payment_source_id: id, token_id: token }: SubscriptionCard) {
  if ((id === undefined) === (token === undefined)) throw new AppError('request/invalid', { field: 'token_id' });
  if (token !== undefined) return storeCard(ctx, token);
  const source = id === undefined ? null : await findSource(ctx.studio.db, requireCustomer(ctx).customer_id, id);
  if (!source) throw new AppError('payment-source/not-found');
  return source;
}

/**
 * Charges the caller's active subscription to another card. An overdue renewal is paid first if wanted; if that is
 * declined nothing changes. After a challenge of the bank the same call completes it. May be repeated.
 */
export async function changeCard(
  ctx: Context,
  purchaseId: number,
  wanted: SubscriptionCard,
): Promise<SubscriptionCardResponse> {
  const { db, payments } = ctx.studio;
  const found = await findPaidPurchase(db, purchaseId);
  if (!found || found.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('purchase/not-found');
  const { subscription_id: subscription, provider, status } = found;
  if (provider !== 'stripe' || subscription === null || status !== 'active')
    throw new AppError('purchase/card-unchangeable');
  const gateway = requireFound(payments.card, 'checkout/unavailable');
  const card = await chosenCard(ctx, wanted);
  if ('clientSecret' in card) return { purchase: await onePurchase(db, purchaseId), clientSecret: card.clientSecret };
  try {
    if (wanted.pay_now) {
      const paying = await payForCustomer(ctx, purchaseId, () =>
        tryCard(ctx, () => gateway.payOverdue(subscription, card.source_id)),
      );
      if (paying && 'declined' in paying) throw refusalOf(paying.declined);
      if (paying) return { purchase: await onePurchase(db, purchaseId), clientSecret: paying.clientSecret };
    }
    await gateway.chargeTo(subscription, card.source_id);
  } catch (error) {
    if (error instanceof Refused) throw new AppError('purchase/card-unchangeable');
    throw error;
  }
  await refresh(ctx, found);
  return { purchase: await onePurchase(db, purchaseId) };
}
