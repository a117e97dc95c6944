/**
 * The customer changes the card that a subscription is charged to. The provider is called outside of any transaction.
 */
import type { SubscriptionCard, SubscriptionCardResponse } from '../../../../domain/contract/purchases';
import { AppError, requireFound } from '../../../../domain/errors';
import { requireCustomer, type Context } from '../../../context';
import { findSource } from '../methods/savedCardRepository';
import { storeCard, refusalOf, tryCard } from '../methods/savedCards';
import { Refused } from '../../../ports/payments';
import { findPaidPurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import { onePurchase } from '../purchases/repository';
import { refreshPurchase } from '../settlement/refresh';
import { payForCustomer } from './retries';

async function chosenCard(ctx: Context, { payment_source_id: id, token_id: token }: SubscriptionCard) {
  if ((id === undefined) === (token === undefined)) throw new AppError('request/invalid', { field: 'token_id' });
  if (token !== undefined) return storeCard(ctx, token);
  const source = id === undefined ? null : await findSource(ctx.studio.db, requireCustomer(ctx).customer_id, id);
  if (!source) throw new AppError('payment-source/not-found');
  return source;
}

/** The provider's id of the subscription. Throws 'purchase/card-unchangeable' where its card can't be changed. */
function requireChangeable({ provider, subscription_id, status }: PaidPurchase): string {
  if (provider !== 'stripe' || subscription_id === null || status !== 'active')
    throw new AppError('purchase/card-unchangeable');
  return subscription_id;
}

/**
 * Charges a subscription to a card of its customer from now on. What is overdue is paid with it first, if wanted; if
 * that is declined nothing changes. Returns the clientSecret while the bank asks: the same call afterwards completes it.
 */
export async function chargeToCard(
  ctx: Context,
  purchase: PaidPurchase,
  { source_id, payNow }: { readonly source_id: string; readonly payNow: boolean },
): Promise<string | null> {
  const { purchase_id } = purchase;
  const subscription = requireChangeable(purchase);
  const gateway = requireFound(ctx.studio.payments.card, 'checkout/unavailable');
  try {
    if (payNow) {
      const paying = await payForCustomer(ctx, purchase_id, () =>
        tryCard(ctx, () => gateway.payOverdue(subscription, source_id)),
      );
      if (paying && 'declined' in paying) throw refusalOf(paying.declined);
      if (paying) return paying.clientSecret;
    }
    await gateway.chargeTo(subscription, source_id);
  } catch (error) {
    if (error instanceof Refused) throw new AppError('purchase/card-unchangeable');
    throw error;
  }
  await refreshPurchase(ctx, purchase);
  return null;
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
  const { db } = ctx.studio;
  const found = await findPaidPurchase(db, purchaseId);
  if (!found || found.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('purchase/not-found');
  requireChangeable(found);
  const card = await chosenCard(ctx, wanted);
  const clientSecret =
    'clientSecret' in card
      ? card.clientSecret
      : await chargeToCard(ctx, found, { source_id: card.source_id, payNow: wanted.pay_now ?? false });
  return { purchase: await onePurchase(db, purchaseId), ...(clientSecret !== null && { clientSecret }) };
}
