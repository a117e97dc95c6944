/** Paying with a card: requests to the processor, and what follows from its responses. */
import { TRIAL_USED, declinedCard } from '../../../../domain/checkoutErrors';
import type { PurchaseAttemptResponse } from '../../../../domain/contract/checkout';
import { AppError } from '../../../../domain/errors';
import { trialDays } from '../../../../domain/renewal';
import { studioDay } from '../../../../domain/studioTime';
import { closeTry } from '../declines/repository';
import { type CardGateway, type Order, Refused } from '../../../ports/payments';
import type { Context } from '../../../context';
import { refresh, type Refreshed } from '../settlement/refresh';
import { findPaidPurchase, type PaidPurchase, storeReference } from '../purchases/paidPurchaseRepository';
import { ensureCustomer, ensurePlan } from '../providers/ensure';
import { deleteProviderIds } from '../providers/repository';
import * as repository from './repository';

export interface CardPayment {
  /** The card as the processor names it; null: typed at the processor's own page. */
  readonly card: string | null;
  readonly saveCard: boolean;
  /** The site's address, for coming back from the processor's page. */
  readonly origin: string;
  /** The page of the payment link, where it is paid through one. */
  readonly back?: string | undefined;
}

async function orderOf(ctx: Context, gateway: CardGateway, purchase: PaidPurchase, saveCard: boolean): Promise<Order> {
  const terms = await repository.findTerms(ctx.studio.db, purchase.purchase_id);
  const {
    title,
    amount: price,
    total_payment,
    class_package_id,
    subscription_period: period,
    subscription_interval: interval,
    customer,
  } = terms;
  const order = {
    purchase: { ...purchase, provider_customer_id: await ensureCustomer(ctx, gateway, customer) },
    title,
    amount: total_payment,
    saveCard,
  };
  if (period === null || interval === null) return { ...order, subscription: null };
  const plan = await ensurePlan(ctx, gateway, class_package_id, ['plan', title, price, period, interval], () =>
    gateway.createPlan({ title, price, period, interval }),
  );
  // In centavos, by our own rule: the processor rounds nothing.
  const off = repository.couponOf(terms);
  const coupon =
    off === null
      ? null
      : await ensurePlan(ctx, gateway, class_package_id, ['coupon', off.off, off.firstInvoiceOnly], () =>
          gateway.createCoupon(off),
        );
  const { timezone } = await ctx.studio.config();
  // From the day of the purchase: a repeat of the request on another day is the same request.
  const days = trialDays(studioDay(purchase.created_at, timezone), terms);
  return { ...order, subscription: { plan, coupon, trialDays: days } };
}

/** The class that the checkout page is back at, in its address. */
const chosenClass = ({ single_class_id, spot }: PaidPurchase): string =>
  `${single_class_id === null ? '' : `&clase=${single_class_id}`}${spot === null ? '' : `&lugar=${spot}`}`;

interface Created {
  readonly order: Order;
  readonly reference: string;
}

async function create(
  ctx: Context,
  gateway: CardGateway,
  purchase: PaidPurchase,
  { card, saveCard, origin, back }: CardPayment,
): Promise<Created> {
  const order = await orderOf(ctx, gateway, purchase, saveCard);
  const urls = {
    success: back ? `${origin}${back}` : `${origin}/gracias/${purchase.purchase_id}?session=1`,
    cancel: back
      ? `${origin}${back}?cancelado=1`
      : `${origin}/checkout/${purchase.class_package_id}?cancelado=1${chosenClass(purchase)}`,
  };
  return { order, reference: await (card === null ? gateway.createSession(order, urls) : gateway.create(order)) };
}

/** A studio that changes its account with the processor: the new one knows neither its customers nor its plans. */
async function createWithRetry(
  ctx: Context,
  gateway: CardGateway,
  purchase: PaidPurchase,
  payment: CardPayment,
): Promise<Created> {
  try {
    return await create(ctx, gateway, purchase, payment);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'resource_missing') throw error;
    await ctx.transaction((trx) => deleteProviderIds(trx, gateway.provider, purchase));
    return create(ctx, gateway, purchase, payment);
  }
}

/** Creates the payment at the processor and stores its reference, before it can be paid. */
async function createAtProvider(
  ctx: Context,
  gateway: CardGateway,
  purchase: PaidPurchase,
  payment: CardPayment,
): Promise<PaidPurchase> {
  if (purchase.provider_reference !== null) return purchase;
  const { order, reference } = await createWithRetry(ctx, gateway, purchase, payment);
  const { card } = payment;
  const subscriptionId = card !== null && order.subscription ? reference : null;
  const ready = {
    ...purchase,
    provider_customer_id: order.purchase.provider_customer_id,
    provider_reference: reference,
    subscription_id: subscriptionId,
  };
  if (await ctx.transaction((trx) => storeReference(trx, purchase, reference, subscriptionId))) return ready;
  const now = await findPaidPurchase(ctx.studio.db, purchase.purchase_id);
  // The same request at the same moment has come further: its payment is this one.
  if (now && now.status !== 'failed') return now;
  // Ended meanwhile, declined or by reconciliation: end what was made here with it.
  const { subscriptionId: made, ended } = await gateway.abandon(ready);
  if (made !== null && !ended) await gateway.cancelSubscription(made);
  throw refusalOf(now?.failure ?? null);
}

/** The response for a failed purchase. */
export function refusalOf(failure: string | null): AppError {
  if (failure === TRIAL_USED) return new AppError('checkout/trial-used');
  const [code, declineCode] = (failure ?? '').split('/');
  const { code: wire, message } = declinedCard(code, declineCode);
  return new AppError(wire, { message, ...(declineCode ? { declineCode } : {}) });
}

function answer(purchaseId: number, { status, failure, state }: Refreshed): PurchaseAttemptResponse {
  if (status === 'failed') throw refusalOf(failure);
  const { clientSecret, url } = (status === 'pending' && state.waiting) || {};
  return {
    purchase_id: purchaseId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(url === undefined ? {} : { session: { url } }),
  };
}

/**
 * Takes a pending purchase as far as it goes without the customer: paid, or with what is left for them to do. Every
 * step can be repeated. Throws the card's decline, and 'checkout/unavailable' where the processor doesn't respond: then
 * the purchase waits, for a repeat or for reconciliation.
 */
export async function payByCard(
  ctx: Context,
  purchaseId: number,
  payment: CardPayment,
): Promise<PurchaseAttemptResponse> {
  const gateway = ctx.studio.payments.card;
  const purchase = await findPaidPurchase(ctx.studio.db, purchaseId);
  if (!gateway || !purchase) throw new AppError('checkout/unavailable');
  const { card } = payment;
  if (purchase.status === 'failed') throw refusalOf(purchase.failure);
  if (purchase.status !== 'pending') return { purchase_id: purchaseId };
  try {
    const ready = await createAtProvider(ctx, gateway, purchase, payment);
    return answer(
      purchaseId,
      await refresh(ctx, ready, card === null ? {} : { fetched: await gateway.confirm(ready, card) }),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const failed = await refresh(ctx, purchase, { giveUp: { failure: error.code } });
    return answer(purchaseId, failed);
  } finally {
    await ctx.transaction((trx) => closeTry(trx, { purchase_id: purchaseId }, null));
  }
}
