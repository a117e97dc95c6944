/** Refunds buyers of an event that the studio cancels, or leaves them their credits. Called by booking. */
import type { EventRefunds } from '../../../../domain/contract/classes';
import { toPesos } from '../../../../domain/money';
import { isTillMethod } from '../../../../domain/till';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { BuyersMoved, type EventMoney } from '../../booking/classes/refunds';
import { lockCustomersAndClasses } from '../../booking/waitlists/servingRepository';
import { isDisputed } from '../disputes/repository';
import { dropFreeze } from '../purchases/freezeRepository';
import { revokeCredits } from '../purchases/creditRepository';
import { lockPurchase, movePurchase } from '../purchases/paidPurchaseRepository';
import { areCreditsUsed, findInvoicesToRefund, orderRefund, refundToStoreCredit } from '../purchases/refundRepository';
import { findPaidSeats } from './refundRepository';

/** What cancelling the classes would refund. Money paid at the desk is handed back there by an admin. */
async function previewRefunds({ studio }: Context, classIds: readonly number[]): Promise<EventRefunds> {
  const seats = await findPaidSeats(studio.db, classIds);
  const sums = { purchases: 0, amount: 0, desk_purchases: 0, desk_amount: 0 };
  for (const { left, provider, kept } of seats) {
    if (left === 0 || provider === null) continue;
    const isAtDesk = isTillMethod(provider);
    if (kept && !isAtDesk) continue;
    sums[isAtDesk ? 'desk_purchases' : 'purchases'] += 1;
    sums[isAtDesk ? 'desk_amount' : 'amount'] += left;
  }
  return { ...sums, amount: toPesos(sums.amount), desk_amount: toPesos(sums.desk_amount) };
}

/** Refunds a purchase; one paid at the desk, in dispute, or used for another date keeps its credits instead. */
async function refundPurchase(trx: Trx, ctx: Context, purchaseId: number, reason: string): Promise<number> {
  const purchase = await lockPurchase(trx, purchaseId);
  if (purchase.status !== 'completed' || (await isDisputed(trx, purchaseId))) return 0;
  const invoices = (await findInvoicesToRefund(trx, purchaseId)).filter(({ left }) => left > 0);
  const amount = invoices.reduce((sum, { left }) => sum + left, 0);
  if (amount === 0 || invoices.some(({ provider }) => isTillMethod(provider))) return 0;
  if (await areCreditsUsed(trx, purchaseId)) return 0;
  await movePurchase(trx, purchase, 'revoked', ctx.now);
  const created_by = 'customer_id' in ctx.actor ? ctx.actor.customer_id : null;
  for (const { invoice_id, left, provider } of invoices) {
    const refund = { invoice_id, amount: left, reason, created_by };
    await (provider === 'store_credit'
      ? refundToStoreCredit(trx, purchase, refund, ctx.now)
      : orderRefund(trx, refund, ctx.now));
  }
  await dropFreeze(trx, purchaseId, ctx.now);
  await revokeCredits(trx, purchaseId, ctx.now);
  await recordAudit(trx, ctx, {
    action: 'purchase.refund',
    entity: 'purchase',
    id: purchaseId,
    before: { status: purchase.status },
    after: { status: 'revoked', refunded: toPesos(amount), credits: 'all', reason },
  });
  return amount;
}

const lockBuyers: EventMoney['lockBuyers'] = async (trx, ctx, classIds) => {
  const locked = new Set((await findPaidSeats(trx, classIds)).map(({ customer_id }) => customer_id));
  await lockCustomersAndClasses(trx, locked, []);
  return {
    seatsOf: async (classId) => {
      const seats = await findPaidSeats(trx, [classId]);
      if (!seats.every(({ customer_id }) => locked.has(customer_id))) throw new BuyersMoved();
      return seats;
    },
    refund: async (seats, reason) => {
      const refunded = new Map<number, number>();
      for (const { purchase_id, customer_id } of seats) {
        const amount = await refundPurchase(trx, ctx, purchase_id, reason ?? '');
        if (amount > 0) refunded.set(customer_id, (refunded.get(customer_id) ?? 0) + amount);
      }
      return refunded;
    },
  };
};

export const eventMoney: EventMoney = { preview: previewRefunds, lockBuyers };
