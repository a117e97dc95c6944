/** The job's part that puts into global invoices what no customer invoiced within its period. */
import { globalPeriodOf } from '../../../domain/cfdi';
import { HOUR } from '../../../domain/durations';
import { requireFound } from '../../../domain/errors';
import { instantsOf, studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import { CfdiRefused, type StampedInvoice } from '../../ports/cfdi';
import * as repository from './globalRepository';
import { renewReceipt } from './lateRepository';
import { isSilence, nextTry, receiptAtProvider, SILENT, type Office } from './office';
import { findReceiptFacts, noteCfdiFailure, storeRefusal, storeStamped } from './repository';

/** Claims what is due, and returns the calls that stamp it and what was claimed before. */
export async function findGlobalWork(
  ctx: Context,
  office: Office,
  most: number,
): Promise<(() => Promise<'done' | 'silent'>)[]> {
  await claimDue(ctx, office);
  const due = await repository.findDueGlobals(ctx.studio.db, ctx.now, most);
  return due.map((id) => () => stampGlobal(ctx, office, id));
}

/** Claims the payments of each period that has ended long enough ago. */
async function claimDue(ctx: Context, { config }: Office): Promise<void> {
  const { studio, now } = ctx;
  const { global_invoice_period: period, global_invoice_hours, timezone } = config;
  if (period === 'none') return;
  let after = new Date(0);
  for (;;) {
    const oldest = await repository.findOldestFree(studio.db, after);
    if (oldest === null) return;
    const days = globalPeriodOf(period, studioDay(oldest, timezone));
    const [from, to] = [instantsOf(days.from, timezone).from, instantsOf(days.to, timezone).to];
    if (to.getTime() + global_invoice_hours * HOUR > now.getTime()) return;
    const claimed = await ctx.transaction((trx) =>
      repository.claimPeriod(trx, { from, to }, { period, period_from: days.from, period_to: days.to }, now),
    );
    // What another server claimed meanwhile is no longer free; the next period goes on from here.
    if (!claimed) after = to;
  }
}

/** Stamps a claimed global invoice. May be repeated: the provider puts a receipt into one invoice. */
async function stampGlobal(ctx: Context, office: Office, cfdiId: number, isAgain = false): Promise<'done' | 'silent'> {
  const { studio, now } = ctx;
  const { provider, config } = office;
  const cfdi = await repository.findWaitingGlobal(studio.db, cfdiId);
  if (!cfdi) return 'done';
  const later = (failure: string): Promise<void> => {
    const tries = cfdi.tries + 1;
    return ctx.transaction((trx) => noteCfdiFailure(trx, cfdiId, { failure, tries, next_try_at: nextTry(now, tries) }));
  };
  const store = ({ id, uuid, total }: StampedInvoice): Promise<void> => {
    const failure = total === cfdi.total ? null : 'El total timbrado no es el de los pagos.';
    if (failure) ctx.log.error({ cfdi_id: cfdiId }, 'a tax invoice has another total than its payments');
    return ctx.transaction((trx) => storeStamped(trx, cfdiId, { provider_invoice_id: id, uuid, failure }, now));
  };
  try {
    const receiptIds: string[] = [];
    for (const { tax_receipt_id, id } of cfdi.receipts)
      receiptIds.push(id ?? (await receiptAtProvider(ctx, office, await factsOf(ctx, tax_receipt_id))));
    await store(
      await provider.stampGlobal({
        receiptIds,
        period: cfdi.period,
        from: instantsOf(cfdi.period_from, config.timezone).from,
        to: new Date(instantsOf(cfdi.period_to, config.timezone).to.getTime() - 1),
        month: cfdi.period_from.slice(0, 7),
      }),
    );
    return 'done';
  } catch (error) {
    if (isSilence(error)) {
      await later(SILENT);
      return 'silent';
    }
    if (!(error instanceof CfdiRefused)) throw error;
    return afterRefusal(ctx, office, cfdiId, cfdi, error).then(
      async (found) => {
        if (found === 'renewed' && !isAgain) return stampGlobal(ctx, office, cfdiId, true);
        await (found && found !== 'renewed' ? store(found) : later(error.message.slice(0, 300)));
        return 'done' as const;
      },
      async (silence: unknown) => {
        if (!isSilence(silence)) throw silence;
        await later(SILENT);
        return 'silent' as const;
      },
    );
  }
}

const factsOf = async ({ studio }: Context, receiptId: number) =>
  requireFound(await findReceiptFacts(studio.db, receiptId), 'cfdi/not-found');

/**
 * The invoice that an earlier call has stamped; null: none, and what isn't open at the provider is left out. Receipts
 * that a cancelled invoice closed are `renewed`.
 */
async function afterRefusal(
  ctx: Context,
  { provider }: Office,
  cfdiId: number,
  { receipts }: repository.WaitingGlobal,
  refusal: CfdiRefused,
): Promise<StampedInvoice | 'renewed' | null> {
  const gone: number[] = [];
  const closed: { readonly tax_receipt_id: number; readonly id: string }[] = [];
  const cancelled = new Set<string>();
  for (const { tax_receipt_id, id } of receipts) {
    if (id === null) continue;
    const { status, invoiceId } = await provider.receipt(id);
    if (status === 'global' && invoiceId !== null) {
      const found = cancelled.has(invoiceId) ? null : await provider.invoice(invoiceId);
      if (found && !found.isCancelled) return found;
      cancelled.add(invoiceId);
      closed.push({ tax_receipt_id, id });
    } else if (status !== 'open') gone.push(tax_receipt_id);
  }
  for (const { tax_receipt_id, id } of closed)
    await ctx.transaction((trx) => renewReceipt(trx, tax_receipt_id, id, ctx.now));
  if (gone.length > 0) await ctx.transaction((trx) => repository.leaveOut(trx, cfdiId, gone));
  if (gone.length === receipts.length)
    await ctx.transaction((trx) => storeRefusal(trx, cfdiId, refusal.message.slice(0, 300)));
  return closed.length > 0 ? 'renewed' : null;
}
