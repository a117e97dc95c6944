/** Pays by card, transfer or voucher: calls the processor and acts on its responses. */
import { INSTALLMENTS_UNAVAILABLE, TRIAL_USED, declinedCard } from '../../../../domain/checkoutErrors';
import type { PurchaseAttemptResponse } from '../../../../domain/contract/checkout';
import { AppError } from '../../../../domain/errors';
import { plansFor } from '../../../../domain/installments';
import { trialDays } from '../../../../domain/renewal';
import { studioDay } from '../../../../domain/studioTime';
import { closeTry } from '../declines/repository';
import { type CardGateway, type Order, Refused } from '../../../ports/payments';
import type { Context } from '../../../context';
import { refreshPurchase, type Refreshed } from '../settlement/refresh';
import { findPaidPurchase, type PaidPurchase, storeReference } from '../purchases/paidPurchaseRepository';
import { ensureCustomer, ensurePlan } from '../providers/ensure';
import { deleteProviderIds } from '../providers/repository';
import * as repository from './repository';

export interface CardPayment {
  /** The processor's id of the card; null: the card is typed on the processor's page. */
  readonly card: string | null;
  readonly saveCard: boolean;
  /** A SPEI transfer, or a voucher that OXXO takes, instead of a card. */
  readonly by?: 'transfer' | 'voucher' | undefined;
  /** The site's origin, for returning from the processor's page. */
  readonly origin: string;
  /** Path to return to, for purchases through a payment link. */
  readonly back?: string | undefined;
}

async function orderOf(ctx: Context, gateway: CardGateway, purchase: PaidPurchase, saveCard: boolean): Promise<Order> {
  const terms = await repository.findTerms(ctx.studio.db, purchase.purchase_id);
  const {
    title,
    amount: price,
    total_payment,
    store_credit,
    class_package_id,
    subscription_period: period,
    subscription_interval: interval,
    customer,
  } = terms;
  const order = {
    purchase: { ...purchase, provider_customer_id: await ensureCustomer(ctx, gateway, customer) },
    title,
    amount: total_payment - store_credit,
    saveCard,
  };
  if (period === null || interval === null) return { ...order, subscription: null };
  const plan = await ensurePlan(ctx, gateway, class_package_id, ['plan', title, price, period, interval], () =>
    gateway.createPlan({ title, price, period, interval }),
  );
  // The discount in centavos by our own rounding, so that the processor rounds nothing.
  const off = repository.couponOf(terms);
  const coupon =
    off === null
      ? null
      : await ensurePlan(ctx, gateway, class_package_id, ['coupon', off.off, off.firstInvoiceOnly], () =>
          gateway.createCoupon(off),
        );
  const { timezone } = await ctx.studio.config();
  // Counted from the day of the purchase, so that a repeat on another day sends the same request.
  const days = trialDays(studioDay(purchase.created_at, timezone), terms);
  return { ...order, subscription: { plan, coupon, trialDays: days } };
}

/** Query that shows the chosen class again when the customer returns to the checkout. */
const chosenClass = ({ single_class_id, reserve_class_id, spot }: PaidPurchase): string => {
  const chosen = single_class_id ?? reserve_class_id;
  return `${chosen === null ? '' : `&clase=${chosen}`}${spot === null ? '' : `&lugar=${spot}`}`;
};

/** Where the customer returns to from a provider's page. `back`: the path of the payment link that is paid. */
export const backUrls = (purchase: PaidPurchase, origin: string, back?: string) => ({
  success: back ? `${origin}${back}` : `${origin}/gracias/${purchase.purchase_id}?session=1`,
  cancel: back
    ? `${origin}${back}?cancelado=1`
    : `${origin}/checkout/${purchase.class_package_id}?cancelado=1${chosenClass(purchase)}`,
});

interface Created {
  readonly order: Order;
  readonly reference: string;
}

async function create(
  ctx: Context,
  gateway: CardGateway,
  purchase: PaidPurchase,
  { card, saveCard, by, origin, back }: CardPayment,
): Promise<Created> {
  const order = await orderOf(ctx, gateway, purchase, saveCard);
  if (by === 'transfer') return { order, reference: await gateway.transfers.create(order) };
  if (by === 'voucher') {
    const { oxxo_days } = await ctx.studio.config();
    return { order, reference: await gateway.vouchers.create(order, oxxo_days) };
  }
  if (card !== null) return { order, reference: await gateway.create(order) };
  // A card that is kept pays later without its holder, which no bank offers months for.
  const inMonths = !saveCard && !order.subscription && plansFor(order.amount, await ctx.studio.config()).length > 0;
  return { order, reference: await gateway.createSession(order, backUrls(purchase, origin, back), inMonths) };
}

/**
 * Repeats the creation without stored ids after the studio changed its account: the new one doesn't know old customers
 * and plans.
 */
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
  // A concurrent repeat of the request has already stored its reference: use that payment.
  if (now && now.status !== 'failed') return now;
  // The purchase has ended meanwhile (declined, or by reconciliation): cancel what was just created.
  const { subscriptionId: made, ended } = await gateway.abandon(ready);
  if (made !== null && !ended) await gateway.cancelSubscription(made);
  throw refusalOf(now?.failure ?? null);
}

/** The response for a failed purchase. */
export function refusalOf(failure: string | null): AppError {
  if (failure === TRIAL_USED) return new AppError('checkout/trial-used');
  if (failure === INSTALLMENTS_UNAVAILABLE) return new AppError('checkout/installments');
  const [code, declineCode] = (failure ?? '').split('/');
  const { code: wire, message } = declinedCard(code, declineCode);
  return new AppError(wire, { message, ...(declineCode ? { declineCode } : {}) });
}

export function attemptResponse(purchaseId: number, { status, failure, state }: Refreshed): PurchaseAttemptResponse {
  if (status === 'failed') throw refusalOf(failure);
  const { clientSecret, url } = (status === 'pending' && state.waiting) || {};
  return {
    purchase_id: purchaseId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    ...(url === undefined ? {} : { session: { url } }),
  };
}

/**
 * Advances a pending purchase as far as possible without the customer; returns it paid, or with what they have to do.
 * Every step can be repeated. Throws the card's decline, and 'checkout/unavailable' if the processor doesn't respond:
 * the purchase then waits for a repeat or for reconciliation.
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
    const { provider_reference: reference } = ready;
    if (payment.by === 'transfer' && reference !== null) await gateway.transfers.confirm(ready, reference);
    if (payment.by === 'voucher' && reference !== null) {
      const { customer } = await repository.findTerms(ctx.studio.db, purchaseId);
      await gateway.vouchers.confirm(ready, reference, { name: customer.name, email: customer.email ?? '' });
    }
    return attemptResponse(
      purchaseId,
      await refreshPurchase(
        ctx,
        ready,
        card === null ? {} : { fetched: await gateway.confirm(ready, card, ready.installments) },
      ),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Read again: it has its reference since, by which its payment is ended.
    const known = (await findPaidPurchase(ctx.studio.db, purchaseId)) ?? purchase;
    const failed = await refreshPurchase(ctx, known, { giveUp: { failure: error.code } });
    return attemptResponse(purchaseId, failed);
  } finally {
    await ctx.transaction((trx) => closeTry(trx, { purchase_id: purchaseId }, null));
  }
}
