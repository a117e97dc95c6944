/** Pays at a provider's own page, such as Mercado Pago's: the buyer is sent there and comes back. */
import type { PurchaseAttemptResponse } from '../../../../domain/contract/checkout';
import { AppError } from '../../../../domain/errors';
import { Refused, type PageGateway } from '../../../ports/payments';
import type { Context } from '../../../context';
import { findPaidPurchase, storeReference, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import { refreshPurchase } from '../settlement/refresh';
import { attemptResponse, backUrls, refusalOf } from './card';
import * as repository from './repository';

/** Creates the page and stores its reference, before it can be paid. */
async function createAtProvider(
  ctx: Context,
  page: PageGateway,
  purchase: PaidPurchase,
  origin: string,
): Promise<PaidPurchase> {
  if (purchase.provider_reference !== null) return purchase;
  const [{ title, total_payment, store_credit }, { business_name: brand }] = await Promise.all([
    repository.findTerms(ctx.studio.db, purchase.purchase_id),
    ctx.studio.config(),
  ]);
  const reference = await page.createPage({
    purchase,
    title,
    amount: total_payment - store_credit,
    brand,
    urls: {
      ...backUrls(purchase, origin),
      events: `${origin}${ctx.studio.webhooksPath}/mercadopago?source_news=webhooks`,
    },
  });
  const ready = { ...purchase, provider_reference: reference };
  if (await ctx.transaction((trx) => storeReference(trx, purchase, reference, null))) return ready;
  const now = await findPaidPurchase(ctx.studio.db, purchase.purchase_id);
  // A concurrent repeat of the request has already stored its reference: use that page.
  if (now && now.status !== 'failed') return now;
  // The purchase has ended meanwhile: the page that was just created must not be paid.
  await page.abandon(ready);
  throw refusalOf(now?.failure ?? null);
}

/**
 * Returns where the buyer pays. Every step can be repeated. Throws 'checkout/unavailable' if the provider doesn't
 * respond: the purchase then waits for a repeat or for reconciliation.
 */
export async function payAtPage(ctx: Context, purchaseId: number, origin: string): Promise<PurchaseAttemptResponse> {
  const { page } = ctx.studio.payments;
  const purchase = await findPaidPurchase(ctx.studio.db, purchaseId);
  if (!page || !purchase) throw new AppError('checkout/unavailable');
  if (purchase.status === 'failed') throw refusalOf(purchase.failure);
  if (purchase.status !== 'pending') return { purchase_id: purchaseId };
  try {
    return attemptResponse(purchaseId, await refreshPurchase(ctx, await createAtProvider(ctx, page, purchase, origin)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return attemptResponse(purchaseId, await refreshPurchase(ctx, purchase, { giveUp: { failure: error.code } }));
  }
}
