/**
 * Undoes in the tax invoices what a refund changed whose money the bank sent back, or a lost dispute that was won: its
 * credit note is cancelled, a cancelled invoice leaves its payment open for another one.
 */
import type { Context } from '../../context';
import { CfdiRefused } from '../../ports/cfdi';
import { cancelOnce, isSilence, nextTry, SILENT, type Office } from './office';
import * as repository from './undoRepository';

const LESS = 'El reembolso no llegó al cliente, y su factura ya trae solo lo que quedaba. Corrígela en Facturapi.';
const PENDING = 'El SAT todavía no cancela esta nota de crédito.';

/** Returns why it waits; null: it is done. May be repeated. */
async function carryOut(ctx: Context, { provider }: Office, id: number): Promise<string | null> {
  const { now } = ctx;
  const undoing = await ctx.transaction(async (trx) => {
    const found = await repository.lockUndoing(trx, id);
    if (found?.note_id) await repository.beginCancellingNote(trx, found.note_id);
    return found;
  });
  if (!undoing) return null;
  const { action, note_id, note_invoice_id, provider_receipt_id: stale } = undoing;
  if (action === 'credit_note' && note_id !== null && note_invoice_id !== null) {
    const { invoice, refusal } = await cancelOnce(provider, note_invoice_id, 'undone');
    if (refusal) throw refusal;
    if (!invoice.isCancelled) return PENDING;
    await ctx.transaction(async (trx) => {
      if (!(await repository.lockUndoing(trx, id))) return;
      await repository.storeCancelledNote(trx, note_id);
      await repository.finishUndoing(trx, id, null, now);
    });
    return null;
  }
  const isOpened = action === 'cancel_receipt' || action === 'cancel_cfdi';
  // Before another one takes its place: only one of them may be invoiced.
  if (isOpened && !undoing.is_invoiced && stale !== null && (await provider.receipt(stale)).status === 'open')
    await provider.cancelReceipt(stale);
  await ctx.transaction(async (trx) => {
    const current = await repository.lockUndoing(trx, id);
    if (!current) return;
    // It was invoiced meanwhile: the next try sees that.
    if (current.is_invoiced !== undoing.is_invoiced || current.provider_receipt_id !== stale) return;
    if (isOpened && !current.is_invoiced && current.remains > 0) await repository.openAgain(trx, current, now);
    await repository.finishUndoing(trx, id, isOpened && current.is_invoiced ? LESS : null, now);
  });
  return null;
}

export async function processUndoing(ctx: Context, office: Office, id: number): Promise<'done' | 'silent'> {
  const later = (failure: string): Promise<void> =>
    ctx.transaction(async (trx) => {
      const tries = ((await repository.lockUndoing(trx, id))?.tries ?? 0) + 1;
      await repository.noteUndoingFailure(trx, id, { failure, tries, next_try_at: nextTry(ctx.now, tries) });
    });
  try {
    const waits = await carryOut(ctx, office, id);
    if (waits !== null) await later(waits);
    return 'done';
  } catch (error) {
    if (!(error instanceof CfdiRefused) && !isSilence(error)) throw error;
    await later(error instanceof CfdiRefused ? error.message.slice(0, 300) : SILENT);
    return error instanceof CfdiRefused ? 'done' : 'silent';
  }
}
