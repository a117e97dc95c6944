/** What an event of the provider is about. */
import { sql } from 'kysely';
import type { CfdiKind, CfdiStatus } from '../../../domain/cfdi';
import type { Db, Trx } from '../../db/schema';

export interface Known {
  readonly cfdi_id: number;
  readonly kind: CfdiKind;
  readonly status: CfdiStatus;
  /** The refund for which it is being cancelled. */
  readonly tax_refund_id: number | null;
}

/** undefined: it isn't one of ours. */
export async function findByInvoice(db: Db, providerInvoiceId: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select c.cfdi_id, c.kind, c.status, (select t.tax_refund_id from tax_refund t
      where t.tax_receipt_id = c.tax_receipt_id and t.done_at is null and t.action = 'cancel_cfdi' limit 1) as tax_refund_id
    from cfdi c where c.provider_invoice_id = ${providerInvoiceId}`.execute(db);
  return rows[0];
}

/** Shown to the team: what is to be done about its payments was decided at the provider's site. */
const THERE = 'Se canceló en Facturapi, no desde aquí. Sus pagos ya no se facturan aquí.';

/** Stores that an invoice was cancelled at the provider's own site, once. Its payments aren't invoiced here any more. */
export async function storeCancelledThere(trx: Trx, cfdiId: number): Promise<void> {
  await sql`select from tax_receipt where cfdi_id = ${cfdiId} order by tax_receipt_id for no key update`.execute(trx);
  const { rows } = await sql`update cfdi set status = 'cancelled', failure = ${THERE}
    where cfdi_id = ${cfdiId} and status = 'stamped' returning cfdi_id`.execute(trx);
  if (rows.length === 0) return;
  await sql`update tax_receipt set status = 'cancelled' where cfdi_id = ${cfdiId}`.execute(trx);
}
