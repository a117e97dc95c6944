/** Tax invoices: each payment has a receipt at the provider, which its customer turns into an invoice of their own. */
import {
  cleanLegalName,
  cleanRfc,
  taxProblems,
  taxRefusal,
  type TaxProblem,
  type TaxProfile,
} from '../../../domain/cfdi';
import type { CfdiFile, TaxReceipt } from '../../../domain/contract/cfdi';
import { AppError, requireFound } from '../../../domain/errors';
import { requireCustomer, type Context } from '../../context';
import { violatesUnique } from '../../db/errors';
import { lockCustomer } from '../../people/repository';
import { CfdiRefused, type CfdiFileKind, type StampedInvoice } from '../../ports/cfdi';
import { findGlobalWork } from './globalInvoices';
import { beginTakingOut, takeOut } from './lateAskers';
import { findDueCancelling, renewReceipt } from './lateRepository';
import {
  findOffice,
  isSilence,
  nextTry,
  readFile,
  receiptAtProvider,
  requireOffice,
  SILENT,
  type Office,
} from './office';
import { processRefund } from './refunds';
import { findDueRefunds } from './refundRepository';
import * as repository from './repository';
import { processUndoing } from './undo';
import { findDueUndoings } from './undoRepository';

export async function ownProfile(ctx: Context) {
  const { customer_id } = requireCustomer(ctx);
  return { tax_profile: (await repository.findProfile(ctx.studio.db, customer_id)) ?? null };
}

/** Throws 'cfdi/profile' where there is any. */
function refuseProblems(problems: readonly TaxProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError('cfdi/profile', {
    message: first.message,
    field: first.field,
    problems: problems.map(({ field, message }) => ({ key: field, message })),
  });
}

/** Stores whom a customer's invoices are for, once the tax office knows them. Throws 'cfdi/profile', 'cfdi/unavailable'. */
export async function storeOwnProfile(ctx: Context, given: TaxProfile) {
  const { customer_id } = requireCustomer(ctx);
  const { provider } = await requireOffice(ctx);
  const profile = { ...given, rfc: cleanRfc(given.rfc), legal_name: cleanLegalName(given.legal_name) };
  const wrong = taxProblems(profile);
  refuseProblems(wrong.length > 0 ? wrong : await provider.check(profile));
  await ctx.transaction(async (trx) => {
    await lockCustomer(trx, customer_id);
    await repository.storeProfile(trx, customer_id, profile, ctx.now);
  });
  return { tax_profile: profile };
}

export async function ownReceipts(ctx: Context): Promise<{ readonly tax_receipts: TaxReceipt[] }> {
  const { customer_id } = requireCustomer(ctx);
  return { tax_receipts: (await findOffice(ctx)) ? await repository.findReceipts(ctx.studio.db, customer_id) : [] };
}

/** The unique index that lets a payment have one tax invoice at a time. */
const ONCE = 'cfdi_once';

/**
 * Invoices a customer's payment to their tax profile. What is being stamped, or was, is returned as it is: a second
 * press changes nothing. A payment that is in a global invoice is taken out of it first. Throws 'cfdi/not-found',
 * 'cfdi/no-profile', 'cfdi/profile', 'cfdi/closed', 'cfdi/late', 'cfdi/credited', 'cfdi/being-made', 'cfdi/disabled'.
 */
export async function invoiceReceipt(
  ctx: Context,
  taxReceiptId: number,
): Promise<{ readonly tax_receipt: TaxReceipt }> {
  const { studio, now } = ctx;
  const { customer_id } = requireCustomer(ctx);
  const own = await repository.findReceipts(studio.db, customer_id, taxReceiptId);
  if (own.length === 0) throw new AppError('cfdi/not-found');
  const office = await requireOffice(ctx);
  if (own[0]?.status === 'global') {
    // Before an invoice of many payments is cancelled for one that couldn't be stamped.
    const profile = requireFound(await repository.findProfile(studio.db, customer_id), 'cfdi/no-profile');
    refuseProblems(await office.provider.check(profile));
  }
  const begun = await ctx
    .transaction(async (trx) => {
      await lockCustomer(trx, customer_id);
      const receipt = requireFound(await repository.lockReceipt(trx, taxReceiptId, customer_id), 'cfdi/not-found');
      const [current] = await repository.findReceipts(trx, customer_id, taxReceiptId);
      if (current?.status === 'waiting' || current?.status === 'stamped') return null;
      const { status, total, cfdi_id } = receipt;
      if (status === 'cancelled') throw new AppError('cfdi/closed');
      const profile = requireFound(await repository.findProfile(trx, customer_id), 'cfdi/no-profile');
      if (cfdi_id !== null) await beginTakingOut(trx, ctx, office, cfdi_id);
      const claim = { tax_receipt_id: taxReceiptId, total, customer_id, cfdi_id };
      return { cfdiId: await repository.claimReceipt(trx, claim, profile, now), globalId: cfdi_id };
    })
    .catch((error: unknown) => {
      if (violatesUnique(error, ONCE)) return null;
      throw error;
    });
  if (begun !== null) {
    if (begun.globalId !== null) await takeOut(ctx, office, begun.globalId);
    await stampCfdi(ctx, office, begun.cfdiId);
  }
  const [tax_receipt] = await repository.findReceipts(studio.db, customer_id, taxReceiptId);
  return { tax_receipt: requireFound(tax_receipt, 'cfdi/not-found') };
}

