/** What refunds change in the tax invoices of their payments. */
import { sql } from 'kysely';
import type { CfdiKind, CfdiStatus, TaxReceiptStatus } from '../../../domain/cfdi';
import { insertRow, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

export async function findDueRefunds(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ tax_refund_id: number }>`
    select tax_refund_id from tax_refund where done_at is null and next_try_at <= ${now}
    order by next_try_at, tax_refund_id limit ${limit}`.execute(db);
  return rows.map(({ tax_refund_id }) => tax_refund_id);
}

export interface TaxRefund {
  readonly tax_refund_id: number;
  /** null: it is a lost dispute. */
  readonly refund_id: number | null;
  readonly failed_at: Date | null;
  readonly amount: number;
  readonly action: 'cancel_receipt' | 'cancel_cfdi' | 'credit_note' | null;
  readonly stale_receipt_id: string | null;
  readonly tries: number;
  readonly created_at: Date;
  readonly tax_receipt_id: number;
  readonly receipt_status: TaxReceiptStatus;
  readonly receipt_total: number;
  readonly provider_receipt_id: string | null;
  readonly cfdi_id: number | null;
  readonly cfdi_kind: CfdiKind | null;
  readonly cfdi_status: CfdiStatus | null;
  readonly cfdi_total: number | null;
  readonly provider_invoice_id: string | null;
  readonly stamped_at: Date | null;
  /** Whether a part of its invoice was credited before. */
  readonly has_notes: boolean;
  readonly customer_id: number;
  readonly title: string;
  /** Of the payment. */
  readonly provider: string;
  readonly payment_method_id: number | null;
}

/**
 * Locks the receipt, as invoicing does, with the global invoice that has it, and reads the refund under the lock;
 * undefined: it is done.
 */
export async function lockRefund(trx: Trx, refundId: number): Promise<TaxRefund | undefined> {
  await sql`select from tax_receipt where tax_receipt_id =
    (select tax_receipt_id from tax_refund where tax_refund_id = ${refundId}) for no key update`.execute(trx);
  await sql`select from cfdi where kind = 'global' and cfdi_id = (select r.cfdi_id from tax_receipt r
    join tax_refund t using (tax_receipt_id) where t.tax_refund_id = ${refundId}) for no key update`.execute(trx);
  await sql`select from tax_refund where tax_refund_id = ${refundId} for no key update`.execute(trx);
  // Read once all locks are held: what another writer stored meanwhile counts.
  const { rows } = await sql<TaxRefund>`
    select t.tax_refund_id, t.refund_id, t.failed_at, t.amount, t.action, t.stale_receipt_id, t.tries, t.created_at, r.tax_receipt_id,
      r.status as receipt_status, r.total as receipt_total, r.provider_receipt_id, c.cfdi_id, c.kind as cfdi_kind,
      c.status as cfdi_status, c.total as cfdi_total, c.provider_invoice_id, c.stamped_at, i.customer_id,
      exists (select from cfdi n where n.tax_receipt_id = r.tax_receipt_id and n.kind = 'credit_note'
        and n.status <> 'cancelled') as has_notes,
      coalesce(p.concept, cp.title) as title, i.provider, p.payment_method_id
    from tax_refund t join tax_receipt r using (tax_receipt_id) join invoice i using (invoice_id)
      join purchase p using (purchase_id) join class_package cp using (class_package_id)
      left join cfdi c on c.cfdi_id = r.cfdi_id
    where t.tax_refund_id = ${refundId} and t.done_at is null`.execute(trx);
  return rows[0];
}

/** Takes a refund out of a receipt that isn't invoiced: it ends, or is made anew with what remains. */
export async function reduceReceipt(
  trx: Trx,
  { tax_refund_id, tax_receipt_id, receipt_total, amount, provider_receipt_id }: TaxRefund,
  now: Date,
): Promise<void> {
  const total = receipt_total - amount;
  const again = { total, status: 'waiting', provider_receipt_id: null, tries: 0, next_try_at: now } as const;
  await updateRows(trx, 'tax_receipt', { tax_receipt_id }, total > 0 ? again : { status: 'cancelled' });
  await updateRows(
    trx,
    'tax_refund',
    { tax_refund_id },
    { action: 'cancel_receipt', stale_receipt_id: provider_receipt_id },
  );
}

export async function beginCancelling(trx: Trx, { tax_refund_id, cfdi_id }: TaxRefund): Promise<void> {
  await updateRows(trx, 'cfdi', { cfdi_id: cfdi_id ?? 0, status: 'stamped' }, { status: 'cancelling' });
  await updateRows(trx, 'tax_refund', { tax_refund_id }, { action: 'cancel_cfdi' });
}

/** Stores that a tax invoice was cancelled, with its payment. */
export async function storeCancelled(trx: Trx, { cfdi_id, tax_receipt_id }: TaxRefund): Promise<void> {
  await updateRows(trx, 'cfdi', { cfdi_id: cfdi_id ?? 0, status: 'cancelling' }, { status: 'cancelled' });
  await updateRows(trx, 'tax_receipt', { tax_receipt_id }, { status: 'cancelled' });
}

/** Begins a credit note, or finds the one that was begun; an invoice that couldn't be cancelled stands again. */
export async function beginCreditNote(trx: Trx, refund: TaxRefund, now: Date): Promise<number> {
  const { tax_refund_id, refund_id, cfdi_id, tax_receipt_id, amount, customer_id } = refund;
  await updateRows(trx, 'cfdi', { cfdi_id: cfdi_id ?? 0, status: 'cancelling' }, { status: 'stamped' });
  await updateRows(trx, 'tax_refund', { tax_refund_id }, { action: 'credit_note' });
  const { rows } = await sql<{ cfdi_id: number }>`
    select cfdi_id from cfdi where refund_id = ${refund_id} or tax_refund_id = ${tax_refund_id}`.execute(trx);
  if (rows[0]) return rows[0].cfdi_id;
  const what = refund_id === null ? { tax_refund_id } : { refund_id };
  const note = { kind: 'credit_note', ...what, tax_receipt_id, customer_id, total: amount } as const;
  return insertRow(trx, 'cfdi', { ...note, next_try_at: now, created_at: now }, 'cfdi_id');
}

export async function finishRefund(trx: Trx, tax_refund_id: number, now: Date): Promise<void> {
  await updateRows(trx, 'tax_refund', { tax_refund_id }, { done_at: now, failure: null });
}

export async function noteRefundFailure(
  trx: Trx,
  tax_refund_id: number,
  failure: { readonly failure: string | null; readonly tries: number; readonly next_try_at: Date },
): Promise<void> {
  await updateRows(trx, 'tax_refund', { tax_refund_id, done_at: null }, failure);
}
