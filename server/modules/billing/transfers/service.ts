/** Transfers to the studio's account: customers send proofs, the team confirms or refuses them. */
import type { AppConfig } from '../../../../domain/config';
import type { NewTransferProof, TransfersQuery } from '../../../../domain/contract/transfers';
import type { PurchaseResponse } from '../../../../domain/contract/purchases';
import { frozenDays } from '../../../../domain/disputes';
import { AppError, requireFound } from '../../../../domain/errors';
import { TRANSFER } from '../../../../domain/pricing';
import { requireCustomer, type Context } from '../../../context';
import { violatesUnique } from '../../../db/errors';
import { findValue } from '../../../db/rows';
import type { Trx } from '../../../db/schema';
import { auditChange, recordAudit } from '../../audit/record';
import { fileReferences, requireReadableFiles } from '../../files/references';
import { notify } from '../../mail/notify';
import { holdEventSeat, reserveEventSeat } from '../events/service';
import { transferPayment } from '../providers/cash';
import { withAnswers } from '../purchases/files';
import { insertInvoice, nameInvoiceOfCredits } from '../purchases/invoiceRepository';
import {
  findPaidPurchase,
  lockPurchase,
  movePurchase,
  revivePurchase,
  type PaidPurchase,
} from '../purchases/paidPurchaseRepository';
import { refusedBy } from '../purchases/refusals';
import { onePurchase } from '../purchases/repository';
import { refundToStoreCredit } from '../purchases/refundRepository';
import * as repository from './repository';

/** A page of the transfers that the team waits for, with fresh addresses of their proofs. */
export async function listTransfers(ctx: Context, query: TransfersQuery) {
  const { transfers, next } = await repository.findTransfers(ctx.studio.db, query);
  const files = await fileReferences(
    ctx,
    transfers.flatMap(({ proof }) => (proof?.file_id ? [proof.file_id] : [])),
  );
  return {
    transfers: await withAnswers(
      ctx,
      transfers.map(({ proof, ...transfer }) => ({
        ...transfer,
        proof: proof && {
          transfer_proof_id: proof.transfer_proof_id,
          sentAt: proof.sentAt,
          file: files.get(proof.file_id ?? 0) ?? null,
        },
      })),
    ),
    next,
  };
}

const isPictureOrPdf = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf';

/**
 * Stores a customer's proof of their own transfer, also after it lapsed. Throws 'purchase/not-found', 'transfer/closed',
 * 'transfer/file', 'transfer/file-used' and 'file/not-found'.
 */
export async function sendProof(
  ctx: Context,
  purchaseId: number,
  { file_id }: NewTransferProof,
): Promise<PurchaseResponse> {
  const { studio, now } = ctx;
  const { customer_id } = requireCustomer(ctx);
  const found = await findPaidPurchase(studio.db, purchaseId);
  if (found?.customer_id !== customer_id) throw new AppError('purchase/not-found');
  await requireReadableFiles(ctx, studio.db, [file_id]);
  // By its content, which the upload has looked at.
  const type = await findValue(studio.db, 'file', { file_id }, 'type');
  if (type === undefined || !isPictureOrPdf(type)) throw new AppError('transfer/file');
  const sending = ctx.transaction(async (trx) => {
    await lockPurchase(trx, purchaseId);
    if (!(await repository.takesProof(trx, purchaseId))) throw new AppError('transfer/closed');
    await repository.insertProof(trx, { purchase_id: purchaseId, file_id }, now);
    return { purchase: await onePurchase(trx, purchaseId) };
  });
  return sending.catch((error: unknown) => {
    throw violatesUnique(error, repository.FILE_ONCE) ? new AppError('transfer/file-used') : error;
  });
}

/** Why a lapsed purchase can't be granted any more. */
class NotGrantable extends Error {}

/** Refusals of the database because what lapsed has been sold to others since. */
const isSoldOut = (error: unknown): boolean => {
  const refusal = refusedBy(error);
  return refusal instanceof AppError && ['package/attendees-reached', 'discount/used-up'].includes(refusal.code);
};

/** Gives a lapsed purchase back what it had, with a seat of its class if it sold one. */
async function revive(
  trx: Trx,
  ctx: Context,
  purchase: PaidPurchase,
  lapsed: repository.LapsedTransfer,
  confirmed_by: number,
  config: AppConfig,
): Promise<void> {
  const { now } = ctx;
  const { purchase_id } = purchase;
  // What store credit had paid went back: the transfer alone doesn't pay for all.
  if (lapsed.store_credit > 0) throw new NotGrantable();
  const needsSeat = purchase.single_class_id !== null && !lapsed.has_place;
  const seat = needsSeat ? await holdEventSeat(trx, purchase, now) : null;
  if (typeof seat === 'string') throw new NotGrantable();
  const days = frozenDays(lapsed.lapsed_at, now, [], config.timezone);
  await revivePurchase(
    trx,
    purchase_id,
    { lapsed_at: lapsed.lapsed_at, days, timezone: config.timezone },
    { confirmed_by, updated_at: now },
  );
  if (seat) await reserveEventSeat(trx, purchase, seat, config, now);
}

