/**
 * Refunds of invoiced payments, and lost disputes. What isn't invoiced yet is reduced; a whole refund in the month of its invoice cancels
 * that; everything else, and whatever can't be cancelled, is a credit note.
 */
import { paymentForm } from '../../../domain/cfdi';
import { MINUTE } from '../../../domain/durations';
import { studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import { CfdiRefused } from '../../ports/cfdi';
import { cancelOnce, isSilence, nextTry, SILENT, type Office } from './office';
import * as repository from './refundRepository';
import { storeStamped } from './repository';

/** What is to be done at the provider, decided under the receipt's lock; null: nothing, or not yet. */
type Step =
  | { readonly kind: 'cancel_receipt'; readonly refund: repository.TaxRefund }
  | { readonly kind: 'cancel_cfdi'; readonly refund: repository.TaxRefund }
  | { readonly kind: 'credit_note'; readonly refund: repository.TaxRefund; readonly noteId: number };

const isWholeInItsMonth = (refund: repository.TaxRefund, now: Date, timeZone: string): boolean => {
  const { cfdi_kind, cfdi_status, cfdi_total, amount, stamped_at, has_notes } = refund;
  const month = (instant: Date): string => studioDay(instant, timeZone).slice(0, 7);
  return (
    cfdi_kind === 'customer' &&
    cfdi_status === 'stamped' &&
    !has_notes &&
    amount >= (cfdi_total ?? 0) &&
    stamped_at !== null &&
    month(stamped_at) === month(now)
  );
};

async function decideRefund(ctx: Context, refundId: number, timeZone: string): Promise<Step | null> {
  const { now } = ctx;
  return ctx.transaction(async (trx) => {
    const refund = await repository.lockRefund(trx, refundId);
    if (!refund) return null;
    // The money came back before anything was changed.
    if (refund.action === null && refund.failed_at !== null) {
      await repository.finishRefund(trx, refundId, now);
      return null;
    }
    if (refund.action === 'cancel_receipt') return { kind: 'cancel_receipt', refund };
    if (refund.action === 'cancel_cfdi') return { kind: 'cancel_cfdi', refund };
    if (refund.action === null && refund.cfdi_status === null) {
      if (refund.receipt_status !== 'cancelled') await repository.reduceReceipt(trx, refund, now);
      return { kind: 'cancel_receipt', refund: { ...refund, stale_receipt_id: refund.provider_receipt_id } };
    }
    // A payment may be on its way out of a global invoice.
    if (refund.cfdi_status === 'waiting' || (refund.cfdi_kind === 'global' && refund.cfdi_status === 'cancelling')) {
      const later = { failure: null, tries: refund.tries, next_try_at: new Date(now.getTime() + MINUTE) };
      await repository.noteRefundFailure(trx, refundId, later);
      return null;
    }
    // Nothing is left of it to give back.
    if (refund.cfdi_status === 'cancelled' || refund.cfdi_status === 'cancelling') {
      await repository.finishRefund(trx, refundId, now);
      return null;
    }
    if (refund.action === null && isWholeInItsMonth(refund, now, timeZone)) {
      await repository.beginCancelling(trx, refund);
      return { kind: 'cancel_cfdi', refund };
    }
    return { kind: 'credit_note', refund, noteId: await repository.beginCreditNote(trx, refund, now) };
  });
}

/** The receiver of some invoices has to accept that they are cancelled. */
const ACCEPTANCE = 'Falta que el cliente acepte la cancelación en el portal del SAT.';

const REJECTED = 'El cliente no aceptó la cancelación; se hace una nota de crédito.';

/** Returns why it waits; null: it is done. */
async function carryOut(ctx: Context, { provider, config }: Office, step: Step): Promise<string | null> {
  const { now } = ctx;
  const { refund } = step;
  const { tax_refund_id, refund_id, stale_receipt_id, provider_invoice_id } = refund;
  if (step.kind === 'cancel_receipt') {
    if (stale_receipt_id !== null)
      await provider.cancelReceipt(stale_receipt_id).catch(async (error: unknown) => {
        if (!(error instanceof CfdiRefused) || (await provider.receipt(stale_receipt_id)).status === 'open')
          throw error;
      });
    await ctx.transaction((trx) => repository.finishRefund(trx, tax_refund_id, now));
    return null;
  }
  const invoiceId = provider_invoice_id ?? '';
  if (step.kind === 'cancel_cfdi') {
    // It was asked for at an earlier try.
    if (step.refund.tries > 0 && (await provider.invoice(invoiceId)).isRejected) throw new CfdiRefused(REJECTED, null);
    const { invoice, refusal } = await cancelOnce(provider, invoiceId, 'undone');
    if (refusal) throw refusal;
    if (!invoice.isCancelled) return ACCEPTANCE;
    await ctx.transaction(async (trx) => {
      if (!(await repository.lockRefund(trx, tax_refund_id))) return;
      await repository.storeCancelled(trx, refund);
      await repository.finishRefund(trx, tax_refund_id, now);
    });
    return null;
  }
  const { id, uuid } = await provider.creditNote({
    key: `${refund_id === null ? `contracargo-${tax_refund_id}` : `nota-${refund_id}`}-${refund.created_at.getTime().toString(36)}`,
    invoiceId,
    description: `${refund_id === null ? 'Contracargo' : 'Devolución'} de ${refund.title}`,
    total: refund.amount,
    paymentForm: paymentForm(refund.provider, refund.payment_method_id),
    vat: Number(config.cfdi_vat_percent),
  });
  await ctx.transaction(async (trx) => {
    await storeStamped(trx, step.noteId, { provider_invoice_id: id, uuid, failure: null }, now);
    await repository.finishRefund(trx, tax_refund_id, now);
  });
  return null;
}

/** Takes one refund on. May be repeated, also by several servers at once. */
export async function processRefund(ctx: Context, office: Office, refundId: number): Promise<'done' | 'silent'> {
  const { now } = ctx;
  const step = await decideRefund(ctx, refundId, office.config.timezone);
  if (!step) return 'done';
  const later = (failure: string): Promise<void> => {
    const tries = step.refund.tries + 1;
    return ctx.transaction((trx) =>
      repository.noteRefundFailure(trx, refundId, { failure, tries, next_try_at: nextTry(now, tries) }),
    );
  };
  try {
    const waits = await carryOut(ctx, office, step);
    if (waits !== null) await later(waits);
    return 'done';
  } catch (error) {
    if (error instanceof CfdiRefused) {
      // What the tax office doesn't cancel is credited at the next try.
      if (step.kind === 'cancel_cfdi') {
        const noted = { failure: error.message.slice(0, 300), tries: 0, next_try_at: now };
        await ctx.transaction(async (trx) => {
          if (!(await repository.lockRefund(trx, refundId))) return;
          await repository.beginCreditNote(trx, step.refund, now);
          await repository.noteRefundFailure(trx, refundId, noted);
        });
      } else await later(error.message.slice(0, 300));
      return 'done';
    }
    if (!isSilence(error)) throw error;
    await later(SILENT);
    return 'silent';
  }
}
