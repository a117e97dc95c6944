/**
 * Money of transfers that paid nothing, as it was too much or came too late. It is collected at the provider as further
 * payments of purchases: a late one of the whole sum still buys, if it can; the rest becomes store credit. Less than the
 * provider charges stays there, and its customer gets a mail.
 */
import { SPEI_LAPSED } from '../../../../domain/checkoutErrors';
import { DAY } from '../../../../domain/durations';
import { canCharge, SPEI } from '../../../../domain/pricing';
import type { Context } from '../../../context';
import type { CardGateway } from '../../../ports/payments';
import { notify } from '../../mail/notify';
import type { PaidPurchase } from '../purchases/paidPurchaseRepository';
import { findLateTransfer, findNewestTransfer, findSoldTitle, hasPendingTransfer } from './repository';
import { settlePurchase } from './settle';

/** How long after it was begun a purchase can still be paid late. */
const LATE = 30 * DAY;
/** Most payments that one run collects for a customer. */
const MOST = 5;

/** Whether transfers pay for a purchase, and none is awaited any more. */
export const mayLeaveOver = (method: number | null, status: string): boolean => method === SPEI && status !== 'pending';

/** Collects what a customer has left over. May be repeated; concurrent runs collect once. */
export async function collectLeftOver(ctx: Context, gateway: CardGateway, customerId: number): Promise<void> {
  const { db } = ctx.studio;
  const since = new Date(ctx.now.getTime() - LATE);
  for (let turn = 0; turn < MOST; turn += 1) {
    const newest = await findNewestTransfer(db, customerId);
    const customer = newest?.provider_customer_id ?? null;
    // The provider pays what is awaited by itself.
    if (!newest || customer === null || (await hasPendingTransfer(db, customerId))) return;
    const left = await gateway.transfers.leftOver(customer);
    if (!left) return;
    if (!canCharge(left.amount)) {
      // It stays there and lessens the next transfer; its customer hears of each sum once.
      const told = { customer_id: customerId, purchase_id: newest.purchase_id, amount: left.amount };
      await ctx.transaction((trx) => notify(trx, { kind: 'spei-left', ...told }, ctx.now));
      return;
    }
    const late = await findLateTransfer(db, customerId, { since, most: left.amount, failure: SPEI_LAPSED });
    const purchase: PaidPurchase = late ?? newest;
    await gateway.transfers.collect({
      purchase,
      customer,
      title: await findSoldTitle(db, purchase.purchase_id),
      amount: late ? late.total_payment : left.amount,
      movement: left.movement,
    });
    await settlePurchase(ctx, purchase, await gateway.look(purchase));
  }
}
