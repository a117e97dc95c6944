/**
 * Turns payments into credits or refunds. From the provider's complete current state of a purchase, one transaction
 * updates ours; repeated, late or unordered calls have the same result.
 */
import {
  INSTALLMENTS_UNAVAILABLE,
  OXXO_LAPSED,
  seatFailureCode,
  SPEI_LAPSED,
  TRIAL_USED,
} from '../../../../domain/checkoutErrors';
import type { AppConfig } from '../../../../domain/config';
import { AppError } from '../../../../domain/errors';
import { voucherPayBy } from '../../../../domain/oxxo';
import { OXXO, SPEI } from '../../../../domain/pricing';
import type { PurchaseStatus } from '../../../../domain/purchaseStatus';
import { trialDays, trialEndsAt } from '../../../../domain/renewal';
import { studioDay } from '../../../../domain/studioTime';
import type { Provider, Trx } from '../../../db/schema';
import { notify } from '../../mail/notify';
import type { Payment, PaymentState, VoucherTerms } from '../../../ports/paymentFacts';
import type { ProviderEvent } from '../../../ports/payments';
import type { Context } from '../../../context';
import { recordAudit } from '../../audit/record';
import { closeTry } from '../declines/repository';
import { storeSource } from '../methods/savedCardRepository';
import { holdEventSeat, reserveEventSeat } from '../events/service';
import { grantCredits } from '../purchases/creditRepository';
import { orderRefund, refundToStoreCredit } from '../purchases/refundRepository';
import { refusedBy } from '../purchases/refusals';
import { recordEvent } from '../providers/repository';
import { billStoreCredit, insertInvoice } from '../purchases/invoiceRepository';
import {
  bindSubscription,
  claimTrial,
  completeLate,
  hasBoughtSince,
  setFailure,
  storeSubscriptionState,
  storeVoucher,
  lockPurchase,
  movePurchase,
  type PaidPurchase,
} from '../purchases/paidPurchaseRepository';

/** The failure of an abandoned purchase, for which no card was declined. */
export const ABANDONED = 'abandoned';

export interface Settled {
  readonly status: PurchaseStatus;
  /** Why the purchase failed: 'card_declined/insufficient_funds'. */
  readonly failure: string | null;
  /** Another answer was stored since the purchase was read: the card and what is overdue are as that said. */
  readonly isOutdated?: true;
}

type Read = Pick<PaidPurchase, 'purchase_id' | 'state_version'>;

interface Settling {
  readonly trx: Trx;
  readonly provider: Provider;
  readonly config: AppConfig;
  readonly now: Date;
  readonly payer: string | null;
  /** Ids of the invoices of new payments. */
  readonly invoices: number[];
  /** Ids of the reservations that were made by paying. */
  readonly seats: number[];
  /** Whether money that came too late may still buy what the purchase promised. */
  readonly takesLate: boolean;
}

/**
 * Updates a purchase to the state of its provider. A payment grants credits if the purchase can take it; otherwise it
 * is recorded and fully refunded. `event`: the event that reported it; one that was handled before does nothing.
 * `renewal`: a failed one; its customer gets a mail. `read`: the purchase as it was before the provider was asked.
 * Throws if the purchase doesn't exist or has no provider.
 */
export async function settlePurchase(
  ctx: Context,
  read: Read,
  state: PaymentState,
  event?: ProviderEvent,
  renewal?: string,
): Promise<Settled> {
  try {
    return await settleOnce(ctx, read, state, true, event, renewal);
  } catch (error) {
    // The package or its discount was used up since the purchase lapsed: its late money becomes store credit.
    if (!(refusedBy(error) instanceof AppError) || error instanceof AppError) throw error;
    return settleOnce(ctx, read, state, false, event, renewal);
  }
}

