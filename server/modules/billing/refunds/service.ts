/** Refunds by admins: money and credits in one transaction. */
import type { PurchaseResponse, RefundOrder } from '../../../../domain/contract/purchases';
import { AppError } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { OXXO } from '../../../../domain/pricing';
import { canMovePurchase } from '../../../../domain/purchaseStatus';
import { refundPlan, type RefundPlan } from '../../../../domain/refunds';
import { isBookMethod } from '../../../../domain/till';
import type { Trx } from '../../../db/schema';
import { hasSqlState } from '../../../db/errors';
import { requireCustomer, type Context } from '../../../context';
import { againForKey, onceIn } from '../../../once';
import { recordAudit } from '../../audit/record';
import { isDisputed } from '../disputes/repository';
import { requireUnredeemed } from '../giftCards/service';
import { findOpenFreeze } from '../purchases/freezeRepository';
import { revokeCredits } from '../purchases/creditRepository';
import { endPurchase, type Ending } from '../purchases/endPurchase';
import { movePurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import { onePurchase } from '../purchases/repository';
import {
  areCreditsUsed,
  findInvoicesToRefund,
  insertRefund,
  MORE_THAN_PAID,
  orderRefund,
  refundToStoreCredit,
  usableCredits,
} from '../purchases/refundRepository';

function planOf(
  invoices: Awaited<ReturnType<typeof findInvoicesToRefund>>,
  { status }: PaidPurchase,
  { amount, credits }: RefundOrder,
): RefundPlan {
  // All money was refunded at the provider already: only the credits are revoked now.
  const onlyCredits =
    amount === undefined &&
    credits === undefined &&
    canMovePurchase(status, 'revoked') &&
    invoices.some(({ paid }) => paid > 0) &&
    invoices.every(({ left }) => left === 0);
  if (onlyCredits) return { parts: [], full: true };
  const centavos = amount === undefined ? null : toCentavos(amount);
  if (centavos === 0) throw new AppError('request/invalid', { field: 'amount' });
  const plan = refundPlan(invoices, centavos);
  if (typeof plan === 'string') throw new AppError(plan);
  if (plan.full && credits !== undefined)
    throw new AppError('request/invalid', {
      field: 'credits',
      message: 'Un reembolso total retira todos los créditos de la compra.',
    });
  return plan;
}

/**
 * Takes everything back as if it had never been bought: credits (endPurchase) and an event's reserved seat. Other
 * places must be cancelled before, by staff or customer.
 */
async function takeBackAll(trx: Trx, purchase: PaidPurchase, now: Date): Promise<void> {
  const begunBy = purchase.single_class_id === null ? null : now;
  if (await areCreditsUsed(trx, purchase.purchase_id, begunBy)) throw new AppError('purchase/credits-used');
  if (canMovePurchase(purchase.status, 'revoked')) await movePurchase(trx, purchase, 'revoked', now);
}

async function takeBackSome(trx: Trx, { purchase_id }: PaidPurchase, credits: number, now: Date): Promise<void> {
  if (credits > 0 && (await findOpenFreeze(trx, purchase_id))) throw new AppError('purchase/frozen');
  const usable = await usableCredits(trx, purchase_id, now);
  if (usable.length < credits) {
    throw new AppError('purchase/credits-used', {
      field: 'credits',
      message: `De esta compra quedan ${usable.length} créditos sin usar: no puedes retirar ${credits}.`,
    });
  }
  if (credits > 0) await revokeCredits(trx, purchase_id, now, usable.slice(0, credits));
}

async function refundIn(
  trx: Trx,
  ctx: Context,
  purchase: PaidPurchase,
  order: RefundOrder,
): Promise<Ending<PurchaseResponse>> {
  const { now } = ctx;
  const { purchase_id: purchaseId } = purchase;
  const { customer_id: adminId } = requireCustomer(ctx);
  // Providers refuse refunds during a dispute, and losing it would give the money back twice.
  if (await isDisputed(trx, purchaseId)) throw new AppError('purchase/disputed');
  const invoices = await findInvoicesToRefund(trx, purchaseId);
  const { parts, full } = planOf(invoices, purchase, order);
  if ((await requireUnredeemed(trx, purchaseId)) && !full) throw new AppError('gift-card/refund-whole');
  if (full) await takeBackAll(trx, purchase, now);
  else await takeBackSome(trx, purchase, order.credits ?? 0, now);
  for (const { invoice_id, amount } of parts) {
    const refund = { invoice_id, amount, reason: order.reason?.trim() ?? '', created_by: adminId };
    const by = invoices.find((invoice) => invoice.invoice_id === invoice_id)?.provider;
    // What store credit paid goes back where it came from.
    if (order.to_store_credit || by === 'store_credit') {
      await refundToStoreCredit(trx, purchase, refund, now);
      continue;
    }
    // Money paid at the desk is handed back there, and a transfer by another one, as what was paid at OXXO, which takes
    // no refunds; for other payments of providers a job sends the refund.
    const isNoted = by !== undefined && (isBookMethod(by) || purchase.payment_method_id === OXXO);
    await (isNoted
      ? insertRefund(trx, { ...refund, status: 'succeeded', created_at: now, updated_at: now })
      : orderRefund(trx, refund, now));
  }
  const answer = { purchase: await onePurchase(trx, purchaseId) };
  const { status, refunded } = answer.purchase;
  await recordAudit(trx, ctx, {
    action: 'purchase.refund',
    entity: 'purchase',
    id: purchaseId,
    before: { status: purchase.status },
    after: {
      status,
      refunded,
      parts,
      credits: full ? 'all' : (order.credits ?? 0),
      reason: order.reason?.trim() ?? '',
      ...(order.to_store_credit && { to_store_credit: true }),
    },
  });
  return { result: answer, ended: full ? 'refunded' : null };
}

/**
 * Refunds a purchase wholly or in part. Wholly: refused if a credit was used, else credits and purchase are revoked (a
 * subscription then ends at its provider, see subscriptions.ts). In part: the named number of unused credits is
 * revoked.
 */
export async function refundPurchase(ctx: Context, id: number, order: RefundOrder): Promise<PurchaseResponse> {
  const parts = [
    'refund',
    id,
    order.amount ?? null,
    order.credits ?? null,
    ...(order.to_store_credit ? ['to_store_credit'] : []),
  ];
  try {
    return await againForKey(() =>
      endPurchase(ctx, id, async (trx, purchase) => {
        // Stays null for a repeat, which ends nothing.
        let ended: Ending<unknown>['ended'] = null;
        const result = await onceIn(trx, ctx, parts, async () => {
          const refunded = await refundIn(trx, ctx, purchase, order);
          ended = refunded.ended;
          return refunded.result;
        });
        return { result, ended };
      }),
    );
  } catch (error) {
    if (hasSqlState(error, MORE_THAN_PAID)) throw new AppError('purchase/refund-too-large');
    throw error;
  }
}
