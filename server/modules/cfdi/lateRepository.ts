/** Payments that are taken out of a global invoice, as their customers want invoices of their own. */
import { sql } from 'kysely';
import type { CfdiKind, CfdiStatus, GlobalPeriod } from '../../../domain/cfdi';
import { insertRow, lockRow, updateRows } from '../../db/rows';
import type { Db, Trx } from '../../db/schema';

export interface Holder {
  readonly kind: CfdiKind;
  readonly status: CfdiStatus;
  readonly stamped_at: Date | null;
}

/** Locks the invoice that has a payment. */
export const lockHolder = (trx: Trx, cfdi_id: number): Promise<Holder | undefined> =>
  lockRow(trx, 'cfdi', { cfdi_id }, ['kind', 'status', 'stamped_at']);

/** Whether a part of a global invoice was credited, or is about to be. */
export async function hasNotes(trx: Trx, cfdiId: number): Promise<boolean> {
  const { rows } = await sql`select from cfdi n join tax_receipt r using (tax_receipt_id)
    where r.cfdi_id = ${cfdiId} and n.kind = 'credit_note' and n.status in ('waiting', 'stamped') limit 1`.execute(trx);
  return rows.length > 0;
}

/** Begins to cancel a stamped global invoice that is locked. */
export async function beginCancelling(trx: Trx, cfdi_id: number, now: Date): Promise<void> {
  const begun = { status: 'cancelling', failure: null, tries: 0, next_try_at: now } as const;
  await updateRows(trx, 'cfdi', { cfdi_id, kind: 'global', status: 'stamped' }, begun);
}

export async function findDueCancelling(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ cfdi_id: number }>`
    select cfdi_id from cfdi where kind = 'global' and status = 'cancelling' and next_try_at <= ${now}
    order by next_try_at limit ${limit}`.execute(db);
  return rows.map(({ cfdi_id }) => cfdi_id);
}

/** undefined: it isn't being cancelled (any more). */
export async function findCancelling(
  db: Db,
  cfdiId: number,
): Promise<{ readonly provider_invoice_id: string; readonly tries: number } | undefined> {
  const { rows } = await sql<{ provider_invoice_id: string; tries: number }>`
    select provider_invoice_id, tries from cfdi
    where cfdi_id = ${cfdiId} and kind = 'global' and status = 'cancelling'`.execute(db);
  return rows[0];
}

export async function noteWaiting(
  trx: Trx,
  cfdi_id: number,
  failure: { readonly failure: string; readonly tries: number; readonly next_try_at: Date },
): Promise<void> {
  await updateRows(trx, 'cfdi', { cfdi_id, status: 'cancelling' }, failure);
}

/** Locks the payments of a global invoice, as every writer does before the invoice itself. */
async function lockPayments(trx: Trx, cfdiId: number): Promise<void> {
  await sql`select from tax_receipt where cfdi_id = ${cfdiId} order by tax_receipt_id for no key update`.execute(trx);
}

/**
 * Releases the payments of a cancelled global invoice, once: those whose customers asked go into their own invoices,
 * the others into another global one of the same period.
 */
export async function releasePayments(trx: Trx, cfdiId: number, now: Date): Promise<void> {
  await lockPayments(trx, cfdiId);
  const { rows: found } = await sql<{ period: GlobalPeriod; period_from: string; period_to: string }>`
    update cfdi set status = 'cancelled', failure = null where cfdi_id = ${cfdiId} and status = 'cancelling'
    returning period, period_from::text, period_to::text`.execute(trx);
  const [period] = found;
  if (!period) return;
  await sql`update tax_receipt r set cfdi_id = c.cfdi_id from cfdi c
    where r.cfdi_id = ${cfdiId} and c.tax_receipt_id = r.tax_receipt_id and c.kind = 'customer'
      and c.status = 'waiting'`.execute(trx);
  const { rows } = await sql<{ total: number | null }>`
    select sum(total)::bigint as total from tax_receipt where cfdi_id = ${cfdiId}`.execute(trx);
  const total = rows[0]?.total ?? null;
  if (total === null) return;
  const row = { kind: 'global', ...period, total, next_try_at: now, created_at: now } as const;
  const cfdi_id = await insertRow(trx, 'cfdi', row, 'cfdi_id');
  await updateRows(trx, 'tax_receipt', { cfdi_id: cfdiId }, { cfdi_id });
}

/** Lets a global invoice stand that can't be cancelled, and refuses the invoices that waited for it. */
export async function keepGlobalInvoice(trx: Trx, cfdiId: number, failure: string): Promise<void> {
  await lockPayments(trx, cfdiId);
  await updateRows(trx, 'cfdi', { cfdi_id: cfdiId, status: 'cancelling' }, { status: 'stamped', failure: null });
  await sql`update cfdi c set status = 'refused', failure = ${failure} from tax_receipt r
    where r.cfdi_id = ${cfdiId} and c.tax_receipt_id = r.tax_receipt_id and c.kind = 'customer'
      and c.status = 'waiting'`.execute(trx);
}

/** Gives up a receipt that the provider closed with an invoice that was cancelled since: it gets another one. */
export async function renewReceipt(trx: Trx, receiptId: number, provider_receipt_id: string, now: Date): Promise<void> {
  await sql`update tax_receipt set provider_receipt_id = null, status = 'waiting', copies = copies + 1, tries = 0,
      next_try_at = ${now}
    where tax_receipt_id = ${receiptId} and provider_receipt_id = ${provider_receipt_id}`.execute(trx);
}
