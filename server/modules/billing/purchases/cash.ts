/** Cash purchases at the front desk: paid, never paid, or not paid in time. Transfers lapse in the same way. */
import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { frozenDays } from '../../../../domain/disputes';
import { AppError } from '../../../../domain/errors';
import { CASH, TRANSFER } from '../../../../domain/pricing';
import { awaitsCash, awaitsPayment, cashPayment } from '../providers/cash';
import { requireCustomer, type Context } from '../../../context';
import { auditChange } from '../../audit/record';
import type { PurchaseEndReason } from '../../../../domain/mailKinds';
import { notify } from '../../mail/notify';
import { endPurchase } from './endPurchase';
import { billStoreCredit, insertInvoice, nameInvoiceOfCredits } from './invoiceRepository';
import { findOwed, forgiveDebt, lockPurchase, movePurchase, revivePurchase } from './paidPurchaseRepository';
import { findLapsedCash, hasWaitingProof, onePurchase } from './repository';
import { refusedBy } from './refusals';

/**
 * Records that cash was handed over: the purchase is paid, and the customer may buy with cash again. Its credits stay;
 * expired ones come back, extended by the days for which they were gone.
 */
export async function confirmCash(ctx: Context, purchaseId: number): Promise<PurchaseResponse> {
  const { customer_id: confirmed_by } = requireCustomer(ctx);
  await onePurchase(ctx.studio.db, purchaseId);
  const { timezone } = await ctx.studio.config();
  const paying = ctx.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    const owed = await findOwed(trx, purchaseId);
    if (!awaitsCash(purchase) && !owed) throw new AppError('purchase/not-pending');
    const { id, amount, paidAt } = cashPayment(purchaseId, purchase.total_payment - purchase.store_credit, ctx.now);
    await auditChange(trx, ctx, { action: 'purchase.confirm-cash', entity: 'purchase', id: purchaseId }, () =>
      owed
        ? revivePurchase(
            trx,
            purchaseId,
            { ...owed, days: frozenDays(owed.lapsed_at, ctx.now, [], timezone), timezone },
            // What lapsed as a transfer was paid at the desk after all.
            { confirmed_by, payment_method_id: CASH, updated_at: ctx.now },
          )
        : movePurchase(trx, purchase, 'completed', ctx.now, { confirmed_by }),
    );
    const invoiceId = await insertInvoice(trx, purchase, {
      provider: 'cash',
      taken_by: confirmed_by,
      provider_payment_id: id,
      total_payment: amount,
      fulfilled: true,
      created_at: paidAt,
    });
    if (invoiceId !== null) await nameInvoiceOfCredits(trx, purchaseId, invoiceId);
    await billStoreCredit(trx, purchase, paidAt);
    const { customer_id } = purchase;
    await notify(trx, { kind: 'purchase-made', customer_id, purchase_id: purchaseId, invoice_id: invoiceId }, ctx.now);
    return { purchase: await onePurchase(trx, purchaseId) };
  });
  // Refused if the package or its discount has been used up since the purchase lapsed.
  return paying.catch((error: unknown) => {
    throw refusedBy(error);
  });
}

/** Forgives the debt of a lapsed cash purchase: its customer may buy with cash again. Throws 'purchase/not-pending'. */
export async function forgiveCash(ctx: Context, purchaseId: number): Promise<PurchaseResponse> {
  await onePurchase(ctx.studio.db, purchaseId);
  return ctx.transaction(async (trx) => {
    await lockPurchase(trx, purchaseId);
    const forgiven = await auditChange(
      trx,
      ctx,
      { action: 'purchase.forgive-cash', entity: 'purchase', id: purchaseId },
      () => forgiveDebt(trx, purchaseId, ctx.now),
    );
    if (!forgiven) throw new AppError('purchase/not-pending');
    return { purchase: await onePurchase(trx, purchaseId) };
  });
}

/** Ends a purchase that waits for cash or a transfer; false: it doesn't wait any more, or has to be looked at first. */
async function endUnpaid(ctx: Context, purchaseId: number, why: 'lapsed' | 'not-paid'): Promise<boolean> {
  return endPurchase(ctx, purchaseId, async (trx, purchase) => {
    // That it was never paid is said of cash; a transfer's proof is refused, and it lapses.
    const awaits = why === 'not-paid' ? awaitsCash : awaitsPayment;
    if (!awaits(purchase)) return { result: false, ended: null };
    // A proof that came meanwhile keeps it until the team has looked at it.
    if (why === 'lapsed' && (await hasWaitingProof(trx, purchaseId))) return { result: false, ended: null };
    const isTransfer = purchase.payment_method_id === TRANSFER;
    const ended: PurchaseEndReason =
      why === 'not-paid' ? 'cash_not_paid' : isTransfer ? 'transfer_lapsed' : 'cash_lapsed';
    await auditChange(trx, ctx, { action: 'purchase.unpaid', entity: 'purchase', id: purchaseId }, () =>
      movePurchase(trx, purchase, 'failed', ctx.now, { failure: ended }),
    );
    const { customer_id } = purchase;
    await notify(trx, { kind: 'purchase-ended', customer_id, purchase_id: purchaseId, ended }, ctx.now);
    return { result: true, ended };
  });
}

/** Staff declare that the cash was never paid. Throws 'purchase/not-found', 'purchase/not-pending'. */
export async function voidCash(ctx: Context, purchaseId: number): Promise<PurchaseResponse> {
  if (!(await endUnpaid(ctx, purchaseId, 'not-paid'))) throw new AppError('purchase/not-pending');
  return { purchase: await onePurchase(ctx.studio.db, purchaseId) };
}

/**
 * Ends purchases in cash or by transfer past their deadline. A failure doesn't block the others; it is thrown at the end.
 */
export async function lapseCash(ctx: Context): Promise<number> {
  let lapsed = 0;
  let failure: unknown = null;
  for (const purchaseId of await findLapsedCash(ctx.studio.db, ctx.now)) {
    try {
      if (await endUnpaid(ctx, purchaseId, 'lapsed')) lapsed += 1;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  return lapsed;
}