async function settleOnce(
  ctx: Context,
  { purchase_id: purchaseId, state_version }: Read,
  state: PaymentState,
  takesLate: boolean,
  event?: ProviderEvent,
  renewal?: string,
): Promise<Settled> {
  const { now } = ctx;
  const config = await ctx.studio.config();
  return ctx.transaction(async (trx) => {
    const before = await lockPurchase(trx, purchaseId);
    let purchase = before;
    const { provider } = purchase;
    if (provider === null) throw new Error(`Purchase ${purchaseId} has no provider.`);
    if (event && !(await recordEvent(trx, event, now))) return purchase;
    if (state.subscriptionId !== null && purchase.subscription_id === null) {
      await bindSubscription(trx, purchaseId, state.subscriptionId);
      purchase = { ...purchase, subscription_id: state.subscriptionId };
    }
    const settling = {
      trx,
      provider,
      config,
      now,
      payer: state.payer,
      invoices: [] as number[],
      seats: [] as number[],
      takesLate,
    };
    for (const payment of [...state.payments].sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())) {
      purchase = await settlePayment(settling, purchase, payment);
    }
    if (state.card && state.payments.length > 0) await storeSource(trx, purchase.customer_id, state.card, now);
    const isOutdated = purchase.is_subscription && before.state_version !== state_version;
    if (renewal !== undefined && state.overdue && purchase.status === 'active' && !isOutdated) {
      await notify(
        trx,
        { kind: 'renewal-failed', customer_id: purchase.customer_id, purchase_id: purchaseId, attempt: renewal },
        now,
      );
    }
    const settled = state.ended ? await endPurchase(settling, purchase, state.ended) : purchase;
    if (settled.status === 'active' && purchase.is_subscription && !isOutdated) {
      await storeSubscriptionState(
        trx,
        purchaseId,
        state.charged,
        state.overdue ? { at: now, tried: state.tried } : null,
      );
      await tellOtherCard(trx, before, state.charged, now);
    }
    const voucher = state.waiting?.voucher;
    if (voucher && settled.status === 'pending') await keepVoucher(trx, purchase, voucher, now);
    const { invoices, seats } = settling;
    if (invoices.length > 0 || settled.status !== before.status || settled.failure !== before.failure)
      await recordAudit(trx, ctx, {
        action: 'purchase.settle',
        entity: 'purchase',
        id: purchaseId,
        owner: before.customer_id,
        before: { status: before.status, failure: before.failure },
        after: { status: settled.status, failure: settled.failure, invoices, class_reservations: seats },
      });
    return isOutdated ? { ...settled, isOutdated } : settled;
  });
}

/** Whether a payment buys what the purchase promised, or must be refunded. */
function canTake(
  { status, is_subscription, total_payment, store_credit, cancelled_at }: PaidPurchase,
  { amount, paidAt }: Payment,
): boolean {
  // The amount must match: the browser (or a person at the provider) may have changed the order.
  if (!is_subscription) return status === 'pending' && amount === total_payment - store_credit;
  if (status === 'pending') return true;
  // What was paid before a cancellation grants credits, however late the event arrives.
  return status === 'active' || (status === 'cancelled' && cancelled_at !== null && paidAt <= cancelled_at);
}

/** Failures of purchases, by their method, that money which comes afterwards may mend. */
const MENDED_LATE: ReadonlyMap<number | null, readonly (string | null)[]> = new Map([
  [SPEI, [SPEI_LAPSED]],
  [OXXO, [OXXO_LAPSED, ABANDONED]],
]);

/** Whether the whole sum came after its purchase had lapsed for want of it. */
const isLate = ({ status, failure, payment_method_id, total_payment }: PaidPurchase, { amount }: Payment): boolean =>
  status === 'failed' && amount === total_payment && !!MENDED_LATE.get(payment_method_id)?.includes(failure);

/** When the free trial ends that a payment of 0 begins; null: it is no trial. */
function trialOf(purchase: PaidPurchase, { amount, paidAt }: Payment, timezone: string): Date | null {
  if (purchase.status !== 'pending' || amount > 0) return null;
  // The same number of days as sent to the provider.
  const days = trialDays(studioDay(purchase.created_at, timezone), purchase);
  return days === null ? null : trialEndsAt(paidAt, days);
}

