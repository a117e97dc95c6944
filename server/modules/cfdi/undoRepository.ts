/** Refunds whose money came back, and lost disputes that were won: what they changed in the tax invoices is undone. */
import { sql } from 'kysely';
import { updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

/** Those whose change is complete. */
export async function findDueUndoings(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ tax_refund_id: number }>`
    select tax_refund_id from tax_refund
    where failed_at is not null and undone_at is null and done_at is not null and next_try_at <= ${now}
    order by next_try_at, tax_refund_id limit ${limit}`.execute(db);
  return rows.map(({ tax_refund_id }) => tax_refund_id);
}

export interface Undoing {
  readonly action: 'cancel_receipt' | 'cancel_cfdi' | 'credit_note' | null;
  readonly tries: number;
  readonly tax_receipt_id: number;
  readonly provider_receipt_id: string | null;
  /** Whether another invoice, or the global one, has the payment. */
  readonly is_invoiced: boolean;
  /** What the customer paid and didn't get back. */
  readonly remains: number;
  readonly note_id: number | null;
  readonly note_invoice_id: string | null;
}

/** Locks the receipt first, as invoicing does; undefined: it is done. */
export async function lockUndoing(trx: Trx, id: number): Promise<Undoing | undefined> {
  await sql`select from tax_receipt where tax_receipt_id =
    (select tax_receipt_id from tax_refund where tax_refund_id = ${id}) for no key update`.execute(trx);
  await sql`select from tax_refund where tax_refund_id = ${id} for no key update`.execute(trx);
  const { rows } = await sql<Undoing>`
    select t.action, t.tries, t.tax_receipt_id, r.provider_receipt_id,
      exists (select from cfdi c where c.cfdi_id = r.cfdi_id and c.status <> 'cancelled') as is_invoiced,
      i.total_payment - (select coalesce(sum(o.amount), 0) from tax_refund o
        where o.tax_receipt_id = r.tax_receipt_id and o.failed_at is null)::bigint as remains,
      n.cfdi_id as note_id, n.provider_invoice_id as note_invoice_id
    from tax_refund t join tax_receipt r using (tax_receipt_id) join invoice i using (invoice_id)
      left join cfdi n on (n.refund_id = t.refund_id or n.tax_refund_id = t.tax_refund_id) and n.status <> 'cancelled'
    where t.tax_refund_id = ${id} and t.undone_at is null`.execute(trx);
  return rows[0];
}

/** Lets a payment be invoiced (again), with what remains of it. */
export async function openAgain(trx: Trx, { tax_receipt_id, remains }: Undoing, now: Date): Promise<void> {
  await sql`update tax_receipt set status = 'waiting', cfdi_id = null, provider_receipt_id = null, copies = copies + 1,
      total = ${remains}, failure = null, tries = 0, next_try_at = ${now}
    where tax_receipt_id = ${tax_receipt_id}`.execute(trx);
}

export async function beginCancellingNote(trx: Trx, cfdi_id: number): Promise<void> {
  await updateRows(trx, 'cfdi', { cfdi_id, status: 'stamped' }, { status: 'cancelling' });
}

export async function storeCancelledNote(trx: Trx, cfdi_id: number): Promise<void> {
  await updateRows(trx, 'cfdi', { cfdi_id, status: 'cancelling' }, { status: 'cancelled' });
}

/** `failure`: what the team has to look at. */
export async function finishUndoing(trx: Trx, tax_refund_id: number, failure: string | null, now: Date): Promise<void> {
  await updateRows(trx, 'tax_refund', { tax_refund_id }, { undone_at: now, failure });
}

export async function noteUndoingFailure(
  trx: Trx,
  tax_refund_id: number,
  failure: { readonly failure: string; readonly tries: number; readonly next_try_at: Date },
): Promise<void> {
  await updateRows(trx, 'tax_refund', { tax_refund_id, undone_at: null }, failure);
}