/** Completes a purchase by its transfer, also after it lapsed. */
async function grantPurchase(
  trx: Trx,
  ctx: Context,
  purchaseId: number,
  confirmed_by: number,
  config: AppConfig,
): Promise<PurchaseResponse> {
  const { now } = ctx;
  const purchase = await lockPurchase(trx, purchaseId);
  const isPending = purchase.status === 'pending' && purchase.payment_method_id === TRANSFER;
  const lapsed = isPending ? undefined : await repository.findLapsedTransfer(trx, purchaseId);
  if (!isPending && !lapsed) throw new AppError('transfer/decided');
  await auditChange(trx, ctx, { action: 'transfer.confirm', entity: 'purchase', id: purchaseId }, () =>
    lapsed
      ? revive(trx, ctx, purchase, lapsed, confirmed_by, config)
      : movePurchase(trx, purchase, 'completed', now, { confirmed_by }),
  );
  const { id, amount, paidAt } = transferPayment(purchaseId, purchase.total_payment, now);
  const invoice_id = await insertInvoice(trx, purchase, {
    provider: 'transfer',
    provider_payment_id: id,
    total_payment: amount,
    fulfilled: true,
    created_at: paidAt,
  });
  if (invoice_id === null) throw new AppError('transfer/decided');
  await nameInvoiceOfCredits(trx, purchaseId, invoice_id);
  await repository.decideProof(
    trx,
    { purchase_id: purchaseId },
    { status: 'confirmed', decided_by: confirmed_by, decided_at: now },
  );
  const { customer_id } = purchase;
  await notify(trx, { kind: 'purchase-made', customer_id, purchase_id: purchaseId, invoice_id }, now);
  return { purchase: await onePurchase(trx, purchaseId) };
}

const LATE = 'Tu transferencia llegó cuando tu compra ya había vencido.';

/** Keeps the money of a lapsed purchase as its customer's store credit. */
async function creditTransfer(
  trx: Trx,
  ctx: Context,
  purchaseId: number,
  created_by: number,
): Promise<PurchaseResponse> {
  const { now } = ctx;
  const purchase = await lockPurchase(trx, purchaseId);
  const lapsed = await repository.findLapsedTransfer(trx, purchaseId);
  if (!lapsed) throw new AppError('transfer/decided');
  const { id, amount, paidAt } = transferPayment(purchaseId, purchase.total_payment - lapsed.store_credit, now);
  const invoice_id = await insertInvoice(trx, purchase, {
    provider: 'transfer',
    provider_payment_id: id,
    total_payment: amount,
    fulfilled: false,
    created_at: paidAt,
  });
  if (invoice_id === null) throw new AppError('transfer/decided');
  await refundToStoreCredit(trx, purchase, { invoice_id, amount, reason: LATE, created_by }, now);
  await repository.decideProof(
    trx,
    { purchase_id: purchaseId },
    { status: 'credited', decided_by: created_by, decided_at: now },
  );
  await recordAudit(trx, ctx, {
    action: 'transfer.credit',
    entity: 'purchase',
    id: purchaseId,
    before: { refunded: 0 },
    after: { refunded: amount },
  });
  const { customer_id } = purchase;
  await notify(trx, { kind: 'transfer-credited', customer_id, purchase_id: purchaseId, amount }, now);
  return { purchase: await onePurchase(trx, purchaseId) };
}

/**
 * Confirms that a transfer came. A purchase that lapsed meanwhile is granted if it still can be, else the sum is the
 * customer's store credit. Throws 'purchase/not-found', and 'transfer/decided' for one that was confirmed before.
 */
export async function confirmTransfer(ctx: Context, purchaseId: number) {
  const { customer_id } = requireCustomer(ctx);
  requireFound(await findPaidPurchase(ctx.studio.db, purchaseId), 'purchase/not-found');
  const config = await ctx.studio.config();
  try {
    return {
      ...(await ctx.transaction((trx) => grantPurchase(trx, ctx, purchaseId, customer_id, config))),
      credited: false,
    };
  } catch (error) {
    if (!(error instanceof NotGrantable) && !isSoldOut(error)) throw error;
  }
  return { ...(await ctx.transaction((trx) => creditTransfer(trx, ctx, purchaseId, customer_id))), credited: true };
}

/** Refuses a proof; its customer may send another one. Throws 'transfer/decided', 'transfer/reason'. */
export async function refuseProof(ctx: Context, proofId: number, text: string): Promise<PurchaseResponse> {
  const { customer_id: decided_by } = requireCustomer(ctx);
  const reason = text.trim();
  if (reason === '') throw new AppError('transfer/reason', { field: 'reason' });
  const found = { transfer_proof_id: proofId };
  const purchase_id = await findValue(ctx.studio.db, 'transfer_proof', found, 'purchase_id');
  if (purchase_id === undefined) throw new AppError('transfer/decided');
  return ctx.transaction(async (trx) => {
    const { customer_id } = await lockPurchase(trx, purchase_id);
    const refused = await auditChange(
      trx,
      ctx,
      { action: 'transfer.refuse', entity: 'transfer_proof', id: proofId },
      () =>
        repository.decideProof(
          trx,
          { purchase_id, ...found },
          { status: 'refused', reason, decided_by, decided_at: ctx.now },
        ),
    );
    if (!refused) throw new AppError('transfer/decided');
    await notify(trx, { kind: 'transfer-refused', customer_id, purchase_id, ...found, reason }, ctx.now);
    return { purchase: await onePurchase(trx, purchase_id) };
  });
}
