/**
 * Stores the current state of a payment's disputes as read from the provider, so that repeated, late or unordered
 * events give the same result. An open dispute blocks the payment's unused credits (usable_credit); a lost one revokes
 * them with the purchase; a won one gives them back, extended by the frozen days. A reopened one blocks them again.
 */
import { canMoveDispute, frozenDays } from '../../../../domain/disputes';
import { AppError } from '../../../../domain/errors';
import { canMovePurchase, restoredStatus } from '../../../../domain/purchaseStatus';
import type { Context } from '../../../context';
import { retry } from '../../../db/retry';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { notify } from '../../mail/notify';
import type { ProviderDispute } from '../../../ports/paymentFacts';
import type { Gateway, ProviderEvent } from '../../../ports/payments';
import { recordEvent } from '../providers/repository';
import { giveBackWon, takeBackLost } from '../giftCards/service';
import { returnSeatIn } from '../../booking/seats/repository';
import { freeSeats } from '../../booking/waitlists/promote';
import { areCreditsUsed, findInvoicesToRefund, orderRefund, refundToStoreCredit } from '../purchases/refundRepository';
import { dropFreeze, findFreezesAfter } from '../purchases/freezeRepository';
import { lockPurchase, movePurchase, type PaidPurchase } from '../purchases/paidPurchaseRepository';
import * as repository from './repository';

interface TakingIn {
  readonly event?: ProviderEvent;
  /** Whether the provider says that the money was taken back, so that a dispute must exist. */
  readonly reversed?: boolean;
}

/** Thrown when another request stored something after the provider was read: the data may be outdated. */
class ReadLate extends Error {}

const SOLD_OUT = 'El paquete se agotó mientras su pago estaba en disputa.';

/** Most attempts; each further one means that another request stored a change. */
const ATTEMPTS = 8;

/**
 * Returns how many disputes are new or newly decided; null: the payment isn't ours. Throws 'checkout/unavailable' if
 * the provider doesn't respond, or doesn't list yet the dispute that its event named.
 */
export async function takeInDisputes(
  ctx: Context,
  gateway: Gateway,
  paymentId: string,
  { event, reversed = false }: TakingIn = {},
): Promise<number | null> {
  const { provider } = gateway;
  const invoice = await repository.findDisputedInvoice(ctx.studio.db, provider, paymentId);
  if (!invoice) return null;
  const { invoice_id, purchase_id } = invoice;
  const { timezone } = await ctx.studio.config();
  const tried = async (): Promise<number> => {
    const seen = await repository.findStored(ctx.studio.db, invoice_id);
    const known = await gateway.disputesOf(paymentId);
    if (reversed && known.length === 0) throw new AppError('checkout/unavailable');
    const changed = await ctx.transaction(async (trx) => {
      const purchase = await lockPurchase(trx, purchase_id);
      if (event && !(await recordEvent(trx, event, ctx.now))) return 0;
      const stored = await repository.findStored(trx, invoice_id);
      let changes = 0;
      for (const dispute of known) {
        const before = stored.get(dispute.id);
        if (before && !canMoveDispute(before.status, dispute.status)) continue;
        if (before?.moves !== seen.get(dispute.id)?.moves) throw new ReadLate();
        await takeIn({ trx, ctx, purchase, timezone, invoice_id, provider }, dispute, before);
        changes += 1;
      }
      return changes;
    });
    if (known.some(({ status }) => status === 'lost')) await returnLostPlaces(ctx);
    return changed;
  };
  return retry(
    { attempts: ATTEMPTS, ended: () => new AppError('checkout/unavailable') },
    tried,
    (error) => error instanceof ReadLate,
  );
}

interface Taking {
  readonly trx: Trx;
  readonly ctx: Context;
  readonly purchase: PaidPurchase;
  readonly timezone: string;
  readonly invoice_id: number;
  readonly provider: Gateway['provider'];
}

async function takeIn(
  taking: Taking,
  dispute: ProviderDispute,
  stored: repository.StoredDispute | undefined,
): Promise<void> {
  const { trx, ctx, invoice_id, provider } = taking;
  const id = stored?.dispute_id ?? (await repository.insertDispute(trx, { invoice_id, provider }, dispute, ctx.now));
  if (stored) await repository.moveDispute(trx, stored, dispute, ctx.now);
  if (dispute.status === 'lost') await loseDispute(taking, id);
  if (dispute.status === 'won' && stored) await winDispute(taking, stored);
  await sendNotices(taking, { dispute_id: id, status: dispute.status, stored });
  await recordAudit(trx, ctx, {
    action: stored && dispute.status !== 'open' ? 'dispute.decide' : 'dispute.open',
    entity: 'dispute',
    id,
    before: stored ? { status: stored.status } : null,
    after: { status: dispute.status, purchase_id: taking.purchase.purchase_id, amount: dispute.amount },
  });
}