/** A tax invoice's file, which the provider keeps. Throws 'cfdi/not-found', 'cfdi/unavailable'. */
export async function ownFile(ctx: Context, taxReceiptId: number, kind: CfdiFileKind): Promise<CfdiFile> {
  const { customer_id } = requireCustomer(ctx);
  const stamped = requireFound(
    await repository.findStamped(ctx.studio.db, taxReceiptId, customer_id),
    'cfdi/not-found',
  );
  return readFile(ctx, stamped, kind);
}

/**
 * Stamps a claimed invoice. May be called by several servers at once and after any of them was killed: the provider
 * invoices a receipt once, and says by which invoice.
 */
async function stampCfdi(ctx: Context, office: Office, cfdiId: number): Promise<'done' | 'silent'> {
  const { studio, now } = ctx;
  const { provider } = office;
  const cfdi = await repository.findWaitingCfdi(studio.db, cfdiId);
  if (!cfdi) return 'done';
  const stamp = async (isAgain = false): Promise<StampedInvoice> => {
    const facts = requireFound(await repository.findReceiptFacts(studio.db, cfdi.tax_receipt_id), 'cfdi/not-found');
    const receiptId = await receiptAtProvider(ctx, office, facts);
    try {
      return await provider.stamp(receiptId, cfdi);
    } catch (error) {
      if (!(error instanceof CfdiRefused)) throw error;
      // An earlier call may have stamped it without our learning of it.
      const { status, invoiceId } = await provider.receipt(receiptId);
      if (status === 'invoiced' && invoiceId !== null) return provider.invoice(invoiceId);
      if (status !== 'global' || invoiceId === null || isAgain) throw error;
      if (!(await provider.invoice(invoiceId)).isCancelled) throw error;
      await ctx.transaction((trx) => renewReceipt(trx, cfdi.tax_receipt_id, receiptId, now));
      return stamp(true);
    }
  };
  try {
    const { id, uuid, total } = await stamp();
    const failure = total === cfdi.total ? null : 'El total timbrado no es el del pago.';
    if (failure) ctx.log.error({ cfdi_id: cfdiId }, 'a tax invoice has another total than its payment');
    await ctx.transaction((trx) =>
      repository.storeStamped(trx, cfdiId, { provider_invoice_id: id, uuid, failure }, now),
    );
    return 'done';
  } catch (error) {
    if (error instanceof CfdiRefused) {
      const { message } = taxRefusal(error.path, error.message);
      await ctx.transaction((trx) => repository.storeRefusal(trx, cfdiId, message));
      return 'done';
    }
    if (!isSilence(error)) throw error;
    const tries = cfdi.tries + 1;
    await ctx.transaction((trx) =>
      repository.noteCfdiFailure(trx, cfdiId, { failure: SILENT, tries, next_try_at: nextTry(now, tries) }),
    );
    return 'silent';
  }
}

/** Hands a receipt to the provider. */
async function sendReceipt(ctx: Context, office: Office, facts: repository.ReceiptFacts): Promise<'done' | 'silent'> {
  try {
    await receiptAtProvider(ctx, office, facts);
    return 'done';
  } catch (error) {
    if (!(error instanceof CfdiRefused) && !isSilence(error)) throw error;
    const tries = facts.tries + 1;
    const failure = error instanceof CfdiRefused ? error.message.slice(0, 300) : SILENT;
    await ctx.transaction((trx) =>
      repository.noteReceiptFailure(trx, facts.tax_receipt_id, {
        failure,
        tries,
        next_try_at: nextTry(ctx.now, tries),
      }),
    );
    return error instanceof CfdiRefused ? 'done' : 'silent';
  }
}

/** Calls of each kind in a run, and calls without an answer after which the provider counts as down. */
const MOST = 100;
const MOST_SILENCES = 3;

/** The job: goes on with what was to be cancelled or stamped, hands over new receipts, then refunds and global invoices. */
export async function sendTaxReceipts(ctx: Context): Promise<void> {
  const office = await findOffice(ctx);
  if (!office) return;
  const { studio, now } = ctx;
  const run = async (calls: readonly (() => Promise<'done' | 'silent'>)[]): Promise<boolean> => {
    for (const call of calls) {
      if (silences >= MOST_SILENCES) return false;
      if ((await call()) === 'silent') silences += 1;
    }
    return true;
  };
  let silences = 0;
  const cancelling = await findDueCancelling(studio.db, now, MOST);
  if (!(await run(cancelling.map((id) => () => takeOut(ctx, office, id))))) return;
  const due = await repository.findDueCfdis(studio.db, now, MOST);
  if (!(await run(due.map((id) => () => stampCfdi(ctx, office, id))))) return;
  await ctx.transaction(async (trx) => {
    await repository.refuseOfDeleted(trx);
    await repository.leaveOutGiftCards(trx);
  });
  const waiting = await repository.findWaitingReceipts(studio.db, now, MOST);
  if (!(await run(waiting.map((facts) => () => sendReceipt(ctx, office, facts))))) return;
  const refunds = await findDueRefunds(studio.db, now, MOST);
  if (!(await run(refunds.map((id) => () => processRefund(ctx, office, id))))) return;
  const undoings = await findDueUndoings(studio.db, now, MOST);
  if (!(await run(undoings.map((id) => () => processUndoing(ctx, office, id))))) return;
  await run(await findGlobalWork(ctx, office, MOST));
}
