/** Takes sales at the desk back. */
import type { DeskSale } from '../../../../domain/contract/desk';
import { AppError } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { canMovePurchase } from '../../../../domain/purchaseStatus';
import { canVoidSale } from '../../../../domain/till';
import { studioDay } from '../../../../domain/studioTime';
import type { Trx } from '../../../db/schema';
import { hasRole, requireCustomer, type Context } from '../../../context';
import { auditChange } from '../../audit/record';
import { notify } from '../../mail/notify';
import { requireUnredeemed } from '../giftCards/service';
import { endPurchases } from '../purchases/endPurchase';
import { lockPurchase, movePurchase } from '../purchases/paidPurchaseRepository';
import { areCreditsUsed, findInvoicesToRefund, insertRefund, refundToStoreCredit } from '../purchases/refundRepository';
import * as repository from './repository';
import { oneSale } from './service';

/** Refunds what is left of a purchase's payments, each where it came from, and returns the sum. */
async function handBack(trx: Trx, { now }: Context, by: number, id: number, reason: string): Promise<number> {
  const purchase = await lockPurchase(trx, id);
  if (await areCreditsUsed(trx, id, now)) throw new AppError('purchase/credits-used');
  await requireUnredeemed(trx, id);
  let handed = 0;
  for (const { invoice_id, provider, left } of await findInvoicesToRefund(trx, id)) {
    if (left === 0) continue;
    handed += left;
    const refund = { invoice_id, amount: left, reason, created_by: by };
    await (provider === 'store_credit'
      ? refundToStoreCredit(trx, purchase, refund, now)
      : insertRefund(trx, { ...refund, status: 'succeeded', created_at: now, updated_at: now }));
  }
  if (canMovePurchase(purchase.status, 'revoked')) await movePurchase(trx, purchase, 'revoked', now);
  return handed;
}

/**
 * Voids a sale as if it had never been made: the money leaves the till of who voids it, credits and places are taken
 * back (purchases/endPurchase). Throws 'desk-sale/voided' for the second time, 'purchase/credits-used' after a class.
 */
export async function voidSale(ctx: Context, id: number, reason: string): Promise<DeskSale> {
  const { studio, now } = ctx;
  const me = requireCustomer(ctx);
  const { timezone, only_admins_void: onlyAdmins } = await studio.config();
  const sale = await oneSale(ctx, id);
  const { purchase_ids, total, method, seller, createdAt } = sale;
  if (method === 'link') throw new AppError('desk-sale/by-link');
  const day = studioDay(new Date(createdAt), timezone);
  const who = {
    customer_id: me.customer_id,
    isAdmin: hasRole(me, 'admin'),
    mayVoid: !onlyAdmins,
    today: studioDay(now, timezone),
  };
  if (!who.isAdmin && onlyAdmins) throw new AppError('desk-sale/admins-only');
  if (!canVoidSale({ sold_by: seller.customer_id, day }, who)) throw new AppError('desk-sale/not-yours');
  const change = async (trx: Trx): Promise<void> => {
    const voided = await auditChange(trx, ctx, { action: 'desk-sale.void', entity: 'desk_sale', id }, () =>
      repository.markVoided(trx, id, me.customer_id, reason, now),
    );
    if (!voided) throw new AppError('desk-sale/voided');
    let amount = 0;
    for (const purchaseId of purchase_ids) amount += await handBack(trx, ctx, me.customer_id, purchaseId, reason);
    const [purchase_id] = purchase_ids;
    if (sale.customer && purchase_id !== undefined) {
      const { customer_id } = sale.customer;
      await notify(trx, { kind: 'purchase-ended', customer_id, purchase_id, ended: 'refunded', amount }, now);
    }
    if (sale.customer === null)
      await repository.recordVisitorMoney(
        trx,
        {
          customer_id: me.customer_id,
          method,
          payment_method_id: sale.payment_method?.payment_method_id ?? null,
          kind: 'refund',
          amount: -toCentavos(total),
          desk_sale_id: id,
          note: reason,
        },
        now,
      );
  };
  const [one, ...others] = purchase_ids;
  if (one === undefined) await ctx.transaction(change);
  else
    await endPurchases(ctx, [one, ...others], async (trx) => {
      await change(trx);
      return { result: undefined, ended: 'refunded' };
    });
  return oneSale(ctx, id);
}
