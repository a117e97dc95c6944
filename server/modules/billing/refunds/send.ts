/**
 * Sends refunds: a row is inserted in the transaction that makes the refund due, and a job sends it, however often it
 * must try.
 */
import { HOUR } from '../../../../domain/durations';
import { AppError } from '../../../../domain/errors';
import { isBookMethod } from '../../../../domain/till';
import { hasSqlState } from '../../../db/errors';
import type { Trx } from '../../../db/schema';
import { Refused, type Gateway, type ProviderEvent } from '../../../ports/payments';
import type { Context } from '../../../context';
import { auditChange, auditCreated } from '../../audit/record';
import { gatewayOf } from '../../../ports/payments';
import { takeInDisputes } from '../disputes/service';
import { recordEvent } from '../providers/repository';
import { purchaseKey } from '../purchases/paidPurchaseRepository';
import { insertRefund, MORE_THAN_PAID } from '../purchases/refundRepository';
import * as repository from './repository';

/**
 * After this many calls without a response in a run, a provider counts as down. More than one, so that a single odd
 * payment blocks no others.
 */
export const MOST_SILENCES = 3;

/** For so long every provider surely knows the key of a refund that it made. */
const KEY_KEPT = HOUR;

export interface SentRefunds {
  readonly succeeded: number;
  readonly failed: number;
  /** Refunds that are tried again later. */
  readonly waiting: number;
}

/**
 * Sends pending refunds. Concurrent runs are harmless: the provider recognises each by its key. A failure doesn't block
 * the others; its error is thrown at the end.
 */
export async function sendRefunds(ctx: Context): Promise<SentRefunds> {
  const { studio } = ctx;
  const sent = { succeeded: 0, failed: 0, waiting: 0 };
  const silent = new Map<string, number>();
  let failure: unknown = null;
  for (const {
    refund_id,
    invoice_id,
    amount,
    created_at,
    provider_refund_id,
    provider,
    provider_payment_id,
    disputed,
  } of await repository.findPendingRefunds(studio.db)) {
    const gateway = isBookMethod(provider) ? null : gatewayOf(studio.payments, provider);
    if (!gateway || (silent.get(provider) ?? 0) >= MOST_SILENCES) {
      sent.waiting += 1;
      continue;
    }
    const order = {
      refund_id,
      amount,
      provider_refund_id,
      payment_id: provider_payment_id,
      // After a dispute the key is another one: the provider would repeat its refusal.
      key: `refund-${purchaseKey(refund_id, created_at)}${disputed > 0 ? `-${disputed}` : ''}`,
    };
    const isKeyKnown = disputed === 0 && ctx.now.getTime() - created_at.getTime() <= KEY_KEPT;
    try {
      const answer = await refundAtProvider(ctx, gateway, order, isKeyKnown);
      if (answer) await recordSent(ctx, { refund_id, invoice_id }, answer);
      // Further calls to a silent provider would only delay other jobs.
      else silent.set(provider, (silent.get(provider) ?? 0) + 1);
      sent[answer === null || answer.status === 'pending' ? 'waiting' : answer.status] += 1;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  return sent;
}

/** null: no response; retry later. */
async function refundAtProvider(
  ctx: Context,
  gateway: Gateway,
  order: Parameters<Gateway['refund']>[0],
  isKeyKnown: boolean,
): Promise<repository.RefundResult | null> {
  try {
    if (gateway.namesNoRefunds && !isKeyKnown) {
      await takeInRefunds(ctx, gateway, order.payment_id);
      const made = await repository.findMade(ctx.studio.db, order.refund_id);
      if (made) return made;
    }
    return await gateway.refund(order);
  } catch (error) {
    return isSilence(error) ? null : await whyRefused(ctx, gateway, order, error);
  }
}

const isSilence = (error: unknown): boolean => error instanceof AppError && error.code === 'checkout/unavailable';

/**
 * What becomes of a refused refund: of a disputed payment, of which the event may not have come yet, it waits for what the
 * bank decides. null: no response.
 */
async function whyRefused(
  ctx: Context,
  gateway: Gateway,
  { payment_id }: Parameters<Gateway['refund']>[0],
  error: unknown,
): Promise<repository.RefundResult | null> {
  if (!(error instanceof Refused)) throw error;
  try {
    await takeInDisputes(ctx, gateway, payment_id);
  } catch (silence) {
    if (isSilence(silence)) return null;
    throw silence;
  }
  const waits = await repository.awaitsBank(ctx.studio.db, gateway.provider, payment_id);
  if (waits) return { status: 'pending', failure: null, provider_refund_id: null };
  return { status: 'failed', failure: error.code ?? error.message, provider_refund_id: null };
}

/**
 * Records a sent refund. Locks the payment first, as settling does, because the provider's event for it arrives at the
 * same moment.
 */
function recordSent(
  ctx: Context,
  { refund_id, invoice_id }: { refund_id: number; invoice_id: number },
  answer: repository.RefundResult,
): Promise<void> {
  return ctx.transaction(async (trx) => {
    await repository.lockInvoice(trx, { invoice_id });
    await recordRefund(trx, ctx, refund_id, answer);
  });
}

/**
 * Records a refund's status under its payment's lock. One that succeeded may still fail later (the bank returned it); a
 * failed one stays failed.
 */
async function recordRefund(trx: Trx, ctx: Context, id: number, answer: repository.RefundResult): Promise<void> {
  await auditChange(trx, ctx, { action: 'refund.change', entity: 'refund', id }, () =>
    repository.updateRefund(trx, id, answer, ctx.now),
  );
}

/**
 * Stores every refund of a payment that its provider knows, also those made at the provider. Returns how many were new;
 * 0 if the payment isn't ours.
 */
export async function takeInRefunds(
  ctx: Context,
  gateway: Gateway,
  paymentId: string,
  event?: ProviderEvent,
): Promise<number> {
  const { now } = ctx;
  const known = await gateway.refundsOf(paymentId);
  try {
    return await ctx.transaction(async (trx) => {
      const invoice = await repository.lockInvoice(trx, { provider: gateway.provider, provider_payment_id: paymentId });
      if (event && !(await recordEvent(trx, event, now))) return 0;
      if (!invoice) return 0;
      let fresh = 0;
      for (const refund of known) {
        const ours =
          (await repository.findRefund(trx, invoice.invoice_id, refund)) ??
          (gateway.namesNoRefunds ? await repository.findUnsent(trx, invoice.invoice_id, refund.amount) : undefined);
        if (ours) await recordRefund(trx, ctx, ours.refund_id, refund);
        else {
          const { amount, status, failure, provider_refund_id, created_at } = refund;
          const id = await insertRefund(trx, {
            invoice_id: invoice.invoice_id,
            amount,
            status,
            failure,
            provider_refund_id,
            created_by: null,
            created_at,
            updated_at: now,
            reason: 'Hecho con el proveedor de pagos',
          });
          await auditCreated(trx, ctx, { action: 'refund.found', entity: 'refund', id });
          fresh += 1;
        }
      }
      return fresh;
    });
  } catch (error) {
    // A pending refund of ours is for money that was already refunded at the provider: once ours has failed, this one
    // fits.
    if (hasSqlState(error, MORE_THAN_PAID)) throw new AppError('checkout/unavailable');
    throw error;
  }
}
