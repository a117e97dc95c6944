/**
 * Customers who want an invoice of their own for a payment that is in a global one already. That is cancelled (motive
 * 04); what no customer asked for goes into another global invoice of the same period.
 */
import { canCancelGlobal } from '../../../domain/cfdi';
import { AppError } from '../../../domain/errors';
import { studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import type { Trx } from '../../db/schema';
import { CfdiRefused } from '../../ports/cfdi';
import * as repository from './lateRepository';
import { cancelOnce, isSilence, nextTry, SILENT, type Office } from './office';

/**
 * Lets a payment out of the global invoice that has it; the payment's lock is held. Throws 'cfdi/closed', 'cfdi/late',
 * 'cfdi/credited', 'cfdi/being-made'.
 */
export async function beginTakingOut(trx: Trx, ctx: Context, office: Office, cfdiId: number): Promise<void> {
  const holder = await repository.lockHolder(trx, cfdiId);
  if (holder?.kind !== 'global') throw new AppError('cfdi/closed');
  const { status, stamped_at } = holder;
  if (status === 'waiting') throw new AppError('cfdi/being-made');
  if (status === 'cancelling') return;
  if (status !== 'stamped' || stamped_at === null) throw new AppError('cfdi/closed');
  const { timezone } = office.config;
  if (!canCancelGlobal(studioDay(stamped_at, timezone), studioDay(ctx.now, timezone))) throw new AppError('cfdi/late');
  // The tax office cancels nothing to which a credit note belongs.
  if (await repository.hasNotes(trx, cfdiId)) throw new AppError('cfdi/credited');
  await repository.beginCancelling(trx, cfdiId, ctx.now);
}

const PENDING = 'El SAT todavía no cancela esta factura global.';
const KEPT = 'El SAT no dejó cambiar la factura global de esas fechas. Pide ayuda al estudio.';

/** Cancels a global invoice and releases its payments. May be repeated, also by several servers at once. */
export async function takeOut(ctx: Context, { provider }: Office, cfdiId: number): Promise<'done' | 'silent'> {
  const { studio, now } = ctx;
  const global = await repository.findCancelling(studio.db, cfdiId);
  if (!global) return 'done';
  const { provider_invoice_id: id, tries } = global;
  const later = (failure: string): Promise<void> => {
    const noted = { failure, tries: tries + 1, next_try_at: nextTry(now, tries + 1) };
    return ctx.transaction((trx) => repository.noteWaiting(trx, cfdiId, noted));
  };
  /** null: it can't be cancelled. */
  const cancelled = async (): Promise<'cancelled' | 'pending' | null> => {
    // Not what was rejected since it was asked for: that is asked for again when a customer presses.
    if (tries > 0 && (await provider.invoice(id)).isRejected) return null;
    const { invoice, refusal } = await cancelOnce(provider, id, 'invoiced_apart');
    if (refusal) return null;
    return invoice.isCancelled ? 'cancelled' : 'pending';
  };
  try {
    const outcome = await cancelled();
    if (outcome === 'pending') await later(PENDING);
    else
      await ctx.transaction((trx) =>
        outcome === 'cancelled'
          ? repository.releasePayments(trx, cfdiId, now)
          : repository.keepGlobalInvoice(trx, cfdiId, KEPT),
      );
    return 'done';
  } catch (error) {
    if (!(error instanceof CfdiRefused) && !isSilence(error)) throw error;
    await later(error instanceof CfdiRefused ? error.message.slice(0, 300) : SILENT);
    return error instanceof CfdiRefused ? 'done' : 'silent';
  }
}