/** Applies a lost dispute: revokes what the money bought and isn't used. A subscription then ends at its provider. */
async function loseDispute(
  { trx, ctx, purchase: { purchase_id }, invoice_id }: Taking,
  disputeId: number,
): Promise<void> {
  await repository.revokeCreditsOfPayment(trx, invoice_id, ctx.now);
  await takeBackLost(trx, ctx, purchase_id);
  // Read again: an earlier dispute of the same purchase may have revoked it in this transaction.
  const { status } = await lockPurchase(trx, purchase_id);
  if ((status !== 'active' && status !== 'completed') || !canMovePurchase(status, 'revoked')) return;
  await dropFreeze(trx, purchase_id, ctx.now);
  await movePurchase(trx, { purchase_id, status }, 'revoked', ctx.now);
  await repository.storeRevokedFrom(trx, disputeId, status);
}

/**
 * Applies a won dispute: the credits become usable, also those that it had revoked; places given back meanwhile stay
 * so. A subscription that ended at its provider stays ended. If the package is sold out meanwhile, the purchase stays
 * revoked and its money goes back; if classes were taken with it, what is left of its credits comes back instead.
 */
async function winDispute(
  { trx, ctx, purchase, invoice_id, timezone }: Taking,
  stored: repository.StoredDispute,
): Promise<void> {
  const { purchase_id } = purchase;
  const { frozenSince: since, revoked_from: revokedFrom } = stored;
  // Read again: another dispute of the same purchase may have been decided in this transaction.
  const { status, cancelled_at } = await lockPurchase(trx, purchase_id);
  // What a refund had revoked before the dispute was lost stays so.
  if (status === 'revoked' && !(await repository.hasRevoked(trx, purchase_id))) return;
  if (revokedFrom !== null && status === 'revoked') {
    const restored = restoredStatus(revokedFrom, cancelled_at !== null);
    const isSoldOut = !(await repository.restorePurchase(trx, purchase_id, restored, ctx.now));
    if (isSoldOut && !(await areCreditsUsed(trx, purchase_id))) {
      await repository.forgetLoss(trx, stored.dispute_id);
      await giveBackMoney(trx, purchase, invoice_id, ctx.now);
      return;
    }
  }
  await repository.restoreCreditsOfPayment(trx, invoice_id);
  if (!(await repository.isLost(trx, purchase_id))) await giveBackWon(trx, ctx, purchase_id);
  // Freezes that ended because the dispute was lost gave no days back yet.
  const freezes = revokedFrom === null ? await findFreezesAfter(trx, purchase_id, since, ctx.now) : [];
  const days = frozenDays(since, ctx.now, freezes, timezone);
  await repository.extendFrozenCredits(trx, invoice_id, { since, days, timezone });
}

/** Refunds what is left of a payment, and what store credit paid beside it. */
async function giveBackMoney(
  trx: Trx,
  { purchase_id, customer_id }: PaidPurchase,
  invoiceId: number,
  now: Date,
): Promise<void> {
  for (const { invoice_id, provider, left: amount } of await findInvoicesToRefund(trx, purchase_id)) {
    const refund = { invoice_id, amount, reason: SOLD_OUT, created_by: null };
    if (amount === 0) continue;
    if (provider === 'store_credit') await refundToStoreCredit(trx, { purchase_id, customer_id }, refund, now);
    else if (invoice_id === invoiceId) await orderRefund(trx, refund, now);
  }
}

/**
 * Cancels future places paid by payments lost to a dispute: each seat goes to the waitlist, and its customer gets a
 * mail. May be repeated: it continues where a killed server stopped.
 */
export async function returnLostPlaces(ctx: Context): Promise<void> {
  for (const place of await repository.findLostPlaces(ctx.studio.db, ctx.now)) {
    const { class_reservation_id, single_class_id, customer_id, spot, invoice_id } = place;
    await freeSeats(ctx, {
      single_class_id,
      customer_ids: [customer_id],
      expected: { seats: 1, spot },
      change: async (trx) => {
        if (!(await returnSeatIn(trx, place, ctx.now))) return;
        await repository.revokeCreditsOfPayment(trx, invoice_id, ctx.now);
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

interface Notice extends Pick<ProviderDispute, 'status'> {
  readonly dispute_id: number;
  readonly stored: repository.StoredDispute | undefined;
}

/**
 * Notifies staff, and the customer whose credits are affected. Credits already revoked need no notice until the dispute
 * is won.
 */
async function sendNotices({ trx, ctx, purchase }: Taking, { dispute_id, status, stored }: Notice): Promise<void> {
  const { purchase_id, customer_id: buyer } = purchase;
  const buyers = stored?.status === 'lost' && status === 'open' ? [] : [buyer];
  const notified = [...new Set([...buyers, ...(await repository.findStaff(trx))])];
  const moves = stored ? stored.moves + 1 : 0;
  await notify(
    trx,
    notified.map((customer_id) => ({ kind: MAILS[status], customer_id, purchase_id, dispute_id, moves })),
    ctx.now,
  );
}