async function settlePayment(settling: Settling, purchase: PaidPurchase, payment: Payment): Promise<PaidPurchase> {
  const { trx, provider, payer, now, config } = settling;
  const { timezone } = config;
  const until = trialOf(purchase, payment, timezone);
  const trialUsed = until !== null && !(await claimTrial(trx, purchase, payer, now));
  const late = settling.takesLate && isLate(purchase, payment) && !(await hasBoughtSince(trx, purchase));
  const wanted = !trialUsed && (late || canTake(purchase, payment));
  // Locks the class: either the seat is free for this payment, or the money is refunded.
  const seat = wanted && (late || purchase.status === 'pending') ? await holdEventSeat(trx, purchase, now) : null;
  const fulfilled = wanted && typeof seat !== 'string';
  const invoiceId = await insertInvoice(trx, purchase, {
    provider,
    provider_payment_id: payment.id,
    charge_id: payment.charge,
    total_payment: payment.amount,
    card_type: payment.card?.card_type ?? null,
    last_digits: payment.card?.last_digits ?? null,
    fulfilled,
    created_at: payment.paidAt,
  });
  if (invoiceId === null) return purchase;
  settling.invoices.push(invoiceId);
  if (!fulfilled) {
    const refund = { invoice_id: invoiceId, amount: payment.amount, reason: '', created_by: null };
    const isOxxo = purchase.payment_method_id === OXXO;
    if (isOxxo || (purchase.payment_method_id === SPEI && purchase.status !== 'pending')) {
      // Too much, or too late: it stays with the studio, for the customer. What was paid at OXXO can't be sent back.
      await refundToStoreCredit(trx, purchase, refund, now, 'overpayment');
      const { customer_id, purchase_id } = purchase;
      const told = { customer_id, purchase_id, invoice_id: invoiceId, amount: payment.amount };
      await notify(trx, { kind: isOxxo ? 'oxxo-credited' : 'spei-credited', ...told }, now);
    } else if (payment.amount > 0) await orderRefund(trx, refund, now);
    if (purchase.status !== 'pending') return purchase;
    const failure = trialUsed
      ? TRIAL_USED
      : typeof seat === 'string'
        ? seatFailureCode(seat, purchase.credit_kind === 'especial')
        : 'other_amount';
    await movePurchase(trx, purchase, 'failed', now, { failure });
    if (typeof seat === 'string') {
      const { customer_id, purchase_id } = purchase;
      await notify(trx, { kind: 'event-refunded', customer_id, purchase_id }, now);
    }
    return { ...purchase, status: 'failed', failure };
  }
  // Before the credits, as the database may refuse it.
  if (late) await completeLate(trx, purchase.purchase_id, now);
  await grantCredits(trx, purchase, { invoice_id: invoiceId, paidAt: payment.paidAt, until, timezone, now });
  if (seat !== null && typeof seat !== 'string')
    settling.seats.push(...(await reserveEventSeat(trx, purchase, seat, config, now)));
  const { customer_id, purchase_id } = purchase;
  const creditInvoice = await billStoreCredit(trx, purchase, payment.paidAt);
  if (creditInvoice !== null) settling.invoices.push(creditInvoice);
  await notify(trx, { kind: 'purchase-made', customer_id, purchase_id, invoice_id: invoiceId }, now);
  if (late) return { ...purchase, status: 'completed', failure: null };
  if (purchase.status !== 'pending') return purchase;
  const status = purchase.is_subscription ? 'active' : 'completed';
  // What the bank agreed to counts: a page of the provider's may have offered other plans.
  const { installments = purchase.installments } = payment;
  await movePurchase(trx, purchase, status, now, purchase.is_subscription ? {} : { installments });
  return { ...purchase, status, installments };
}

/** Stores a purchase's voucher and mails it, once. From now on the purchase waits for its payment to be told. */
async function keepVoucher(
  trx: Trx,
  { customer_id, purchase_id }: PaidPurchase,
  { number, endsAt }: VoucherTerms,
  now: Date,
): Promise<void> {
  const pay_by = voucherPayBy(endsAt);
  const isNew = await storeVoucher(trx, purchase_id, { voucher_number: number, voucher_ends_at: endsAt, pay_by });
  if (isNew) await notify(trx, { kind: 'oxxo-voucher', customer_id, purchase_id }, now);
}

/** Ends a purchase for which no payment can come any more: a pending one fails, a subscription is over. */
async function endPurchase(
  { trx, now }: Settling,
  purchase: PaidPurchase,
  ended: NonNullable<PaymentState['ended']>,
): Promise<Settled> {
  if (purchase.status === 'pending') {
    // What isn't a subscription is then ended there by reconciliation.
    const ends_at_provider = ended.untold === true && !purchase.is_subscription;
    await movePurchase(trx, purchase, 'failed', now, { failure: ended.failure, ends_at_provider });
    await countDecline(trx, purchase, ended.failure, now);
    return { status: 'failed', failure: ended.failure };
  }
  if (purchase.status === 'active') {
    await movePurchase(trx, purchase, 'cancelled', now, { cancelled_at: ended.at });
    const { customer_id, purchase_id } = purchase;
    await notify(trx, { kind: 'subscription-cancelled', customer_id, purchase_id }, now);
    return { status: 'cancelled', failure: null };
  }
  // The end was reported first, and its reason only now.
  if (purchase.status === 'failed' && purchase.failure === null && ended.failure !== null) {
    await setFailure(trx, purchase.purchase_id, ended.failure);
    await countDecline(trx, purchase, ended.failure, now);
    return { status: 'failed', failure: ended.failure };
  }
  return purchase;
}

/**
 * Mails the customer that a subscription is charged to another card, once: the request that stores the change sends
 * the mail.
 */
async function tellOtherCard(
  trx: Trx,
  { customer_id, purchase_id, charged_source: former }: PaidPurchase,
  card: PaymentState['charged'],
  at: Date,
): Promise<void> {
  if (former === null || card === null || former === card.source_id) return;
  const { source_id: source, last_digits } = card;
  await notify(trx, { kind: 'subscription-card', customer_id, purchase_id, source, at, last_digits }, at);
}

async function countDecline(trx: Trx, { purchase_id }: PaidPurchase, failure: string | null, now: Date): Promise<void> {
  if (failure !== null && failure !== ABANDONED && failure !== INSTALLMENTS_UNAVAILABLE)
    await closeTry(trx, { purchase_id }, now);
}
