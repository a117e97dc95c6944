/**
 * Takes in what a provider says of a payment's disputes, as of now: given twice, late or in any order, it ends the same.
 * While one is open the payment's unused credits can't be used (usable_credit); a lost one revokes them with the
 * purchase, a won one gives them back with the days for which they were frozen.
 */
import type { Transaction } from 'kysely';
import { canMoveDispute, frozenDays, type DisputeStatus } from '../../../../domain/disputes';
import { AppError } from '../../../../domain/errors';
import { canMove } from '../../../../domain/purchaseStatus';
import type { Context } from '../../../context';
import type { DB } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import type { Gateway, ProviderDispute, ProviderEvent } from '../providers/gateway';
import { rememberEvent } from '../providers/repository';
import { releaseSeatIn } from '../../booking/seats/repository';
import { freeSeats } from '../../booking/waitlists/promote';
import { lockPurchase, movePurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import {
  closeDispute,
  extendFrozenCredits,
  findDispute,
  findDisputedInvoice,
  findLostPlaces,
  findStaff,
  insertDispute,
  revokeCreditsOfPayment,
} from './repository';

interface TakingIn {
  readonly event?: ProviderEvent;
  /** The provider says that the money was taken back: there has to be a dispute. */
  readonly reversed?: boolean;
}

/**
 * Returns how many disputes were new or are decided now; null: the payment isn't ours. Throws 'checkout/unavailable'
 * where the provider doesn't answer, or doesn't list yet what it told us of.
 */
export async function takeInDisputes(
  ctx: Context,
  gateway: Gateway,
  paymentId: string,
  { event, reversed = false }: TakingIn = {},
): Promise<number | null> {
  const { provider } = gateway;
  const invoice = await findDisputedInvoice(ctx.studio.db, provider, paymentId);
  if (!invoice) return null;
  const { timezone } = await ctx.studio.config();
  const known = await gateway.disputesOf(paymentId);
  if (reversed && known.length === 0) throw new AppError('checkout/unavailable');
  const changed = await ctx.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, invoice.purchase_id);
    if (event && !(await rememberEvent(trx, event, ctx.now))) return 0;
    let changed = 0;
    for (const dispute of known) {
      if (await takeIn({ trx, ctx, purchase, timezone, invoice_id: invoice.invoice_id, provider }, dispute))
        changed += 1;
    }
    return changed;
  });
  if (known.some(({ status }) => status === 'lost')) await returnLostPlaces(ctx);
  return changed;
}

interface Taking {
  readonly trx: Transaction<DB>;
  readonly ctx: Context;
  readonly purchase: PaidPurchase;
  readonly timezone: string;
  readonly invoice_id: number;
  readonly provider: Gateway['provider'];
}

/** Whether it changed anything. */
async function takeIn(taking: Taking, dispute: ProviderDispute): Promise<boolean> {
  const { trx, ctx, invoice_id, provider } = taking;
  const stored = await findDispute(trx, provider, dispute.id);
  if (stored && !canMoveDispute(stored.status, dispute.status)) {
    if (stored.status !== 'open' && dispute.status !== 'open' && stored.status !== dispute.status)
      ctx.log.warn({ dispute: dispute.id, was: stored.status, is: dispute.status }, 'decided dispute was decided anew');
    return false;
  }
  const id = stored?.dispute_id ?? (await insertDispute(trx, { invoice_id, provider }, dispute, ctx.now));
  if (stored && dispute.status !== 'open') await closeDispute(trx, id, dispute.status, ctx.now);
  if (dispute.status === 'lost') await lose(taking);
  if (dispute.status === 'won' && stored) {
    const days = frozenDays(stored.created_at, ctx.now);
    await extendFrozenCredits(trx, invoice_id, { since: stored.created_at, days, timezone: taking.timezone });
  }
  await tell(taking, id, dispute.status);
  await recordAudit(trx, ctx, {
    action: stored ? 'dispute.decide' : 'dispute.open',
    entity: 'dispute',
    id,
    before: stored ? { status: stored.status } : null,
    after: { status: dispute.status, purchase_id: taking.purchase.purchase_id, amount: dispute.amount },
  });
  return true;
}

/** The money is gone: so is what it bought, as far as it isn't used. A subscription then ends at its provider. */
async function lose({ trx, ctx, purchase, invoice_id }: Taking): Promise<void> {
  await revokeCreditsOfPayment(trx, invoice_id, ctx.now);
  // An earlier dispute of the same purchase may have revoked it in this very transaction.
  const { status } = await lockPurchase(trx, purchase.purchase_id);
  if (canMove(status, 'revoked')) await movePurchase(trx, { ...purchase, status }, 'revoked', ctx.now);
}

/**
 * Gives back the places to come that payments lost to a dispute pay for: each frees its seat for the line, and its
 * customer gets a mail. As often as one likes: it goes on where a killed server left off.
 */
export async function returnLostPlaces(ctx: Context): Promise<void> {
  for (const place of await findLostPlaces(ctx.studio.db, ctx.now)) {
    const { class_reservation_id, single_class_id, customer_id, spot, invoice_id } = place;
    await freeSeats(ctx, {
      single_class_id,
      customer_ids: [customer_id],
      expected: { seats: 1, spot },
      change: async (trx) => {
        if (!(await releaseSeatIn(trx, place, true, ctx.now))) return;
        await revokeCreditsOfPayment(trx, invoice_id, ctx.now);
        const about = { customer_id, single_class_id, class_reservation_id };
        await notify(trx, { ...about, kind: 'place-returned', ended: 'disputed' }, ctx.now);
        await recordAudit(trx, ctx, {
          action: 'dispute.return-place',
          entity: 'class_reservation',
          id: class_reservation_id,
          before: { deleted_at: null },
          after: { deleted_at: ctx.now },
        });
      },
    });
  }
}

const MAILS = { open: 'dispute-opened', won: 'dispute-won', lost: 'dispute-lost' } as const;

/** Staff, and the customer whose credits it is about. */
async function tell({ trx, ctx, purchase }: Taking, dispute_id: number, status: DisputeStatus): Promise<void> {
  const { purchase_id, customer_id: buyer } = purchase;
  const told = [...new Set([buyer, ...(await findStaff(trx))])];
  await notify(
    trx,
    told.map((customer_id) => ({ kind: MAILS[status], customer_id, purchase_id, dispute_id })),
    ctx.now,
  );
}
